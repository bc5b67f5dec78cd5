import { and, eq, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { changeMany } from '#server/core/change-many.ts'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { lockRecord } from '#server/core/records.ts'
import { foundBySlug } from '#server/core/slug-history.ts'
import { foldedColumn } from '#server/db/columns.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import { visibleRows } from '#server/modules/club/branches/branch-visibility.ts'
import {
  addProgram,
  deleteProgram,
  missingProgram,
  toProgram,
  updateProgram,
} from '#server/modules/content/programs/programs.service.ts'
import { programs } from '#server/modules/content/programs/programs.table.ts'
import * as contract from '#shared/content/programs/programs.contract.ts'
import { programsMessages } from '#shared/content/programs/programs.messages.ts'

const programList: ListDefinition<typeof programs> = {
  table: programs,
  key: programs._id,
  sort: { order: programs.order, title: programs.title, createdAt: programs.createdAt },
  defaultSort: ['order', 'ASC'],
  filters: {
    level: programs.level,
    isActive: programs.isActive,
    slug: (slug) => foundBySlug(programs, 'programs', String(slug)),
  },
  search: foldedColumn(programs.title, programs.summary),
}

export function programRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  const visibleTo = (currentUser: CurrentUser | undefined): SQL | undefined =>
    visibleRows(currentUser, null, eq(programs.isActive, true))

  mount(app, contract.listPrograms, async ({ query, currentUser, rowsOf }) =>
    rowsOf(await listRows(db, programList, query, visibleTo(currentUser))).map(toProgram),
  )

  mount(app, contract.showProgram, async ({ params, currentUser }) => {
    const [row] = await db
      .select()
      .from(programs)
      .where(and(eq(programs._id, params.id), visibleTo(currentUser)))
    if (!row) throw missingProgram()
    return toProgram(row)
  })

  mount(app, contract.addProgram, ({ currentUser, body, files }) =>
    addProgram(services, currentUser, body, files),
  )

  mount(app, contract.updateProgram, ({ currentUser, params, body, files }) =>
    updateProgram(services, currentUser, params.id, body, files),
  )

  mount(app, contract.switchPrograms, ({ currentUser, body: { ids, ...change } }) =>
    changeMany(services, currentUser, ids, {
      isWanted: async (work, id) => {
        const row = await lockRecord(work.db, programs, id, missingProgram)
        return row.isActive !== change.isActive
      },
      change: (within, id) => updateProgram(within, currentUser, id, change, {}),
    }),
  )

  mount(app, contract.deleteProgram, async ({ currentUser, params }) => {
    await deleteProgram(services, currentUser, params.id)
    return { success: true as const, message: programsMessages.deleted }
  })
}
