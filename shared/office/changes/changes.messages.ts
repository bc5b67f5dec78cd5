export const changesMessages = {
  watchFailed: 'Değişiklikler izlenemiyor.',
} as const
