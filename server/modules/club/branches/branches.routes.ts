import { and, eq, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '#server/core/actor.ts'
import { changeMany } from '#server/core/change-many.ts'
import { notFound } from '#server/core/errors.ts'
import { mount } from '#server/core/mount.ts'
import { lockRecord } from '#server/core/records.ts'
import type { Services } from '#server/core/services.ts'
import { listRows } from '#server/db/list.ts'
import {
  addBranch,
  branchAnswer,
  branchList,
  deleteBranch,
  missingBranch,
  updateBranch,
} from '#server/modules/club/branches/branches.service.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import * as contract from '#shared/club/branches/branches.contract.ts'
import { messages } from '#shared/messages/messages.ts'
import { can } from '#shared/permissions/permissions.ts'

const texts = messages.branches

/** Visitors and members see open branches; the back office sees archived ones too. */
function visibleTo(visitor: Actor | undefined): SQL | undefined {
  return can(visitor?.role, 'users.list') ? undefined : eq(branches.isActive, true)
}

export function branchRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.listBranches, async ({ query, visitor, rowsOf }) => {
    const page = await listRows(db, branchList, query, visibleTo(visitor))
    return { branches: rowsOf(page).map(branchAnswer) }
  })

  mount(app, contract.searchBranches, async ({ params, query, visitor, rowsOf }) => {
    const search = { ...query, filter: { ...query.filter, q: params.term } }
    const page = await listRows(db, branchList, search, visibleTo(visitor))
    return { branches: rowsOf(page).map(branchAnswer) }
  })

  mount(app, contract.showBranch, async ({ params, visitor }) => {
    const [row] = await db
      .select()
      .from(branches)
      .where(and(eq(branches._id, params.id), visibleTo(visitor)))
    if (!row) throw notFound(texts.notFound)
    return branchAnswer(row)
  })

  mount(app, contract.addBranch, ({ actor, body, files }) => addBranch(services, actor, body, files))

  mount(app, contract.updateBranch, ({ actor, params, body, files }) =>
    updateBranch(services, actor, params.id, body, files),
  )

  mount(app, contract.switchBranches, ({ actor, body: { ids, ...change } }) =>
    changeMany(services, actor, ids, {
      isWanted: async (work, id) => {
        const row = await lockRecord(work.db, branches, id, missingBranch)
        return row.isActive !== change.isActive
      },
      change: (within, id) => updateBranch(within, actor, id, change, {}),
    }),
  )

  mount(app, contract.deleteBranch, async ({ actor, params }) => {
    await deleteBranch(services, actor, params.id)
    return { success: true as const, message: texts.deleted }
  })
}
