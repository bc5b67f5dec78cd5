export const packagesMessages = {
  listFailed: 'Paketler alınamadı',
  createFailed: 'Paket oluşturulurken hata oluştu',
  updateFailed: 'Paket güncellenemedi',
  deleteFailed: 'Paket silinemedi',
  notFound: 'Paket bulunamadı.',
  nameTaken: 'Bu şubede aynı adla bir paket zaten var.',
  created: 'Paket oluşturuldu.',
  deleted: 'Paket silindi.',
} as const
