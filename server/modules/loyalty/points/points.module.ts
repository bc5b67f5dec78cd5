import { defineModule, type ExportSection } from '#server/core/module.ts'
import { pointEntries } from '#server/modules/loyalty/point-ledger/point-ledger.table.ts'
import { readPointAccount, toPointEntries } from '#server/modules/loyalty/points/point-records.ts'
import { pointRoutes } from '#server/modules/loyalty/points/points.routes.ts'
import { isOfPerson } from '#server/modules/people/users/person-ids.ts'

const exportSection: ExportSection = {
  name: 'puanlar',
  read: async (db, { _id }) => {
    const rows = await db
      .select()
      .from(pointEntries)
      .where(isOfPerson(pointEntries.user, _id))
      .orderBy(pointEntries.createdAt, pointEntries.sequence)
    return { ...(await readPointAccount(db, _id)), transactions: await toPointEntries(db, rows) }
  },
}

export const pointsModule = defineModule({
  name: 'points',
  personalData: { point_accounts: 'loyalty', point_entries: 'loyalty' },
  routes: [pointRoutes],
  exportSections: [exportSection],
})
