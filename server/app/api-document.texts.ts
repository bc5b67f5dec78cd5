import { coreMessages, validationMessages } from '#shared/core/core.messages.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import type { Level, Resource } from '#shared/permissions/permissions.ts'

const megabytes = (bytes: number) => Math.max(1, Math.round(bytes / 1024 / 1024))

export const apiTexts = {
  title: 'Kulüp API',
  contact: 'Kulüp',
  description: [
    'Kulübün sitesinin ve yönetim panelinin kullandığı çağrılar.',
    'Tutarlar lira, anlar ISO 8601 (UTC), günler kulübün takvimidir. Kayıt numaraları UUID’dir.',
    'Listeler `sort`, `range` ve `filter` sorgularını JSON olarak alır, tanımadıkları adları reddeder ve `Content-Range` ile yanıtlar.',
    'Her başarısız yanıtın biçimi aynıdır (`ErrorEnvelope`): `message` gösterilmeye hazır Türkçe metin, `code` değişmeyen ad, `fields` alanların hatalarıdır.',
    'Yanıtlara yeni alanlar eklenebilir; istemciler tanımadıkları alanları yok saymalıdır.',
  ].join('\n\n'),
  levels: {
    public: 'Herkese açık.',
    device: 'Turnike cihazı.',
    member: 'Giriş yapmış üye.',
    trainer: 'Antrenör.',
    staff: 'Şube personeli, yalnızca kendi şubesi.',
    admin: 'Yönetici.',
  } satisfies Record<Level, string>,
  permission: (access: string) => `Yetki: \`${access}\`.`,
  stepUp: 'Son dakikalarda kimlik doğrulaması ister.',
  stepUpPerhaps: 'Bazı değişiklikler için son dakikalarda kimlik doğrulaması ister.',
  events: 'Sunucudan gönderilen olaylar; her olayın `data` alanı bu JSON’dur.',
  largest: (bytes: number) => `En çok ${megabytes(bytes)} MB.`,
  success: 'Başarılı yanıt.',
  rows: 'Listenin istenen satırları.',
  seeOther: 'Form gönderen tarayıcıyı sonucun sayfasına götürür.',
  notModified: 'İstemcideki yanıt güncel.',
  failure: 'Başka bir hata: örneğin 413, 415, 423, 500 ya da 503.',
  session: 'Girişin verdiği oturum jetonu: `Authorization: Bearer …`.',
  apiKey:
    'Başka bir programın anahtarı: `Authorization: Bearer bzk_…`. Yetkileri ve şubeleri anahtarla birlikte verilir; çerezle ya da adreste gönderilmez.',
  device: 'Turnike cihazının anahtarı.',
} as const

export const parameterTexts = {
  sort: 'JSON: sütun ve yön, `["createdAt","DESC"]` gibi.',
  range: 'JSON: ilk ve son satır, sıfırdan başlayarak; en çok 1000 satır.',
  filter: (names: readonly string[]) =>
    `JSON nesnesi; adları ${names.map((name) => `\`${name}\``).join(', ')}. \`id\` kayıt numaraları, \`q\` arama, \`inBranches\` şubelerdir.`,
  idempotencyKey:
    'Yalnızca API anahtarları için: aynı istek 24 saat içinde yinelenirse ilk yanıtını alır, işlem bir kez yapılır.',
} as const

export const headerTexts = {
  'Cache-Control': {
    description: 'Önbellekler yanıtı saklar ve her kullanımda `ETag` ile sorar.',
    example: 'public, max-age=0, must-revalidate',
  },
  'Content-Disposition': {
    description: 'Dosyanın adı.',
    example: 'attachment; filename="uyeler-2026-11-28.csv"',
  },
  'Content-Range': {
    description: 'Gönderilen satırlar ve listenin toplamı.',
    example: 'items 0-24/319',
  },
  ETag: {
    description: 'Yanıtın sürümü; `If-None-Match` ile sorulunca değişmemiş yanıt 304 olur.',
    example: '"5s8vQ2Jm1nT0xk3cVb7yWQ-br-best"',
  },
  'Idempotent-Replayed': {
    description: 'Yanıt, aynı `Idempotency-Key` ile yapılan ilk isteğin yanıtıdır.',
    example: 'true',
  },
  Location: { description: 'Sonucun sayfası.', example: '/customer/payment' },
  'Retry-After': { description: 'Yeniden denemeden önce beklenecek saniye.', example: '30' },
  'X-Request-Id': {
    description: 'İsteğin günlükteki adı; bir hata bildirilirken yazılır.',
    example: '0f8fad5b-d9cb-469f-a165-70867728950e',
  },
  'X-Total-Estimated': {
    description: 'Toplam sayılmadı, en az bu kadar satır var; yalnızca çok uzun listelerde.',
    example: '1',
  },
} as const

