export const membershipsMessages = {
  listFailed: 'Üyelikler getirilemedi',
  sellFailed: 'Satış kaydedilemedi',
  cancelFailed: 'Üyelik iptal edilemedi',
  notFound: 'Üyelik bulunamadı.',
  notCancellable: 'Bu üyelik daha önce iptal edilmiş ya da süresi dolmuş.',
  packageNotOnSale: 'Bu paket şu anda satışta değil.',
  overlap: 'Bu tarihlerde başka bir üyelik var. Lütfen yeniden deneyin.',
  quoteFailed: 'Fiyat ve tarihler hesaplanamadı',
  buyerNeeded: 'Paket satmak için üye seçin.',
  joiningFee: 'Kayıt ücreti',
  joinedBefore:
    'Kayıt ücreti üyeden daha önce alınmış ya da bu paketin kayıt ücreti yok. Satışı yeniden hesaplayın.',
  saleReversed: 'Satış geri alındı',
  keepValidBranch:
    'Başka şubelerde satılan üyelikler bu şubede de geçerli, bu yüzden silinemez. Şubeyi arşivleyebilirsiniz.',
  keepBranch: 'Bu şubede üyelik satılmış, bu yüzden silinemez. Şubeyi arşivleyebilirsiniz.',
} as const
