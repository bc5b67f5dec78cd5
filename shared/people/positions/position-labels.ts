import { delegable } from '#shared/permissions/delegation.ts'
import type { Access, Resource } from '#shared/permissions/permissions.ts'

/** Names of the areas of permissions, in the order of the form. */
const areas: Partial<Record<Resource, string>> = {
  dashboard: 'Gösterge paneli',
  users: 'Kullanıcılar',
  members: 'Üye kaydı',
  'account-claims': 'Hesap davetleri',
  guardians: 'Veliler',
  'user-notes': 'Kişi notları',
  memberships: 'Üyelikler',
  packages: 'Paketler',
  freezes: 'Dondurmalar',
  closures: 'Kapalı günler',
  'daytime-discounts': 'Gündüz indirimleri',
  contracts: 'Sözleşmeler',
  'contract-signatures': 'İmzalanan sözleşmeler',
  'unsigned-contracts': 'Bekleyen imzalar',
  balances: 'Bakiyeler',
  receivables: 'Borçlar',
  sales: 'Satışlar',
  'payment-records': 'Ödeme kayıtları',
  'general-records': 'Genel kayıtlar',
  payments: 'Kart ödemeleri',
  imports: 'İçe aktarma',
  exports: 'Dışa aktarma',
  lessons: 'Dersler',
  'lesson-bookings': 'Ders yerleri',
  teams: 'Takımlar',
  turnstile: 'Turnike',
  'turnstile-entries': 'Geçişler',
  'turnstile-devices': 'Turnike cihazları',
  'access-windows': 'Ayrılmış saatler',
  'qr-fees': 'Günlük giriş ücretleri',
  'lost-items': 'Kayıp eşyalar',
  products: 'Ürünler',
  'product-categories': 'Ürün kategorileri',
  'product-sub-categories': 'Ürün alt kategorileri',
  'vitamin-orders': 'Siparişler',
  'order-pickups': 'Sipariş teslimi',
  contact: 'İletişim mesajları',
  notifications: 'Bildirimler',
  campaigns: 'Kampanyalar',
  'campaign-deliveries': 'Kampanya gönderimleri',
  subscribers: 'Bülten aboneleri',
  'welcome-mails': 'Hoş geldin e-postaları',
  blog: 'Blog',
  gallery: 'Galeri',
  programs: 'Programlar',
  faqs: 'Sık sorulan sorular',
  pages: 'Yasal sayfalar',
  categories: 'Ekipman kategorileri',
  equipments: 'Ekipmanlar',
  branches: 'Şubeler',
  raffles: 'Çekilişler',
  'raffle-entries': 'Çekiliş katılımları',
  referrals: 'Referans kodları',
  'referral-uses': 'Referans kullanımları',
  points: 'Puanlar',
  applications: 'İş başvuruları',
  'deletion-requests': 'Silme talepleri',
  'record-views': 'Görüntüleme kaydı',
  'audit-log': 'İşlem kaydı',
}

const usualActions: Readonly<Record<string, string>> = {
  list: 'Listeleme',
  show: 'Görüntüleme',
  create: 'Ekleme',
  edit: 'Düzenleme',
  delete: 'Silme',
}