/** The refusals that calls name, with what each of them says. */
export const refusalTexts = {
  BadRequest: {
    status: 400,
    description: 'Gönderilen bilgiler geçersiz; `fields` alanların hatalarını söyler.',
    example: {
      code: 'validation.failed',
      message: validationMessages.failed,
      fields: { name: validationMessages.required },
    },
  },
  Unauthorized: {
    status: 401,
    description: 'Jeton ya da anahtar yok, süresi dolmuş ya da iptal edilmiş.',
    example: { code: 'access.unauthorized', message: accessMessages.sessionExpired },
  },
  Forbidden: {
    status: 403,
    description: 'Yetki yok ya da kimlik doğrulaması gerekiyor (`step_up_required`).',
    example: { code: 'access.forbidden', message: accessMessages.forbidden },
  },
  NotFound: {
    status: 404,
    description: 'Kayıt yok ya da çağıranın şubesinde değil.',
    example: { code: 'record.not-found', message: coreMessages.notFound },
  },
  Conflict: {
    status: 409,
    description: 'Kayıt değişmiş, başka bir kayıtla çakışıyor ya da durumu bu işleme uygun değil.',
    example: { code: 'record.stale', message: coreMessages.stale },
  },
  TooLarge: {
    status: 413,
    description: 'Gönderilen dosya çok büyük.',
    example: { code: 'body.too-large', message: coreMessages.bodyTooLarge },
  },
  Unprocessable: {
    status: 422,
    description: 'İstek okunuyor ama uygulanamıyor: örneğin açık borçtan büyük bir tutar.',
    example: { code: 'receivable.more-than-open', message: validationMessages.failed },
  },
  TooManyRequests: {
    status: 429,
    description: 'Çok fazla istek; `Retry-After` ne kadar bekleneceğini söyler.',
    example: { code: 'request.too-many', message: coreMessages.tooManyRequests(30) },
  },
} as const

const branch = '0199b1f4-5c3e-7a10-8f21-3c1d5b7e9a01'

/** Examples of the calls that integrations start with. */
export const examples: Readonly<
  Record<string, { body?: unknown; filter?: unknown; answer?: unknown } | undefined>
> = {
  login: { body: { email: 'uye@bozkir.example', password: 'Parola-2026' } },
  listMemberships: { filter: { status: 'active' } },
  listSales: { filter: { from: '2026-11-01', until: '2026-11-30' } },
  scan: {
    body: { medium: '04A2B9C1', deviceId: '0199b1f4-5c3e-7a10-8f21-3c1d5b7e9a02', direction: 'in' },
    answer: {
      _id: '0199b1f4-5c3e-7a10-8f21-3c1d5b7e9a03',
      direction: 'in',
      at: '2026-11-28T07:30:00.000Z',
      name: 'Gökçe Işık',
      photo: null,
      allowed: true,
      reason: 'membership',
      message: 'Hoş geldin Gökçe',
      remedy: '',
      fee: 0,
      branch,
      branchName: 'Selçuklu',
      membership: { name: '12 aylık', endsAt: '2027-06-30T21:00:00.000Z' },
    },
  },
}

