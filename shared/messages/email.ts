/** Welcome mails. */
export const email = {
  sendFailed: 'Hata oluştu.',
  previewFailed: 'Hata oluştu.',
  testFailed: 'Test mail gönderiminde hata oluştu.',
  removeFailed: 'Alıcı silinirken hata oluştu.',
  templateFailed: 'Template güncellenirken hata oluştu.',
  recipientsFailed: 'Alıcılar getirilemedi.',
  month: 'Ay, 2026-11 gibi yazılmalıdır.',
  queued: (count: number) => `Hoş geldin e-postası ${count} üyeye gönderilmek üzere sıraya alındı.`,
  nobody: 'Bu ay için hoş geldin e-postası bekleyen üye yok.',
  testSent: (address: string) => `Deneme e-postası ${address} adresine gönderiliyor.`,
  removed: 'Alıcı çıkarıldı; hoş geldin e-postası almayacak.',
  recipientNotFound: 'Bu adresle kayıtlı bir üye yok.',
} as const
