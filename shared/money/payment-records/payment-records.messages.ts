export const paymentRecordsMessages = {
  listFailed: 'Ödeme kayıtları getirilemedi',
  createFailed: 'Ödeme kaydı oluşturulamadı',
  updateFailed: 'Ödeme kaydı güncellenemedi',
  deleteFailed: 'Ödeme kaydı silinemedi',
  notFound: 'Ödeme kaydı bulunamadı.',
  reverseFailed: 'Ödeme kaydı geri alınamadı',
  linked:
    'Bu kayıt bir satışa bağlı. Yalnızca notu ve kasası açıkken yöntemi değiştirilebilir, kayıt silinemez.',
  backdate: 'Önceki günlere kayıt ekleme ve bu kayıtları değiştirme yetkiniz yok.',
  historical: 'Geçmişe ait kayıt yalnızca geri alınabilir. Doğrusunu yeni bir kayıt olarak ekleyin.',
  receivableOwner: 'Seçilen borçlar bu üyenin bu şubedeki borçları değil.',
  receivablesToday: 'Borç yalnızca bugünkü bir ödemeyle kapatılabilir.',
  sameMethod: 'Kayıt zaten bu yöntemle. Doğru yöntemi seçin.',
  belowAllocated: 'Bu ödemeyle kapatılan borçlar var. Tutar onlardan az olamaz; ters kayıtla düzeltilebilir.',
  corrected: 'Ödeme kaydı düzeltildi',
  deleted: 'Ödeme kaydı silindi.',
  totalsFailed: 'Toplamlar hesaplanamadı',
  future: 'Ödeme tarihi bugünden sonra olamaz.',
  keepBranch: 'Bu şubede ödeme kayıtları var, bu yüzden silinemez. Şubeyi arşivleyebilirsiniz.',
} as const

export const deskMethodNames = { cash: 'Nakit', card: 'Kart', transfer: 'Havale / EFT' } as const
