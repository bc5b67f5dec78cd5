import type { ResourceTexts } from '#admin/core/resource.ts'

export const productCategoryTexts = {
  name: 'Ürün kategorisi |||| Ürün kategorileri',
  tab: 'Kategoriler',
  fields: { name: 'Ad', order: 'Sıra', createdAt: 'Eklenme tarihi' },
  orderHint: 'Küçük sayı önce gelir.',
  subCategories: 'Alt kategoriler',
  noSubCategories: 'Bu kategori henüz bölünmedi.',
  addSubCategory: 'Alt kategori ekle',
} as const satisfies ResourceTexts & Record<string, unknown>
