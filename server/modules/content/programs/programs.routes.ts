import { and, eq, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '#server/core/actor.ts'
import { changeMany } from '#server/core/change-many.ts'
import { mount } from '#server/core/mount.ts'
import { lockRecord } from '#server/core/records.ts'
import type { Services } from '#server/core/services.ts'
import { foundBySlug } from '#server/core/slug-history.ts'
import { foldedColumn } from '#server/db/fold.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import {
  addProgram,
  deleteProgram,
  missingProgram,
  programAnswer,
  updateProgram,
} from '#server/modules/content/programs/programs.service.ts'
import { programs } from '#server/modules/content/programs/programs.table.ts'
import * as contract from '#shared/content/programs/programs.contract.ts'
import { messages } from '#shared/messages/messages.ts'
import { can } from '#shared/permissions/permissions.ts'

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

  const visibleTo = (visitor: Actor | undefined): SQL | undefined =>
    can(visitor?.role, 'users.list') ? undefined : eq(programs.isActive, true)

  mount(app, contract.listPrograms, async ({ query, visitor, rowsOf }) =>
    rowsOf(await listRows(db, programList, query, visibleTo(visitor))).map(programAnswer),
  )

  mount(app, contract.showProgram, async ({ params, visitor }) => {
    const [row] = await db
      .select()
      .from(programs)
      .where(and(eq(programs._id, params.id), visibleTo(visitor)))
    if (!row) throw missingProgram()
    return programAnswer(row)
  })

  mount(app, contract.addProgram, ({ actor, body, files }) => addProgram(services, actor, body, files))

  mount(app, contract.updateProgram, ({ actor, params, body, files }) =>
    updateProgram(services, actor, params.id, body, files),
  )

  mount(app, contract.switchPrograms, ({ actor, body: { ids, ...change } }) =>
    changeMany(services, actor, ids, {
      isWanted: async (work, id) => {
        const row = await lockRecord(work.db, programs, id, missingProgram)
        return row.isActive !== change.isActive
      },
      change: (within, id) => updateProgram(within, actor, id, change, {}),
    }),
  )

  mount(app, contract.deleteProgram, async ({ actor, params }) => {
    await deleteProgram(services, actor, params.id)
    return { success: true as const, message: messages.programs.deleted }
  })
}
