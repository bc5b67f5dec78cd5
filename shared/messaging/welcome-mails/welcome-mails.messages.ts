/** Welcome mails. */
export const emailMessages = {
  sendFailed: 'Hata oluştu.',
  previewFailed: 'Hata oluştu.',
  testFailed: 'Test mail gönderiminde hata oluştu.',
  removeFailed: 'Alıcı silinirken hata oluştu.',
  templateFailed: 'Template güncellenirken hata oluştu.',
  recipientsFailed: 'Alıcılar getirilemedi.',
  month: 'Ay, 2026-11, 11 ya da Kasım gibi yazılmalıdır.',
  queued: (count: number) => `Hoş geldin e-postası ${count} üyeye gönderiliyor.`,
  noRecipients:
    'Bu ay için hoş geldin e-postası bekleyen üye yok. Her üyeye bir kez, yalnızca onay verdiyse e-posta gönderilir.',
  testSent: (address: string) => `Deneme e-postası ${address} adresine gönderildi.`,
  removed: 'Alıcı çıkarıldı; ona hoş geldin e-postası gönderilmeyecek.',
  removedReason: 'Gönderilmeden önce alıcılardan çıkarıldı.',
  recipientNotFound: 'Bu adresle kayıtlı bir üye yok.',
  alreadySent: 'Bu üyeye hoş geldin e-postası çoktan gönderildi.',
} as const
