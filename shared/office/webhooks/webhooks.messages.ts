export const webhooksMessages = {
  listFailed: 'Webhook’lar yüklenemedi.',
  showFailed: 'Webhook getirilemedi.',
  createFailed: 'Webhook eklenemedi.',
  updateFailed: 'Webhook güncellenemedi.',
  deleteFailed: 'Webhook silinemedi.',
  rotateFailed: 'Anahtar değiştirilemedi.',
  switchFailed: 'Webhook açılıp kapatılamadı.',
  testFailed: 'Deneme bildirimi gönderilemedi.',
  deliveriesFailed: 'Gönderimler yüklenemedi.',
  replayFailed: 'Gönderimler yinelenemedi.',
  notFound: 'Webhook bulunamadı.',
  deliveryNotFound: 'Gönderim bulunamadı.',
  deleted: 'Webhook silindi.',
  nameTaken: 'Bu adda bir webhook zaten var.',
  noEvents: 'En az bir olay seçin.',
  tooMany: (most: number) => `En çok ${most} webhook olabilir. Önce kullanılmayan birini silin.`,
  address: 'https:// ile başlayan, bağlantı noktası, kullanıcı adı ve # içermeyen bir adres yazın.',
  insideAddress: 'Adres kapalı ya da özel bir ağa götürüyor. Herkese açık bir sunucunun adresini yazın.',
  unknownAddress: 'Adresin sunucusu bulunamadı. Yazımını kontrol edin.',
  unknownBranch: 'Seçilen şubelerden biri yok.',
  isOff: 'Webhook kapalı. Önce açın.',
  notRotating: 'Eski anahtar zaten geçersiz.',
  notFinished: 'Bu bildirim zaten sırada bekliyor.',
  replayed: (count: number) => `${count} bildirim yeniden gönderilecek.`,
  tested: 'Deneme bildirimi sıraya alındı.',
} as const

/** The mail about a webhook that was switched off. */
export const webhookMailMessages = {
  subject: (name: string) => `Webhook kapatıldı: ${name}`,
  greeting: (name: string) => `Merhaba ${name},`,
  gone: (name: string, address: string) =>
    `“${name}” webhook’u kapatıldı: ${address} adresindeki sunucu bildirim istemediğini söyledi (410).`,
  failing: (name: string, address: string) =>
    `“${name}” webhook’u kapatıldı: ${address} adresine 3 gündür hiçbir bildirim ulaştırılamadı.`,
  next: 'Bekleyen bildirimler 30 gün saklanır; webhook yeniden açılınca gönderilir. Kapalıyken olanlar bildirilmez.',
  open: 'Webhook’u aç',
} as const
