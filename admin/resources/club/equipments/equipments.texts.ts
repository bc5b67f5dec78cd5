import type { ResourceTexts } from '#admin/core/resource.ts'

export const equipmentTexts = {
  name: 'Ekipman |||| Ekipmanlar',
  fields: {
    name: 'Ad',
    branch: 'Şube',
    category: 'Kategori',
    brand: 'Marka',
    description: 'Açıklama',
    quantity: 'Adet',
    image: 'Fotoğraf',
    createdAt: 'Eklenme tarihi',
  },
  chooseBranchFirst: 'Önce şubeyi seçin.',
  noCategory: 'Kategorisiz',
  newCategory: 'Yeni kategori ekle...',
  newCategoryTitle: 'Yeni kategori',
  newCategoryName: 'Kategori adı',
  addCategory: 'Ekle',
} as const satisfies ResourceTexts & Record<string, unknown>
