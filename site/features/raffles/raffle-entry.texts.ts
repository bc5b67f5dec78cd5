import { shortNumber } from '#shared/core/short-number.ts'
import type { DrawStep } from '#shared/loyalty/raffles/draw-steps.ts'

export const raffleEntryTexts = {
  heading: 'Katılım',
  join: 'Çekilişe katıl',
  joining: 'Katılınıyor...',
  signIn: 'Üye girişiyle katıl',
  byForm: 'Üye değil misin? Formla katıl',
  formLabel: 'Çekilişe katılım formu',
  name: 'Ad soyad',
  email: 'E-posta',
  phone: 'Telefon',
  consent: '18 yaşından büyüğüm ve çekilişin koşullarını kabul ediyorum.',
  privacy: 'Bilgilerin yalnızca bu çekiliş için kullanılır; ayrıntısı',
  privacyLink: 'KVKK aydınlatma metninde',
  send: 'Formla katıl',
  sending: 'Gönderiliyor...',
  asked: 'Az kaldı: katılımını e-postandan onayla.',
  askedHint: (email: string, hours: number) =>
    `${email} adresine bir bağlantı gönderdik. Katılımın, ${hours} saat içinde bağlantıya tıklayınca geçerli olur.`,
  toProfile: 'Profil sayfana git',
  entryNumber: (id: string) => `Katılım numaran: ${shortNumber(id)}`,
  entryHint: 'Kura çekilince yayımlanan listedeki numaran bu sekiz haneyle biter.',
  won: (position: number, prize: string) =>
    prize ? `Tebrikler! ${position}. sırada kazandın: ${prize}` : `Tebrikler! ${position}. sırada kazandın.`,
  notWon: 'Bu çekilişte kazanamadın.',
  waiting: 'Katıldın. Sonuç bu sayfada açıklanacak.',
} as const

/** The page a mail’s link opens. */
export const confirmEntryTexts = {
  title: 'Çekilişe katılım onayı',
  description: 'Çekilişe katılımını onayla.',
  asking: {
    heading: 'Katılımını onayla',
    lead: (name: string, raffle: string) => `${name}, “${raffle}” çekilişine katılmak üzeresin.`,
    aside: 'Bu isteği sen yapmadıysan bir şey yapman gerekmez: onaylanmayan katılım geçerli olmaz.',
    button: 'Katılımımı onayla',
  },
  joined: {
    heading: 'Çekilişe katıldın',
    lead: (raffle: string) => `“${raffle}” çekilişine katılımın geçerli.`,
  },
  refused: { heading: 'Katılım onaylanamadı' },
  unknown: {
    heading: 'Bu bağlantı geçersiz',
    lead: 'Bağlantının süresi dolmuş ya da eksik kopyalanmış olabilir.',
    aside: 'Çekiliş sürüyorsa formu yeniden doldurup yeni bir bağlantı alabilirsin.',
  },
  toRaffles: 'Devam eden çekilişlere bak',
} as const

const stepTexts: Record<DrawStep, string> = {
  commitment: 'Gizli sayı, özeti baştan yayımlanan sayı',
  list: 'Liste, yayımlanan özete uyuyor',
  source: 'Açık sayı kaynağından geliyor ve liste yayımlandıktan sonra belli oldu',
  winners: 'Kazananlar bunlardan hesaplanınca aynı çıkıyor',
}

export const raffleProofTexts = {
  heading: 'Çekiliş kurası',
  lead: 'Kazananlar elle seçilmez. Gizli bir sayının özeti baştan yayımlanır. Kura çekilince katılımcı listesi ve gizli sayı açıklanır; kazananlar ve yedekler bu ikisinden hesaplanır. Hesabı kendi tarayıcında yineleyebilirsin.',
  leadWithPublicValue:
    'Kazananlar elle seçilmez. Sonuç, özeti baştan yayımlanan gizli bir sayıdan, katılımcı listesinden ve liste yayımlandıktan sonra belli olan açık bir sayıdan hesaplandı. Hesabı kendi tarayıcında yineleyebilirsin.',
  ruleChanged: (moment: string) =>
    `Kuranın yöntemi ${moment} tarihinde değişti: sonuç artık dışarıdan bir sayı beklemeden, gizli sayıdan ve katılımcı listesinden hesaplanır. Baştan yayımlanan özet aynıdır.`,
  commitment: 'Gizli sayının özeti',
  commitmentText: (moment: string) => `SHA-256 özeti ${moment} tarihinde yayımlandı, değişmez.`,
  source: 'Açık sayı',
  round: (round: number) => `drand ağının ${round} numaralı sayısı`,
  list: 'Katılımcı listesi',
  entrants: (count: number) => `${count} katılımcı. Listede ad yok, yalnızca rastgele numaralar var.`,
  listAhead: 'Kura çekilince, özetiyle birlikte yayımlanır.',
  downloadList: 'Listeyi indir',
  seed: 'Gizli sayı',
  seedAhead: 'Kura çekilince açıklanır.',
  winners: 'Kazananlar',
  substitutes: 'Yedekler',
  substitutesText: 'Ödülünü almayan kazananın yerine sırasıyla yedekler geçer.',
  fewer: 'Katılımcı sayısı kazanan sayısından azdı: herkes kazandı.',
  waiting: 'Henüz kontrol edilmedi.',
  check: 'Kurayı kontrol et',
  checking: 'Yeniden hesaplanıyor...',
  holds: 'Sonuç doğru: kazananlar senin tarayıcında yeniden hesaplandı ve aynı çıktı.',
  broken: 'Sonuç tutmuyor! İşaretli adım yanlış çıktı. Lütfen kulübe haber ver.',
  failed: 'Kayıt şu anda okunamadı. Bağlantını kontrol edip yeniden dene.',
  unsupported: 'Tarayıcın bu hesabı yalnızca güvenli (https) bağlantıda yapabilir.',
  lookUp: (name: string) => `Açık sayıyı kaynağıyla kendin karşılaştır: ${name}.`,
  step: (step: DrawStep, isTrue?: boolean) =>
    isTrue === undefined
      ? `· ${stepTexts[step]}`
      : `${isTrue ? '✓' : '✗'} ${stepTexts[step]}${isTrue ? '' : ': tutmuyor'}`,
  record: 'Kaydı indir (JSON)',
  recordText: 'Kaydı bizim sunucumuz olmadan da kontrol edebilirsin:',
  before: 'Geçersiz sayılan sonuçlar',
  resetOn: (number: number, moment: string) => `${number}. kura, ${moment} tarihinde sıfırlandı:`,
  extended: (moment: string) => `İlk duyurulan son katılım: ${moment}. Süre uzatıldı.`,
} as const

export const myRaffleTexts = {
  title: 'Çekilişlerim',
  active: 'Devam eden',
  past: 'Geçmiş',
  none: 'Henüz bir çekilişe katılmadın.',
  noneText: 'Devam eden çekilişlere bir dokunuşla katılabilirsin.',
  noneActive: 'Şu anda katıldığın, devam eden bir çekiliş yok.',
  toRaffles: 'Devam eden çekilişlere bak',
  ends: (moment: string) => `Son katılım: ${moment}`,
  total: (count: number) => `${count} çekilişe katıldın.`,
} as const
