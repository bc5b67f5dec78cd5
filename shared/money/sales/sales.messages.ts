export const salesMessages = {
  listFailed: 'Satışlar getirilemedi',
  createFailed: 'Satış kaydedilemedi',
  notFound: 'Satış bulunamadı.',
  keyUsed: 'Bu form başka bir satış için kullanılmış. Sayfayı yenileyip yeniden deneyin.',
  unknownLine: 'Bu satır satılamaz.',
  otherBranch: 'Bu ürün ya da paket başka bir şubede satılıyor.',
  quantityFixed: 'Bu satırın adedi 1 olmalı.',
  nameNeeded: 'Satırın adını yazın.',
  priceNeeded: 'Satırın fiyatını yazın.',
  priceFixed: 'Liste fiyatını değiştirme yetkiniz yok. İndirim alanını kullanabilirsiniz.',
  discountTooHigh: 'İndirim satırın tutarından yüksek olamaz.',
  discountReason: 'İndirimin nedenini yazın.',
  approvalNeeded: 'Bu indirim yetkinizi aşıyor. Başka bir yetkilinin onayı gerekiyor.',
  approvalInvalid: 'Onay bu satış için geçerli değil ya da süresi dolmuş. Yeniden onay alın.',
  planSum: 'Ödemeler ile taksitlerin toplamı satış tutarına eşit olmalı.',
  planPast: 'Taksit vadesi bugünden önce olamaz.',
  planOrder: 'Taksit vadeleri artan sırada olmalı.',
  planLate: 'Taksit vadesi üyeliğin son gününden sonra olamaz.',
  buyerForPlan: 'Taksitli satış için üye seçin.',
  buyerForWallet: 'Bakiyeden ödeme için üye seçin.',
  startPast: 'Üyelik bu kadar geriden başlatılamaz.',
  startLate: 'Üyelik en çok 90 gün sonra başlatılabilir.',
  deskPrice: 'Kasada belirlenen fiyat',
  downPayment: 'Peşin ödeme',
  installment: (number: number, count: number) => `${number}/${count}. taksit`,
  keepBranch: 'Bu şubede satış yapılmış, bu yüzden silinemez. Şubeyi arşivleyebilirsiniz.',
} as const

export const saleLineKindNames = {
  package: 'Paket',
  fee: 'Ücret',
  product: 'Ürün',
  'day-pass': 'Günlük giriş',
  'top-up': 'Bakiye yükleme',
  adjustment: 'Düzeltme',
} as const

export const saleMethodNames = {
  cash: 'Nakit',
  card: 'Kart',
  transfer: 'Havale / EFT',
  wallet: 'Bakiye',
} as const

export const saleStatusNames = {
  open: 'Ödenmedi',
  partial: 'Kısmen ödendi',
  paid: 'Ödendi',
  'written-off': 'Silinen alacak',
  reversed: 'Geri alındı',
} as const
