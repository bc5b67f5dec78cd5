import type { ResourceTexts } from '#admin/core/resource.ts'

export const positionTexts = {
  name: 'Pozisyon |||| Pozisyonlar',
  fields: {
    name: 'Ad',
    description: 'Açıklama',
    permissions: 'Yetkiler',
    isAdministrative: 'Yönetici yetkisi',
    holders: 'Kişi sayısı',
    createdAt: 'Eklenme tarihi',
    user: 'Kişi',
    allBranches: 'Bütün şubeler',
    branches: 'Şubeler',
  },
  administrative: 'Var',
  template: 'Şablondan doldur',
  templateHint: 'Şablon, adı, açıklamayı ve yetkileri doldurur; kaydetmeden önce değiştirebilirsiniz.',
  permissionsHint:
    'Pozisyondaki kişi yalnızca seçilen yetkileri kullanır, personel rolünün öbür yetkileri kalkar. Bir işlem seçilince listesi ve kaydı görme yetkisi de seçilir.',
  selected: (chosen: number, all: number) => `${chosen}/${all} seçili`,
  selectAll: (area: string) => `Hepsini seç: ${area}`,
  clubWide: 'bütün kulüpte',
  ofAdmins: 'yönetici yetkisi',
  unnamed: 'Adsız yetki',
  editWarning: (count: number) =>
    `Değişiklik bu pozisyondaki ${count} kişinin yetkilerini kaydedince değiştirir.`,
  holdersTitle: 'Bu pozisyondakiler',
  noHolders: 'Bu pozisyonda kimse yok. Kişinin sayfasından pozisyon verebilirsiniz.',
  since: 'Başlangıç',
  allBranches: 'Bütün şubeler',
  title: 'Pozisyon',
  none: 'Pozisyonu yok: rolünün bütün yetkilerini kullanır.',
  noneChoice: 'Pozisyonu yok',
  change: 'Pozisyonu değiştir',
  changeOf: (name: string) => `Pozisyonu değiştir: ${name}`,
  changed: 'Pozisyon değiştirildi.',
  changeWarning:
    'Yeni yetkiler ve şubeler hemen geçerli olur. Kişi artık yalnızca pozisyonunun yetkilerini bu şubelerde kullanır.',
  position: 'Pozisyon',
  inAllBranches: 'Bütün şubelerde',
  inAllBranchesHint: 'Sonradan açılan şubeler de dâhildir.',
  inBranches: 'Şubeler',
} as const satisfies ResourceTexts & Record<string, unknown>
