import type { Refusal } from '#shared/access/turnstile/reasons.ts'

export const entryCodeTexts = {
  title: 'Giriş kodu',
  loading: 'Yükleniyor...',
  code: 'Turnikeye okutacağın kod',
  lead: 'Telefonunu okuyucuya tut. Kod kendini yeniler; ekran görüntüsü işe yaramaz.',
  nextIn: (seconds: number) => `Yeni koda ${seconds} sn`,
  offline: (minutes: number) =>
    minutes > 0
      ? `İnternet yok; kodun ${minutes} dakika daha geçerli.`
      : 'İnternet yok; kodunun geçerliliği bitmek üzere.',
  endedTitle: 'Kodunun süresi doldu',
  endedText: 'İnternetsiz en çok on dakika kullanılabilir. Bağlanınca yeni kod otomatik olarak gelir.',
  retry: 'Yeniden dene',
  typeCode: 'Kapıdaki kodu yaz',
  renew: 'Eski kodları geçersiz kıl',
  renewed: 'Kodun yenilendi. Önceki kodlar artık geçmez.',
  ready: (branch: string) => `${branch} şubesine girebilirsin`,
  notReady: (branch: string) => `${branch} şubesine şu anda giremezsin`,
  fee: (amount: string) => `Girişte bakiyenden ${amount} alınır.`,
  membership: (name: string, lastDay: string) => `${name}, son gün ${lastDay}`,
  noBranch: 'Henüz bir şuben yok. Bir paket alınca giriş yapabilirsin.',
  debt: (amount: string, refusedOn: string | null) =>
    refusedOn
      ? `Vadesi gelen ${amount} borcun var; ${refusedOn} tarihine kadar ödemezsen turnikeden geçemezsin.`
      : `Vadesi gelen ${amount} borcun var.`,
  remedies: {
    debt: { href: '/customer/debts', label: 'Borçlarımı öde' },
    'balance-low': { href: '/customer/balance', label: 'Bakiye yükle' },
    'no-membership': { href: '/membership', label: 'Paketlere bak' },
    'membership-over': { href: '/membership', label: 'Üyeliğini yenile' },
    'other-branch': { href: '/customer/memberships', label: 'Üyeliklerim' },
    'not-started': { href: '/customer/memberships', label: 'Üyeliklerim' },
    frozen: { href: '/customer/memberships', label: 'Üyeliklerim' },
    daytime: { href: '/membership', label: 'Paketlere bak' },
  } satisfies Partial<Record<Refusal, { href: string; label: string }>>,
} as const

export const enterTexts = {
  title: 'Giriş yap',
  heading: 'Giriş yap',
  working: 'Turnike bilgileri alınıyor...',
  noCodeTitle: 'Kapıdaki kodu okut',
  noCodeText:
    'Şubenin kapısındaki ekranda bir kod var. Telefonunun kamerasıyla okut ya da altındaki 8 rakamı yaz.',
  typed: 'Ekrandaki 8 rakam',
  typedHint: 'Kod dakikada bir değişir.',
  typedNext: 'Devam et',
  typedBusy: 'Bakılıyor...',
  signInTitle: 'Önce giriş yap',
  signInText: 'Girişini onaylamak için hesabınla oturum aç; buraya geri dönersin.',
  signIn: 'Giriş yap',
  askTitle: (branch: string) => `${branch} kapısındasın`,
  fee: (amount: string) => `Onaylarsan bakiyenden ${amount} alınır.`,
  confirm: 'Girişi onayla',
  allowed: 'Girebilirsin',
  refused: 'Giriş yapılamadı',
  failed: 'Bağlantı kurulamadı. Yeniden dene ya da giriş kodunu okut.',
  retry: 'Yeniden dene',
  ownCode: 'Kendi giriş kodum',
} as const

export const gateTexts = {
  title: 'Turnike okuyucusu',
  setUpTitle: 'Bu cihazı turnikeye bağla',
  setUpText:
    'Yönetim panelinde “Turnike cihazları” sayfasından bir cihaz ekleyin, gösterilen anahtarı buraya yapıştırın.',
  key: 'Cihaz anahtarı',
  connect: 'Bağlan',
  connecting: 'Bağlanıyor...',
  badKey: 'Bu anahtar geçersiz ya da iptal edilmiş.',
  noConnection: 'Sunucuya ulaşılamadı. Bağlantıyı kontrol edip yeniden dene.',
  ready: 'Kodunu okut',
  readyHint: 'Telefonundaki giriş kodunu kameraya, kartını okuyucuya tut.',
  field: 'Okunan kod ya da kart',
  camera: 'Kamerayı aç',
  cameraOff: 'Kamera kullanılamıyor. El okuyucusu ya da klavye kullanabilirsin.',
  checking: 'Bakılıyor...',
  online: 'Çevrimiçi',
  offline: 'Çevrimdışı',
  waiting: (count: number) => `${count} karar gönderilmeyi bekliyor`,
  sound: 'Ses',
  forget: 'Cihazı ayır',
  forgetConfirm: 'Bu cihazdaki anahtar ve çevrimdışı liste silinsin mi?',
  welcome: (name: string) => `Hoş geldin ${name}`,
  goodbye: (name: string) => `Güle güle ${name}`,
  stop: 'Dur',
  stopPerson: (name: string) => `Dur, ${name}`,
  fee: (amount: string) => `${amount} bakiyenden düşüldü`,
  cannotDecide: 'Bu tarayıcı çevrimdışı karar veremiyor. Görevliyi çağır.',
  script: 'Bu sayfa için JavaScript gerekir.',
} as const

export const occupancyTexts = {
  label: 'Şu anda içeride',
  people: (count: string) => `${count} kişi`,
} as const