/** What the calls of each resource are about. */
export const resourceTexts: Readonly<Record<Resource, string>> = {
  'access-windows': 'Belirli üyelere ayrılan saatler',
  'account-claims': 'Resepsiyonun açtığı hesapların sahiplerine verilmesi',
  'api-keys': 'Başka programların anahtarları',
  applications: 'İş başvuruları',
  appointments: 'Bire bir dersler',
  'audit-log': 'Yönetim panelinden yapılan değişikliklerin kaydı',
  'back-office': 'Resepsiyonun sayıları',
  balances: 'Üyelerin bakiyeleri ve hareketleri',
  blog: 'Blog yazıları',
  branches: 'Şubeler',
  campaigns: 'E-posta kampanyaları',
  'campaign-deliveries': 'Kampanyaların gönderimi',
  categories: 'Ekipman kategorileri',
  'commission-rules': 'Prim kuralları',
  commissions: 'Antrenörlerin primleri',
  closures: 'Şubelerin kapalı günleri',
  club: 'Kulübün herkese açık bilgileri',
  contact: 'İletişim formunun mesajları',
  contracts: 'Sözleşmeler, imzalanmaları ve doğrulanmaları',
  'contract-signatures': 'Sözleşme imzaları',
  dashboard: 'Gösterge paneli',
  'daytime-discounts': 'Gündüz kuşağı indirimleri',
  'deletion-requests': 'Hesap silme istekleri',
  dependants: 'Velisi olunan üyeler',
  'desk-rules': 'Resepsiyon kuralları',
  equipments: 'Ekipmanlar',
  'entry-media': 'Kart ve bileklikler',
  exports: 'Listelerin dosya olarak indirilmesi',
  faqs: 'Sık sorulan sorular',
  freezes: 'Üyelik dondurmaları',
  gallery: 'Galeri fotoğrafları',
  'general-records': 'Kasadan geçmeyen gelir ve giderler',
  guardians: '18 yaşından küçük üyelerin velileri',
  identity: 'Kulübün adı, görünümü, iletişim ve yasal bilgileri',
  imports: 'Dosyadan kayıt aktarma',
  iys: 'Onayların İYS’ye girilmesi',
  jobs: 'Arka plan işleri',
  'lesson-bookings': 'Ders kayıtları',
  lessons: 'Dersler, katılımcılar ve yoklama',
  gate: 'Turnike cihazlarının çağrıları',
  'lost-items': 'Kayıp eşyalar',
  members: 'Üyelerin kaydı ve toplu işlemler',
  'membership-cancellations': 'Üyelik iptal bildirimleri',
  memberships: 'Üyelikler',
  notifications: 'Bildirimler',
  'order-pickups': 'Şubeden teslim alınacak siparişler',
  packages: 'Üyelik paketleri ve fiyatları',
  pages: 'Sitenin düzenlenebilir sayfaları',
  'payment-records': 'Resepsiyonun ödeme kayıtları',
  payments: 'Kartla ödemeler ve iadeler',
  personnel: 'Personel',
  positions: 'Personelin pozisyonları',
  points: 'Üyelerin puanları',
  'product-categories': 'Ürün kategorileri',
  'product-sub-categories': 'Ürün alt kategorileri',
  products: 'Ürünler ve stok',
  profile: 'Giriş yapanın kendi profili',
  programs: 'Antrenman programları',
  'qr-fees': 'QR giriş ücretleri',
  receivables: 'Borçlar ve tahsilat',
  referrals: 'Referans kodları',
  'referral-uses': 'Referans kodlarının kullanımı',
  'raffle-entries': 'Çekilişlere katılım',
  raffles: 'Çekilişler ve sonuçları',
  'sent-mails': 'Gönderilen e-postalar',
  'record-views': 'Kişi sayfalarını kimin açtığı',
  'saved-filters': 'Listelerin kaydedilen filtreleri',
  reports: 'Raporlar',
  sales: 'Kasadaki satışlar ve iadeler',
  search: 'Yönetim panelinde arama',
  'second-factor': 'İki adımlı giriş ve kimlik doğrulaması',
  session: 'Giriş, kayıt ve parola',
  'session-packs': 'Seans paketlerinin hareketleri',
  settings: 'Kulübün ayarları',
  'sms-templates': 'SMS metinleri',
  subscribers: 'E-posta listesi',
  teams: 'Takımlar ve üyeleri',
  tills: 'Kasalar',
  'till-sessions': 'Kasa oturumları ve sayımlar',
  'trainer-hours': 'Antrenörlerin bire bir ders saatleri ve izinleri',
  trainers: 'Antrenörler',
  trials: 'Deneme ziyaretleri',
  'unsigned-contracts': 'İmza bekleyen sözleşmeler',
  turnstile: 'Turnike ekranı, kodları ve ayarları',
  'turnstile-devices': 'Turnike cihazları',
  'turnstile-entries': 'Geçişler',
  unsubscribe: 'Mesajdaki bağlantıyla listeden ayrılma',
  'user-notes': 'Kişiler hakkında notlar',
  'user-qr': 'Üyelerin giriş kodları',
  users: 'Üyeler ve personel',
  'vitamin-orders': 'Ürün siparişleri',
  sms: 'SMS’ler',
  'sms-settings': 'SMS ayarları',
  'webhook-deliveries': 'Webhook gönderimleri',
  webhooks: 'Başka programlara olay bildirimleri',
  'welcome-mails': 'Hoş geldin e-postaları',
}
