export const packagesMessages = {
  listFailed: 'Paketler alınamadı',
  createFailed: 'Paket oluşturulurken hata oluştu',
  updateFailed: 'Paket güncellenemedi',
  deleteFailed: 'Paket silinemedi',
  notFound: 'Paket bulunamadı.',
  nameTaken: 'Bu şubede aynı adla bir paket zaten var.',
  adminsOnly: 'Bir paketi başka şubelerde geçerli yapmak ya da bunu değiştirmek yönetici yetkisi gerektirir.',
  ownBranch: 'Paketin kendi şubesi zaten geçerlidir; yalnızca öteki şubeleri seçin.',
  branchUnknown: 'Seçilen şubelerden biri artık yok.',
  everywhereOnly: 'Tüm şubelerde geçerli bir pakette ayrıca şube seçilemez.',
  created: 'Paket oluşturuldu.',
  deleted: 'Paket silindi.',
} as const
