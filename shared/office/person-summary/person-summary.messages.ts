export const personSummaryMessages = {
  summaryFailed: 'Kişinin özeti getirilemedi',
  inboxFailed: 'Kişiye gönderilen bildirimler getirilemedi',
  resetFailed: 'Parola sıfırlama kodu gönderilemedi',
  resetSent: 'Parola sıfırlama kodu e-postayla gönderildi.',
} as const
