export const vitaminOrdersMessages = {
  createFailed: 'Sipariş oluşturulamadı',
  listFailed: 'Siparişler getirilemedi',
  cancelFailed: 'Sipariş iptal edilemedi',
  statusFailed: 'Sipariş durumu güncellenemedi',
  statsFailed: 'Sipariş istatistikleri getirilemedi',
  handOverFailed: 'Sipariş teslim edilemedi',
  notReady: 'Sipariş henüz teslime hazır değil.',
  handedOver: 'Bu sipariş zaten teslim edildi.',
  notFound: 'Sipariş bulunamadı.',
  productGone: 'Sepetteki ürünlerden biri artık satışta değil.',
  outOfStock: (name: string, left: number) =>
    left > 0 ? `${name} ürününden yalnızca ${left} adet kaldı.` : `${name} tükendi.`,
  priceChanged: 'Fiyatlar bu arada değişti. Yeni tutara bakıp siparişi yeniden onayla.',
  deskPriceChanged: 'Fiyatlar bu arada değişti. Yeni tutara bakıp siparişi yeniden kaydedin.',
  transition: 'Sipariş bu duruma getirilemez.',
  notCancellable: 'Bu sipariş artık iptal edilemez.',
  twice: 'Bu sipariş zaten alındı.',
  keyUsed: 'Bu sepetle az önce sipariş verildi; siparişlerine bak. Bir tane daha istiyorsan yeniden gönder.',
  deskKeyUsed: 'Bu form başka bir sipariş için kullanılmış. Sayfayı yenileyip yeniden deneyin.',
  tooManyOpen: (count: number) =>
    `Henüz ödenmemiş ${count} siparişin var. Yeni bir sipariş için önce birini teslim al, öde ya da iptal et.`,
  entry: (number: number) => `Vitamin siparişi #${number}`,
  refundEntry: (number: number) => `İptal edilen sipariş #${number}`,
  notPayable: 'Bu sipariş ödeme beklemiyor.',
} as const

export const orderNoticesMessages = {
  placed: (number: number) => ({
    title: `#${number} numaralı siparişin alındı`,
    message: 'Siparişini resepsiyondaki görevli senin adına oluşturdu.',
  }),
  preparing: (number: number) => ({
    title: `#${number} numaralı siparişin hazırlanıyor`,
    message: 'Hazır olunca buradan haber vereceğiz.',
  }),
  ready: (number: number) => ({
    title: `#${number} numaralı siparişin hazır`,
    message: 'Resepsiyondan teslim alabilirsin.',
  }),
  cancelled: (number: number) => ({
    title: `#${number} numaralı siparişin iptal edildi`,
    message: 'Ödediğin tutar ödeme yöntemine iade edilir. Nedenini şubene sorabilirsin.',
  }),
  notFetched: (number: number) => ({
    title: `#${number} numaralı siparişin iptal edildi`,
    message:
      'Süresi içinde şubeden alınmadığı için ürünler rafa döndü. Dilersen yeniden sipariş verebilirsin.',
  }),
  notPaid: (number: number) => ({
    title: `#${number} numaralı siparişin iptal edildi`,
    message:
      'Ödemesi süresi içinde yapılmadığı için ürünler rafa döndü. Dilersen yeniden sipariş verebilirsin.',
  }),
} as const
