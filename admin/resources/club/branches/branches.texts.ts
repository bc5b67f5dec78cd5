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
    mapUrl: 'Harita bağlantısı',
    order: 'Sıra',
    isActive: 'Durum',
    image: 'Fotoğraf',
    createdAt: 'Eklenme tarihi',
  },
  open: 'Açık',
  archived: 'Arşivde',
  slugPreview: (slug: string) => `Sitedeki adresi: /${slug}`,
  slugChanges: (before: string, after: string) =>
    `Sitedeki adresi /${before} yerine /${after} olacak; eski bağlantılar çalışmaz.`,
  slugHint: 'Sitedeki adres, adın ilk kelimesinden oluşur.',
  activeLabel: 'Şube açık ve sitede görünüyor',
  activeHint:
    'Kapatırsanız şube arşive kaldırılır: ziyaretçiler onu görmez, üyeleri ve kayıtları olduğu gibi kalır. İstediğiniz zaman yeniden açabilirsiniz.',
  orderHint: 'Küçük sayı önce gelir.',
  mapHint: 'https:// ile başlayan harita adresi',
  deleteContent:
    'Şube; ekipmanları, kategorileri ve fotoğraflarıyla birlikte silinir. Bu işlem geri alınamaz.',
  deleteWarning: 'Şubelerle birlikte ekipmanları ve kategorileri de silinir.',
  openSelected: 'Yeniden aç',
  archiveSelected: 'Arşivle',
  archive: 'Arşive kaldır',
  archivedDone: 'Şube arşive kaldırıldı.',
} as const satisfies ResourceTexts & Record<string, unknown>