/** Actions whose usual name would be unclear, or that have none. */
const actions: Partial<Record<Access, string>> = {
  'dashboard.show': 'Şubelerin toplamlarını görme',
  'users.list': 'Üye ve personel listesini görme',
  'users.show': 'Kişi sayfasını ve giriş kodunu görme',
  'users.freeze': 'Sınırların üzerinde dondurma ve dondurmayı bitirme',
  'members.create': 'Üye kaydetme',
  'members.edit': 'Üyenin iletişim bilgilerini düzenleme',
  'members.freeze': 'Paketin sınırları içinde dondurma ve dondurmayı bitirme',
  'guardians.delete': 'Veli bağını kaldırma',
  'account-claims.show': 'Davet durumunu görme',
  'account-claims.create': 'Üyeye davet ve hesap kodu verme',
  'memberships.create': 'Üyelik satma',
  'memberships.cancel': 'Üyeliği iptal etme',
  'memberships.extend': 'Üyeliği uzatma',
  'memberships.transfer': 'Üyeliği devretme ve taşıma',
  'memberships.upgrade': 'Üyeliği yükseltme',
  'closures.create': 'Kapalı gün duyurma',
  'closures.delete': 'Kapalı günün kalanını iptal etme',
  'contracts.sign-at-desk': 'Resepsiyonda imzalatma',
  'contracts.edit': 'Düzenleme ve yayımlama',
  'contract-signatures.check': 'İmza zincirini kontrol etme',
  'unsigned-contracts.remind': 'Hatırlatma gönderme',
  'balances.list': 'Bakiyeleri ve hareketleri görme',
  'balances.create': 'Bakiye açma',
  'balances.edit': 'Bakiye yükleme ve düşme',
  'balances.delete': 'Bakiyeyi kapatma',
  'balances.referral': 'Referans kazancı ekleme',
  'payments.refund': 'İade etme',
  'sales.refund': 'Satıştan para iade etme',
  'imports.create': 'Dosyadan kayıt aktarma',
  'imports.undo': 'Aktarmayı geri alma',
  'exports.create': 'Gördüğü listeleri dosya olarak indirme',
  'lessons.participants': 'Katılımcıları görme',
  'lessons.attendance': 'Yoklama yazma',
  'lessons.edit': 'Düzenleme, iptal ve katılımcı yönetimi',
  'teams.members': 'Takım üyelerini görme, ekleme ve çıkarma',
  'turnstile.show': 'Durumu ve ayarları görme',
  'turnstile.edit': 'Kodları ve ayarları değiştirme',
  'turnstile-entries.override': 'Reddedilen kişiyi içeri alma',
  'turnstile-entries.check-in': 'Adıyla içeri alma',
  'products.edit': 'Düzenleme ve stok',
  'vitamin-orders.create': 'Resepsiyonda sipariş alma',
  'vitamin-orders.edit': 'Durumunu değiştirme',
  'order-pickups.list': 'Şubede bekleyen siparişleri görme',
  'order-pickups.hand-over': 'Hazır siparişi teslim etme',
  'contact.edit': 'Okundu işaretleme ve yanıtlama',
  'notifications.create': 'Gönderme',
  'campaigns.edit': 'Düzenleme ve zamanlama',
  'campaigns.send': 'Gönderme',
  'campaign-deliveries.edit': 'Gönderimi duraklatma ve sürdürme',
  'welcome-mails.send': 'Gönderme',
  'welcome-mails.delete': 'Alıcı çıkarma',
  'pages.versions': 'Eski sürümleri görme',
  'branches.edit': 'Düzenleme, çalışma saatleri ve arşivleme',
  'raffles.draw': 'Kurayı çekme',
  'raffles.reset': 'Kurayı sıfırlama',
  'raffle-entries.remove': 'Katılımı çıkarma',
  'referrals.approve': 'Onaylama, reddetme ve atama',
  'points.reward': 'Puan ekleme, düşme ve ödül miktarı',
  'applications.edit': 'Durumunu değiştirme',
  'deletion-requests.decide': 'Karar verme',
}

/** The name of a permission within its area; undefined for one without a name. */
export function actionLabel(access: Access): string | undefined {
  const [, action = ''] = access.split('.')
  return actions[access] ?? usualActions[action]
}

export interface PermissionArea {
  resource: Resource
  name: string
  permissions: readonly { access: Access; label: string }[]
}

/** Every permission that can be delegated, by area. */
export const permissionAreas: readonly PermissionArea[] = Object.entries(areas).map(([resource, name]) => ({
  resource: resource as Resource,
  name,
  permissions: delegable
    .filter((access) => access.startsWith(`${resource}.`))
    .map((access) => ({ access, label: actionLabel(access) ?? access })),
}))
