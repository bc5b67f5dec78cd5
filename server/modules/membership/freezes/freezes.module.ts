import { and, eq, ne } from 'drizzle-orm'
import { defineModule, type ExportSection } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import { allRows } from '#server/db/list.ts'
import { freezeQueues } from '#server/modules/membership/freezes/freezes.jobs.ts'
import { freezeRoutes } from '#server/modules/membership/freezes/freezes.routes.ts'
import { listFreezePage } from '#server/modules/membership/freezes/freezes.service.ts'
import { freezes } from '#server/modules/membership/memberships/freezes.table.ts'

/** Erases the reasons of a user's freezes, which may be about their health. */
async function eraseFreezeReasons(db: Database, user: string): Promise<void> {
  await db
    .update(freezes)
    .set({ reason: '' })
    .where(and(eq(freezes.user, user), ne(freezes.source, 'closure')))
}

const freezesExportSections: readonly ExportSection[] = [
  {
    name: 'dondurmalar',
    read: (db, { _id }) => allRows((query) => listFreezePage(db, query, eq(freezes.user, _id))),
  },
]

export const freezesModule = defineModule({
  name: 'freezes',
  personalData: { freezes: 'membership' },
  routes: [freezeRoutes],
  queues: freezeQueues,
  exportSections: freezesExportSections,
  erase: ({ tx, owner }) => eraseFreezeReasons(tx.db, owner._id),
})
