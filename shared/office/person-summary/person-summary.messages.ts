export const personSummaryMessages = {
  summaryFailed: 'Kullanıcının özeti getirilemedi',
  inboxFailed: 'Kullanıcıya gönderilen bildirimler getirilemedi',
  resetFailed: 'Parola sıfırlama kodu gönderilemedi',
  resetSent: 'Parola sıfırlama kodu e-postayla gönderildi.',
} as const
