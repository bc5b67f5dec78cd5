import type { ResourceTexts } from '#admin/core/resource.ts'

export const categoryTexts = {
  name: 'Ekipman kategorisi |||| Ekipman kategorileri',
  tab: 'Kategoriler',
  fields: { name: 'Ad', branch: 'Şube', createdAt: 'Eklenme tarihi' },
  deleteWarning: 'Bu kategorilerdeki ekipmanlar silinmez, kategorisiz kalır.',
} as const satisfies ResourceTexts & Record<string, unknown>
