export const paymentRecordsMessages = {
  listFailed: 'Ödeme kayıtları getirilemedi',
  createFailed: 'Ödeme kaydı oluşturulamadı',
  updateFailed: 'Ödeme kaydı güncellenemedi',
  deleteFailed: 'Ödeme kaydı silinemedi',
  notFound: 'Ödeme kaydı bulunamadı.',
  linked: 'Bu kayıt bir satışa bağlı. Tutarı ve yöntemi değiştirilemez, kayıt silinemez.',
  deleted: 'Ödeme kaydı silindi.',
  totalsFailed: 'Toplamlar hesaplanamadı',
  future: 'Ödeme tarihi bugünden sonra olamaz.',
  keepBranch: 'Bu şubede ödeme kayıtları var, bu yüzden silinemez. Şubeyi arşivleyebilirsiniz.',
} as const

export const deskMethodNames = { cash: 'Nakit', card: 'Kart', transfer: 'Havale / EFT' } as const
