import { useTranslate } from 'react-admin'
import { type MenuName, menu } from '#admin/core/menu.ts'
import type { Access, Resource } from '#shared/permissions/permissions.ts'

/** Names of areas without a list of their own in the menu, or whose name there covers less or more. */
export const areaNames: Readonly<Record<string, string>> = {
  dashboard: 'Gösterge paneli',
  'account-claims': 'Hesap davetleri',
  guardians: 'Veliler',
  'user-notes': 'Kişi notları',
  freezes: 'Dondurmalar',
  'session-packs': 'Seans paketleri',
  closures: 'Kapalı günler',
  'desk-rules': 'Resepsiyon kuralları',
  imports: 'İçe aktarma',
  exports: 'Dışa aktarma',
  turnstile: 'Turnike',
  'turnstile-entries': 'Geçişler',
  'entry-media': 'Kart ve bileklikler',
  'campaign-deliveries': 'Kampanya gönderimleri',
  categories: 'Ekipman kategorileri',
} satisfies Partial<Record<Resource, string>>

/** Returns the function that names the area of permissions. */
export function usePermissionArea(): (resource: string) => string {
  const translate = useTranslate()
  return (resource) => areaNames[resource] ?? translate(`resources.${resource}.name`, { smart_count: 2 })
}

/** The entries of areas that the menu does not show. */
const hiddenAreas: Partial<Record<Resource, MenuName>> = {
  'account-claims': 'members',
  guardians: 'members',
  'user-notes': 'members',
  freezes: 'members',
  'session-packs': 'members',
  imports: 'members',
  exports: 'members',
  'desk-rules': 'till',
  turnstile: 'entrance',
  'entry-media': 'entrance',
}

/** The entry of the menu below which an area stands. */
export const menuEntryOf = (resource: string): MenuName =>
  hiddenAreas[resource as Resource] ??
  menu.find(({ resources }) => resources.some((one) => one === resource))?.name ??
  'setup'

const usualActions: Readonly<Record<string, string>> = {
  list: 'Listeleme',
  show: 'Görüntüleme',
  create: 'Ekleme',
  edit: 'Düzenleme',
  delete: 'Silme',
}

