export const userNotesMessages = {
  listFailed: 'Notlar getirilemedi',
  createFailed: 'Not kaydedilemedi',
  deleteFailed: 'Not silinemedi',
  deleted: 'Not silindi.',
  notFound: 'Not bulunamadı.',
  notOwn: 'Yalnızca kendi yazdığınız notu silebilirsiniz.',
} as const
