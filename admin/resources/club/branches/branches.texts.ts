import type { ResourceTexts } from '#admin/core/resource.ts'

export const branchTexts = {
  name: 'Şube |||| Şubeler',
  fields: {
    name: 'Ad',
    slug: 'Site adresi',
    description: 'Tanıtım yazısı',
    address: 'Adres',
    phone: 'Telefon',
    email: 'E-posta',
    openingHours: 'Çalışma saatleri',
    weeklyHours: 'Haftalık çalışma saatleri',
    specialDays: 'Özel günler',
    mapUrl: 'Harita bağlantısı',
    trialsPerHour: 'Saat başına deneme ziyareti',
    latitude: 'Enlem',
    longitude: 'Boylam',
    order: 'Sıra',
    isActive: 'Durum',
    image: 'Fotoğraf',
    createdAt: 'Eklenme tarihi',
  },
  open: 'Açık',
  archived: 'Arşivde',
  slugPreview: (slug: string) => `Sitedeki adresi: /${slug}`,
  slugChanges: (before: string, after: string) =>
    `Sitedeki adresi /${before} yerine /${after} olacak; eski bağlantılar yenisine yönlendirilir.`,
  slugHint: 'Boş bırakırsanız sitedeki adres, adın ilk kelimesinden oluşur.',
  slugReserved: (slug: string) => `/${slug} sitenin başka bir sayfasına ait; başka bir kelime yazın.`,
  slugSuggest: (slug: string) => `/${slug} yap`,
  activeLabel: 'Şube açık ve sitede görünüyor',
  activeHint:
    'Kapatırsanız şube arşive kaldırılır: ziyaretçiler onu görmez, üyeleri ve kayıtları olduğu gibi kalır. İstediğiniz zaman yeniden açabilirsiniz.',
  orderHint: 'Küçük sayı önce gelir.',
  trialsHint: 'Üye olmayanlar sitede boş saat seçip gelir. 0: alınmaz.',
  placeHint: 'Haritadan kopyaladığınız koordinatları ya da bağlantıyı yapıştırırsanız ikisi de dolar.',
  mapHint: 'https:// ile başlayan harita adresi',
  deleteContent:
    'Şube; ekipmanları, kategorileri ve fotoğraflarıyla birlikte silinir. Bu işlem geri alınamaz.',
  deleteWarning: 'Şubelerle birlikte ekipmanları ve kategorileri de silinir.',
  windows: 'Giriş saatleri',
  windowsHint: 'Yalnızca bazı üyelere ayrılan saatler, örneğin kadınlar saati.',
  noWindows: 'Ayrılmış saat yok; geçerli üyeliği olan herkes her saat girebilir.',
  toWindows: (count: number) => (count > 0 ? `Ayrılmış saatler (${count})` : 'Ayrılmış saatler'),
  openSelected: 'Yeniden aç',
  archiveSelected: 'Arşivle',
  archive: 'Arşive kaldır',
  archivedDone: 'Şube arşive kaldırıldı.',
} as const satisfies ResourceTexts & Record<string, unknown>

export const hoursTexts = {
  from: 'Açılış',
  until: 'Kapanış',
  open: 'Saat ekle',
  addInterval: 'Aralık ekle',
  removeInterval: (day: string, number: number) => `${day}: ${number}. aralığı kaldır`,
  copy: 'Diğer günlere kopyala',
  copyOf: (day: string) => `${day} saatlerini diğer günlere kopyala`,
  copyTitle: (day: string) => `${day} saatleri hangi günlere kopyalansın?`,
  copyDone: 'Kopyala',
  weekHint:
    'Gece yarısından sonra kapanan günlerde kapanış saati ertesi güne aittir. Saati olmayan gün kapalıdır.',
  clear: 'Saatleri kaldır',
  enter: 'Günlere göre saat gir',
  text: 'Saatler yerine yazı',
  textHint:
    'Saatler her hafta değişiyorsa kısa bir açıklama. “08.00 - 00.00” yazarsanız her gün için geçerli olur.',
  specialHint:
    'Bayram, tatil ya da farklı saatlerle açılan günler. Saat eklenmeyen gün kapalıdır; üyelikleri uzatan kapanışlar Üyelikler ekranından duyurulur ve burada otomatik görünür.',
  closure: (first: string, last: string, reason: string) =>
    `Kapanış: ${first === last ? first : `${first} – ${last}`}${reason && ` (${reason})`}`,
  specialDay: (number: number) => `${number}. özel gün`,
  removeSpecial: (day: string) => `${day}: kaldır`,
  addSpecial: 'Özel gün ekle',
  date: 'Tarih',
  reason: 'Neden',
} as const
