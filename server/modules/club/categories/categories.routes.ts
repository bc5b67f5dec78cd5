import { and, eq, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { recordService } from '#server/core/record-service.ts'
import { foldedColumn } from '#server/db/columns.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import { visibleWhileOpen } from '#server/modules/club/branches/branch-visibility.ts'
import { categories } from '#server/modules/club/categories/categories.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import * as contract from '#shared/club/categories/categories.contract.ts'
import { categoriesMessages } from '#shared/club/categories/categories.messages.ts'

const texts = categoriesMessages
const missing = () => notFound(texts.notFound)

const categoryList: ListDefinition<typeof categories> = {
  table: categories,
  key: categories._id,
  sort: { name: categories.name, createdAt: categories.createdAt },
  defaultSort: ['name', 'ASC'],
  filters: { branch: categories.branch },
  search: foldedColumn(categories.name),
}

const records = recordService({
  table: categories,
  resource: 'categories',
  missing,
  scope: (currentUser) => branchScope(currentUser, categories.branch),
  constraints: {
    categories_branch_name_key: () =>
      new AppError(409, 'category.name-taken', texts.nameTaken, { fields: { name: texts.nameTaken } }),
    categories_branch_id_branches_id_fkey: () => notFound(branchesMessages.notFound),
  },
})

export function categoryRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  const visibleTo = (currentUser: CurrentUser | undefined) =>
    visibleWhileOpen(db, currentUser, categories.branch)
  const list = (query: Parameters<typeof listRows>[2], scope: SQL | undefined) =>
    listRows(db, categoryList, query, scope)

  mount(app, contract.listCategories, async ({ query, currentUser, rowsOf }) =>
    rowsOf(await list(query, visibleTo(currentUser))),
  )

  mount(app, contract.listCategoriesOfBranch, async ({ params, query, currentUser, rowsOf }) =>
    rowsOf(await list(query, and(eq(categories.branch, params.branchId), visibleTo(currentUser)))),
  )

  mount(app, contract.showCategory, async ({ params, currentUser }) => {
    const [row] = await db
      .select()
      .from(categories)
      .where(and(eq(categories._id, params.id), visibleTo(currentUser)))
    if (!row) throw missing()
    return row
  })

  mount(app, contract.addCategory, ({ currentUser, body }) => {
    requireBranch(currentUser, body.branch)
    return records.create(services, currentUser, { values: body })
  })

  mount(app, contract.updateCategory, ({ currentUser, params, body: { version, ...changes } }) =>
    records.update(services, currentUser, params.id, { version, changes }),
  )

  mount(app, contract.deleteCategory, async ({ currentUser, params }) => {
    await records.remove(services, currentUser, params.id)
    return { success: true as const, message: texts.deleted }
  })
}
