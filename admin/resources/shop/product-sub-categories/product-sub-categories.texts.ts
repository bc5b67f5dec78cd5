import type { ResourceTexts } from '#admin/core/resource.ts'

export const productSubCategoryTexts = {
  name: 'Alt kategori |||| Alt kategoriler',
  fields: { name: 'Ad', category: 'Ürün kategorisi', order: 'Sıra', createdAt: 'Eklenme tarihi' },
  categoryHint: 'Ürünü olan bir alt kategori başka bir kategoriye taşınamaz.',
  orderHint: 'Küçük sayı önce gelir.',
} as const satisfies ResourceTexts & Record<string, unknown>
