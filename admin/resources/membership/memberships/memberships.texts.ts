import type { ResourceTexts } from '#admin/core/resource.ts'
import { packageTexts } from '#admin/resources/membership/packages/packages.texts.ts'
import { deskMethods, type Membership } from '#shared/membership/memberships/memberships.contract.ts'
import type { SessionEntry, SessionSums } from '#shared/membership/session-packs/session-packs.contract.ts'
import { deskMethodNames } from '#shared/money/payment-records/payment-records.messages.ts'

export const membershipTexts = {
  name: 'Üyelik |||| Üyelikler',
  add: 'Üyelik sat',
  tasks: {
    freeze: {
      title: 'Üyelik dondur',
      hint: 'Geçerli üyeliği açıp “Dondur”a basın.',
      words: 'dondurma donduralım askıya al ara ver mola',
    },
    unfreeze: {
      title: 'Üyelik dondurmasını bitir',
      hint: 'Dondurulmuş üyeliği açıp “Dondurmayı bitir”e basın.',
      words: 'çöz kaldır yeniden başlat',
    },
    cancel: {
      title: 'Üyelik iptal et',
      hint: 'Geçerli üyeliği açıp “Üyeliği iptal et”e basın.',
      words: 'iptali fesih feshet sonlandır ayrılmak cayma vazgeç',
    },
    upgrade: {
      title: 'Üyelik yükselt',
      hint: 'Geçerli üyeliği açıp “Yükselt”e basın.',
      words: 'paket değiştir fark büyüt geçiş',
    },
    transfer: {
      title: 'Üyelik devret',
      hint: 'Geçerli üyeliği açıp “Başka üyeye devret”e basın.',
      words: 'devir taşı şube değiştir hediye',
    },
    countSessions: {
      title: 'Kalan seansı girilecek üyelikler',
      hint: 'Üyeliği açıp “Kalan seansı gir”e basın.',
      words: 'seans sayısı sorulacak pt özel ders bire bir paket eski',
    },
    renew: {
      title: 'Üyelik yenile',
      hint: 'Bitmek üzere olan üyeliği açın ya da üyeye yeni üyelik satın.',
      words: 'yenileme uzat süresi biten bitiş',
    },
  },
  fields: {
    userName: 'Üye',
    user: 'Üye',
    name: 'Paket',
    package: 'Paket',
    kind: 'Tür',
    branch: 'Şube',
    branchName: 'Şube',
    validBranches: 'Geçerli olduğu şubeler',
    validIn: 'Geçerli olduğu öteki şubeler',
    isValidEverywhere: 'Tüm şubelerde geçerli',
    startsAt: 'Başlangıç',
    notBefore: 'En erken başlangıç',
    endsAt: 'Son gün',
    status: 'Durum',
    price: 'Tutar',
    joiningFee: 'Kayıt ücreti',
    paidBefore: 'Aktarımdan önce ödenen',
    amount: 'Alınan tutar',
    method: 'Ödeme yöntemi',
    source: 'Satış yeri',
    note: 'Not',
    freeze: 'Dondurma hakkı',
    freezeDays: 'Dondurma hakkı (gün)',
    freezeCount: 'En çok kaç kez dondurulur',
    sessions: 'Seanslar',
    durationDays: 'Süre',
    cancelledAt: 'İptal tarihi',
    cancelReason: 'İptal nedeni',
    remindedAt: 'Hatırlatma',
    paperSignedOn: 'Kâğıda imza',
    requestKey: 'Form',
    createdAt: 'Satış tarihi',
    ending: 'Bitiş',
    lacksSessions: 'Seansı sayılmayan',
  },
  statuses: {
    pending: 'Sırada',
    active: 'Geçerli',
    frozen: 'Dondurulmuş',
    expired: 'Süresi doldu',
    cancelled: 'İptal edildi',
  } satisfies Record<Membership['status'], string>,
  sources: {
    card: 'Kartla, siteden',
    balance: 'Bakiyeden',
    desk: 'Kasada',
    import: 'İçe aktarıldı',
  } satisfies Record<Membership['source'], string>,
  methods: deskMethodNames,
  asksSessions: 'Kalan seansı girilecek',
  endingWithin: (days: number) => `${days} gün içinde bitenler`,
  endingBy: (day: string) => `${day} tarihine kadar bitenler`,
  renewalDue: (days: number) => `${days} gün içinde, yenilenmemiş`,
  soldOn: (day: string) => `${day} tarihinde satıldı`,
  noFreeze: 'Yok',
  freezeOf: (days: number, count: number) => `${days} gün, en çok ${count} kez`,
  sessionsOf: ({ granted, available, reserved, consumed, expired, refunded }: SessionSums) =>
    [
      `${granted} seans: ${available} kaldı`,
      reserved > 0 && `${reserved} ayırtıldı`,
      consumed > 0 && `${consumed} kullanıldı`,
      expired > 0 && `${expired} düşüldü`,
      refunded > 0 && `${refunded} geri alındı`,
    ]
      .filter(Boolean)
      .join(', '),
  sessionPanel: {
    title: 'Seanslar',
    by: { member: 'Üye', staff: 'Çalışan', product: 'Kendiliğinden' } satisfies Record<
      SessionEntry['by'],
      string
    >,
    add: 'Seans ekle',
    addTitle: (name: string, member: string) => `${member}: “${name}” paketine seans ekle`,
    addContent: 'Eklenen seanslar paketin son gününe kadar kullanılır; iadede bir değeri olmaz.',
    take: 'Seans düş',
    takeTitle: (name: string, member: string) => `${member}: “${name}” paketinden seans düş`,
    takeContent: 'Kullanılmamış seanslardan düşülür. Ayırtılmış bir ders için önce dersi iptal edin.',
    count: 'Seans sayısı',
    countInvalid: (most: number) => `1 ile ${most} arasında bir tam sayı yazın.`,
    reason: 'Neden',
    reasonHint: 'Üye bunu üyelikleri sayfasında görür.',
    adjusted: 'Seanslar değişti.',
    uncounted:
      'Bu üyeliğin seansları sayılmıyor: üye her gün girer ve ders ayırtamaz. Seansla satıldıysa kalanı girin.',
    countLeft: 'Kalan seansı gir',
    countTitle: (name: string, member: string) => `${member}: “${name}” kaç seanstı, kaçı kaldı?`,
    countContent:
      'Bundan sonra üye yalnızca ayırttığı derslerde girer. İadede değeri satılan ve kalan seansla hesaplanır. Bu işlem geri alınamaz.',
    sold: 'Satılan seans',
    left: 'Kalan seans',
    counted: 'Kalan seanslar tanımlandı.',
  },
  days: (count: number) => `${count} gün`,
  timeline: 'Süreç',
  sold: 'Satıldı',
  starts: 'Başlangıç',
  reminded: 'Bitişi e-postayla hatırlatıldı',
  ends: 'Son gün',
  cancelledOn: 'İptal edildi',
  payment: 'Ödeme',
  noPayment: 'Ücretsiz verildi; kasa kaydı yok.',
  paidByCard: 'Karttan çekildi. İadesi ödemenin kendi sayfasından yapılır.',
  paidFromBalance: 'Üyenin bakiyesinden düşüldü.',
  imported: 'Bir dosyadan aktarıldı. Önceki ödemeleri burada yoktur; kalanı üyenin borçlarındadır.',
  discount: (percent: number) => `Gündüz kuşağı indirimi (%${percent})`,
  changes: {
    reason: 'Neden',
    days: 'Gün sayısı',
    extend: 'Uzat',
    extendTitle: (name: string, member: string) => `${member}: “${name}” uzatılsın mı?`,
    extendContent: 'Son gün ileri alınır. Sıradaki üyelikler de aynı gün sayısı kadar kayar.',
    extended: (day: string) => `Üyelik uzatıldı. Son gün: ${day}`,
    transfer: 'Başka üyeye devret',
    transferTitle: (name: string, member: string) => `${member}: “${name}” devredilsin mi?`,
    transferContent:
      'Üyelik kalan günleriyle seçilen üyeye geçer; bu üyenin ders yerleri boşalır. Açık taksit varsa devredilemez.',
    heir: 'Devralan üye',
    transferred: 'Üyelik devredildi.',
    move: 'Şubesini değiştir',
    moveTitle: (name: string, member: string) => `${member}: “${name}” başka bir şubeye taşınsın mı?`,
    moveContent: 'Üyelik yeni şubede geçerli olur; eski şubedeki ders yerleri boşalır.',
    moved: 'Üyelik taşındı.',
    upgrade: 'Yükselt',
    upgradeTitle: (name: string, member: string) => `${member}: “${name}” yükseltilsin mi?`,
    upgradeContent: (unused: string, value: string) =>
      `Bu üyelik bugün biter. Kullanılmayan ${unused} için ödenen ${value} yeni paketin fiyatından düşülür.`,
    upgradeTooCheap: 'Kalan günlerin değeri bu paketin fiyatından yüksek. Farkı iade ederek iptal edin.',
    rest: (amount: string) => `Ödenecek: ${amount}`,
    upgradeFor: (amount: string) => `${amount} al ve yükselt`,
    noUpgrade: 'Bu şubede daha pahalı bir paket satılmıyor.',
    openDebt: (amount: string) =>
      `Bu üyeliğin ${amount} borcu açık. Kalan günlerin değeri önce bu borçtan düşülür.`,
    upgraded: 'Üyelik yükseltildi.',
  },
  cancel: 'Üyeliği iptal et',
  cancelTitle: (name: string, member: string) => `${member}: “${name}” iptal edilsin mi?`,
  notice: (day: string, state: string) => `Üyenin ${day} tarihli iptal bildirimi: ${state}`,
  cancelContent:
    'Üyelik hemen sona erer ve geri alınamaz. Sırada bekleyen üyelikleri varsa arada boşluk kalmayacak şekilde öne çekilir. Para iadesi ayrıca yapılır.',
  cancelled: 'Üyelik iptal edildi.',
} as const satisfies ResourceTexts & Record<string, unknown>

/** The names of the branches in which a membership is valid. */
export const validityText = ({
  isValidEverywhere,
  validBranches = [],
}: Pick<Membership, 'isValidEverywhere' | 'validBranches'>): string => {
  const names = validBranches.map(({ name }) => name).join(', ')
  return isValidEverywhere ? `${packageTexts.validities.all}: ${names}` : names
}

export const deskMethodChoices = deskMethods.map((id) => ({ id, name: membershipTexts.methods[id] }))
