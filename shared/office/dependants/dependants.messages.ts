export const dependantsMessages = {
  listFailed: 'Çocuklarının bilgileri getirilemedi',
} as const
