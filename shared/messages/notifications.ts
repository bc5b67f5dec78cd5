export const notifications = {
  unauthorized: 'Yetkilendirme hatası: Token bulunamadı',
  sendFailed: 'Bildirim gönderilemedi',
  listFailed: 'Bildirimler yüklenemedi',
  deleteFailed: 'Bildirim silinemedi',
  reachFailed: 'Bildirimin kaç kişiye ulaşacağı hesaplanamadı',
  inboxFailed: 'Bildirimlerin yüklenemedi',
  readFailed: 'Bildirim okundu olarak işaretlenemedi',
  watchFailed: 'Yeni bildirimler izlenemiyor',
  pushKeyFailed: 'Anlık bildirimler şu anda açılamıyor',
  devicesFailed: 'Cihazların yüklenemedi',
  addDeviceFailed: 'Anlık bildirimler bu cihazda açılamadı',
  removeDeviceFailed: 'Anlık bildirimler bu cihazda kapatılamadı',
  deleted: 'Bildirim silindi.',
  deviceRemoved: 'Anlık bildirimler bu cihazda kapatıldı.',
  notFound: 'Bildirim bulunamadı.',
  deviceNotFound: 'Cihaz bulunamadı.',
  branchMissing: 'Bildirimin gideceği şubeyi seçin.',
  usersMissing: 'Bildirimin gideceği en az bir kişi seçin.',
  userUnknown: 'Seçilen kişilerden biri bulunamadı.',
  adminsOnly: 'Herkese yalnızca yöneticiler bildirim gönderebilir.',
  nobody: 'Bu bildirim kimseye ulaşmayacak.',
  foreignLink: 'Bağlantı sitenin kendi sayfalarından biri olmalı, örneğin /blog.',
  foreignEndpoint: 'Bu adrese anlık bildirim gönderilemez.',
  badDevice: 'Tarayıcının gönderdiği cihaz bilgisi okunamadı.',
  takenDevice: 'Bu cihaz başka bir hesapla kayıtlı.',
} as const

/** What a member reads in the inbox where no mail is written. */
export const paymentNotices = {
  givenBack: (title: string) => ({
    title: 'Kart ödemen iade ediliyor',
    message: `${title}: Bu ödemenin karşılığı verilemedi. Kartından çekilen tutarın tamamı aynı karta iade edilir.`,
  }),
} as const

export const orderNotices = {
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
    message: 'Ödediğin tutar ödediğin yere geri verilir. Nedenini şubene sorabilirsin.',
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
