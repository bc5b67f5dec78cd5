/** Welcome mails. */
export const emailMessages = {
  sendFailed: 'Hata oluştu.',
  previewFailed: 'Hata oluştu.',
  testFailed: 'Test mail gönderiminde hata oluştu.',
  removeFailed: 'Alıcı silinirken hata oluştu.',
  templateFailed: 'Template güncellenirken hata oluştu.',
  recipientsFailed: 'Alıcılar getirilemedi.',
  month: 'Ay, 2026-11 gibi yazılmalıdır.',
  queued: (count: number) => `Hoş geldin maili ${count} üyeye gönderiliyor.`,
  nobody:
    'Bu ay için hoş geldin maili bekleyen üye yok. Her üyeye bir kez, yalnızca onay verdiyse mail gönderilir.',
  testSent: (address: string) => `Deneme maili ${address} adresine gönderildi.`,
  removed: 'Alıcı çıkarıldı; ona hoş geldin maili gönderilmeyecek.',
  removedReason: 'Gönderilmeden önce alıcılardan çıkarıldı.',
  recipientNotFound: 'Bu adresle kayıtlı bir üye yok.',
  alreadySent: 'Bu üyeye hoş geldin maili çoktan gönderildi.',
} as const
