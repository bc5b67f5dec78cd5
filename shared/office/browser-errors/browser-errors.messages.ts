export const browserErrorsMessages = {
  failed: 'Hata bildirilemedi',
  reported: 'Hata bildirildi.',
} as const
