export const jobsMessages = {
  listFailed: 'İşler yüklenemedi',
  queuesFailed: 'İş kuyrukları yüklenemedi',
  retryFailed: 'İş yeniden başlatılamadı',
  cancelFailed: 'İş iptal edilemedi',
  queueUnknown: 'Böyle bir iş kuyruğu yok.',
  notFound: 'İş bulunamadı.',
  notFailed: 'Yalnızca başarısız olmuş bir iş yeniden denenir.',
  notWaiting: 'Yalnızca bekleyen bir iş iptal edilir.',
  alone: 'Bu kuyrukta aynı anda yalnızca bir iş bekler; sıradaki iş bitince yeniden deneyin.',
  retried: (count: number) => `${count} iş yeniden sıraya alındı.`,
  cancelled: 'İş iptal edildi.',
} as const

/** Why jobs fail, in words. */
export const jobReasonsMessages = {
  unreachable: 'Karşı sunucuya bağlanılamadı.',
  tooSlow: 'Karşı taraf zamanında yanıt vermedi.',
  unfinished: 'İş, süresi içinde bitmedi; çalışan süreç kapanmış olabilir.',
  mailLogin: 'E-posta sunucusu kullanıcı adını ya da parolayı kabul etmedi.',
  mailRefused: 'E-posta sunucusu alıcıyı ya da e-postayı kabul etmedi.',
  pushRefused: 'Tarayıcının bildirim servisi bildirimi kabul etmedi.',
  insideAddress: 'Adres kapalı bir ağa götürüyor; gönderilmedi.',
  database: 'Veri tabanı bağlantısı koptu.',
  unexpected: 'Beklenmeyen bir hata oluştu.',
} as const