/** Actions whose usual name would be unclear, or that have none. */
const actions: Partial<Record<Access, string>> = {
  'iys.list': 'İYS kayıtlarını, alıcıların adres ve numaralarını görme',
  'iys.edit': 'Geri çevrilen kayıtları İYS’ye yeniden girme',
  'dashboard.show': 'Şubelerin toplamlarını görme',
  'reports.list': 'Raporları görme ve indirme',
  'users.list': 'Üye ve personel listesini görme',
  'users.show': 'Kişi sayfasını ve giriş kodunu görme',
  'users.freeze': 'Sınırların üzerinde dondurma ve dondurmayı bitirme',
  'members.create': 'Üye kaydetme',
  'members.edit': 'Üyenin iletişim bilgilerini düzenleme',
  'members.freeze': 'Paketin sınırları içinde dondurma ve dondurmayı bitirme',
  'members.merge': 'Aynı kişinin iki kaydını birleştirme',
  'guardians.delete': 'Veli bağını kaldırma',
  'trials.check-in': 'Deneme ziyaretine geleni içeri alma',
  'account-claims.show': 'Davet durumunu görme',
  'account-claims.create': 'Üyeye davet ve hesap kodu verme',
  'memberships.create': 'Üyelik satma',
  'memberships.cancel': 'Üyeliği iptal etme',
  'memberships.extend': 'Üyeliği uzatma',
  'memberships.transfer': 'Üyeliği devretme ve taşıma',
  'memberships.upgrade': 'Üyeliği yükseltme',
  'membership-cancellations.edit': 'Not yazma',
  'membership-cancellations.refund': 'İadeyi ödeme',
  'membership-cancellations.end': 'Üyeliği gününden önce sona erdirme',
  'session-packs.list': 'Paketin seans hareketlerini görme',
  'session-packs.adjust': 'Seans ekleme, düşme ve kalan seansı girme',
  'sales.create': 'Satış yapma',
  'sales.approve': 'Başkasının indirimini onaylama',
  'sales.override': 'Sınırsız indirim ve liste fiyatını değiştirme',
  'sales.reverse': 'Başka günün ya da kişinin satışını geri alma',
  'closures.create': 'Kapalı gün duyurma',
  'closures.delete': 'Kapalı günün kalanını iptal etme',
  'contracts.sign-at-desk': 'Resepsiyonda imzalatma',
  'contracts.edit': 'Düzenleme ve yayımlama',
  'contract-signatures.check': 'İmza zincirini kontrol etme',
  'unsigned-contracts.remind': 'Hatırlatma gönderme',
  'balances.list': 'Bakiyeleri ve hareketleri görme',
  'balances.create': 'Bakiye açma',
  'balances.edit': 'Bakiye yükleme',
  'balances.delete': 'Bakiyeyi kapatma',
  'balances.referral': 'Referans kazancı ekleme',
  'receivables.settle': 'Tahsilat, ödeme sözü ve bugünkü tahsilatı geri alma',
  'receivables.write-off': 'Borç silme',
  'receivables.reschedule': 'Vade değiştirme',
  'balances.correct': 'Kasadan geçmeyen yükleme ve düşme, günlük sınıra kadar',
  'balances.adjust': 'Kasadan geçmeyen yükleme ve düşme, sınırsız',
  'balances.pay-back': 'Bakiyedeki parayı geri verme',
  'tills.edit': 'Adını değiştirme ve arşivleme',
  'till-sessions.open': 'Kasa açma, kullanma ve kapatma',
  'till-sessions.close-others': 'Başkasının kasasını kullanma ve kapatma',
  'payment-records.backdate': 'Önceki günlere kayıt ekleme ve değiştirme',
  'payment-records.reverse': 'Kasası kapanmış ödemeyi ters kayıtla geri alma',
  'payments.refund': 'İade etme',
  'sales.refund': 'Satıştan para iade etme',
  'imports.create': 'Dosyadan kayıt aktarma',
  'imports.undo': 'Aktarmayı geri alma',
  'imports.money': 'Dosyadan bakiye, üyelik ve borç aktarma',
  'exports.create': 'Gördüğü listeleri dosya olarak indirme',
  'appointments.create': 'Bire bir ders ayırtma',
  'appointments.edit': 'Bire bir dersi değiştirme ve iptal etme',
  'appointments.mark': 'Bire bir derste katılım yazma',
  'appointments.rules': 'Bire bir ders kurallarını değiştirme',
  'commissions.own': 'Kendi primini görme',
  'commissions.list': 'Tüm antrenörlerin primini görme',
  'commissions.close': 'Prim ayını kapatma',
  'trainer-hours.edit': 'Saatleri ve izinleri değiştirme',
  'lessons.participants': 'Katılımcıları görme',
  'lessons.attendance': 'Yoklama yazma',
  'lessons.edit': 'Düzenleme, iptal ve katılımcı yönetimi',
  'teams.members': 'Takım üyelerini görme, ekleme ve çıkarma',
  'turnstile.show': 'Durumu ve ayarları görme',
  'turnstile.edit': 'Kodları ve ayarları değiştirme',
  'entry-media.create': 'Kart ve bileklik verme',
  'entry-media.edit': 'Kartı kayıp ya da iade olarak kapatma',
  'entry-media.reissue': 'Kayıp kartı yeniden açma',
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
  'sms.edit': 'Durumu belirsizlere karar verme',
  'campaign-deliveries.edit': 'Gönderimi duraklatma ve sürdürme',
  'welcome-mails.send': 'Gönderme',
  'welcome-mails.delete': 'Alıcı çıkarma',
  'pages.versions': 'Eski sürümleri görme',
  'branches.edit': 'Düzenleme ve çalışma saatleri',
  'branches.manage': 'Site adresi, sıra ve arşivleme',
  'subscribers.export': 'Dosya olarak indirme',
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
