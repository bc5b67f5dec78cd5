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
  entryNumber: (id: string) => `Katılım numaran: ${id}`,
  entryHint: 'Numaran, kapanışta yayımlanan listede görünür.',
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
  commitment: 'Gizli sayı baştan yayımlananla aynı',
  list: 'Liste, kapanışta yayımlanan özete uyuyor',
  source: 'Sayı kaynağından geliyor ve liste dondurulduktan sonra belli oldu',
  winners: 'Kazananlar gizli sayı, liste ve herkese açık sayıdan çıkıyor',
}

export const raffleProofTexts = {
  heading: 'Kanıtlanabilir çekiliş',
  lead: 'Kazananları kimse seçemez, kulüp de. Sonuç, önceden yayımlanan bir taahhüt, dondurulmuş katılımcı listesi ve kimsenin önceden bilemeyeceği bir sayıdan hesaplanır. Hesabı kendi tarayıcında yineleyebilirsin.',
  commitment: 'Taahhüt',
  commitmentText: 'Gizli sayının SHA-256 özeti. Baştan yayımlanır, değişmez.',
  source: 'Herkese açık sayı',
  drand: (round: number) => `drand quicknet, tur ${round}`,
  sourceAt: (moment: string) => `${moment} tarihinde belli olur.`,
  list: 'Katılımcı listesi',
  entrants: (count: number) => `${count} katılımcı. Listede ad yok, yalnızca rastgele numaralar var.`,
  listAhead: 'Katılım kapanınca dondurulur ve özeti yayımlanır.',
  downloadList: 'Listeyi indir',
  seed: 'Gizli sayı',
  seedAhead: 'Sonuçla birlikte açıklanır.',
  winners: 'Kazananlar',
  fewer: 'Katılımcı sayısı kazanan sayısından azdı: herkes kazandı.',
  waiting: 'Henüz doğrulanmadı.',
  check: 'Çekilişi doğrula',
  checking: 'Yeniden hesaplanıyor...',
  holds: 'Doğrulandı: kazananlar senin tarayıcında yeniden hesaplandı ve aynı çıktı.',
  broken: 'Doğrulanamadı! İşaretli adım tutmuyor. Lütfen kulübe haber ver.',
  failed: 'Kayıt şu anda okunamadı. Bağlantını kontrol edip yeniden dene.',
  unsupported: 'Tarayıcın bu hesabı yalnızca güvenli (https) bağlantıda yapabilir.',
  lookUp: (name: string) => `Açıklanan sayıyı kaynağıyla kendin karşılaştır: ${name}.`,
  step: (step: DrawStep, isTrue?: boolean) =>
    isTrue === undefined
      ? `· ${stepTexts[step]}`
      : `${isTrue ? '✓' : '✗'} ${stepTexts[step]}${isTrue ? '' : ': tutmuyor'}`,
  record: 'Kaydı indir (JSON)',
  recordText: 'Kaydı bizim sunucumuz olmadan da doğrulayabilirsin:',
  before: 'Geçersiz sayılan sonuçlar',
  resetOn: (number: number, moment: string) => `${number}. çekiliş, ${moment} tarihinde sıfırlandı:`,
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
