import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { changeMany } from '#server/core/change-many.ts'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import { notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { lockRecord } from '#server/core/records.ts'
import { foundBySlug } from '#server/core/slug-history.ts'
import { listRows } from '#server/db/list.ts'
import { visibleRows } from '#server/modules/club/branches/branch-visibility.ts'
import {
  addBranch,
  branchList,
  branchResource,
  deleteBranch,
  missingBranch,
  toBranch,
  toBranches,
  updateBranch,
} from '#server/modules/club/branches/branches.service.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import * as contract from '#shared/club/branches/branches.contract.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'

const texts = branchesMessages

const visibleTo = (currentUser: CurrentUser | undefined) =>
  visibleRows(currentUser, null, eq(branches.isActive, true))

export function branchRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.listBranches, async ({ query, currentUser, rowsOf }) => {
    const slug = query.filter?.slug
    const found = slug === undefined ? undefined : foundBySlug(branches, branchResource, slug)
    const page = await listRows(db, branchList, query, and(visibleTo(currentUser), found))
    return { branches: await toBranches(services, rowsOf(page)) }
  })

  mount(app, contract.searchBranches, async ({ params, query, currentUser, rowsOf }) => {
    const search = { ...query, filter: { ...query.filter, q: params.term } }
    const page = await listRows(db, branchList, search, visibleTo(currentUser))
    return { branches: await toBranches(services, rowsOf(page)) }
  })

  mount(app, contract.showBranch, async ({ params, currentUser }) => {
    const [row] = await db
      .select()
      .from(branches)
      .where(and(eq(branches._id, params.id), visibleTo(currentUser)))
    if (!row) throw notFound(texts.notFound)
    return toBranch(services, row)
  })

  mount(app, contract.addBranch, ({ currentUser, body, files }) =>
    addBranch(services, currentUser, body, files),
  )

  mount(app, contract.updateBranch, ({ currentUser, params, body, files }) =>
    updateBranch(services, currentUser, params.id, body, files),
  )

  mount(app, contract.switchBranches, ({ currentUser, body: { ids, ...change } }) =>
    changeMany(services, currentUser, ids, {
      isWanted: async (work, id) => {
        const row = await lockRecord(work.db, branches, id, missingBranch, {
          scope: branchScope(currentUser, branches._id),
          keepsKey: true,
        })
        return row.isActive !== change.isActive
      },
      change: (within, id) => updateBranch(within, currentUser, id, change, {}),
    }),
  )

  mount(app, contract.deleteBranch, async ({ currentUser, params }) => {
    await deleteBranch(services, currentUser, params.id)
    return { success: true as const, message: texts.deleted }
  })
}
