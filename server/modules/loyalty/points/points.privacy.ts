import { eq } from 'drizzle-orm'
import type { ExportSection } from '#server/core/module.ts'
import { accountOf, toEntries } from '#server/modules/loyalty/points/point-answers.ts'
import { pointEntries } from '#server/modules/loyalty/points/points.table.ts'

export const pointsExportSections: readonly ExportSection[] = [
  {
    name: 'puanlar',
    read: async (db, { _id }) => {
      const rows = await db
        .select()
        .from(pointEntries)
        .where(eq(pointEntries.user, _id))
        .orderBy(pointEntries.sequence)
      return { ...(await accountOf(db, _id)), transactions: await toEntries(db, rows) }
    },
  },
]
