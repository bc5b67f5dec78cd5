export const people = {
  summaryFailed: 'Kişinin özeti getirilemedi',
  inboxFailed: 'Kişiye gönderilen bildirimler getirilemedi',
  resetFailed: 'Parola sıfırlama kodu gönderilemedi',
  resetSent: 'Parola sıfırlama kodu e-postayla gönderildi.',
} as const

export const userNotes = {
  listFailed: 'Notlar getirilemedi',
  createFailed: 'Not kaydedilemedi',
  deleteFailed: 'Not silinemedi',
  deleted: 'Not silindi.',
  notFound: 'Not bulunamadı.',
  notOwn: 'Yalnızca kendi yazdığınız notu silebilirsiniz.',
} as const
