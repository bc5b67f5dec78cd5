import type { ResourceTexts } from '#admin/core/resource.ts'

export const categoryTexts = {
  name: 'Kategori |||| Kategoriler',
  fields: { name: 'Ad', branch: 'Şube', createdAt: 'Eklenme tarihi' },
  deleteWarning: 'Bu kategorilerdeki ekipmanlar silinmez, kategorisiz kalır.',
} as const satisfies ResourceTexts & Record<string, unknown>
