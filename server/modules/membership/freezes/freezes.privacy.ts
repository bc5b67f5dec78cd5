import { eq } from 'drizzle-orm'
import type { ExportSection } from '#server/core/module.ts'
import { listFreezePage } from '#server/modules/membership/freezes/freeze-list.ts'
import { freezes } from '#server/modules/membership/freezes/freezes.table.ts'

export const freezesExportSections: readonly ExportSection[] = [
  {
    name: 'dondurmalar',
    read: async (db, { _id }) => (await listFreezePage(db, {}, eq(freezes.user, _id))).rows,
  },
]
