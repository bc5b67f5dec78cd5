import { and, eq, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import { foldedColumn } from '#server/db/columns.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import { visibleWhileOpen } from '#server/modules/club/branches/branch-visibility.ts'
import { type CategoryRow, categories } from '#server/modules/club/categories/categories.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import * as contract from '#shared/club/categories/categories.contract.ts'
import { categoriesMessages } from '#shared/club/categories/categories.messages.ts'
import { pageTags } from '#shared/core/page.ts'

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

const constraints = {
  categories_branch_name_key: () =>
    new AppError(409, 'category.name-taken', texts.nameTaken, { fields: { name: texts.nameTaken } }),
  categories_branch_id_branches_id_fk: () => notFound(branchesMessages.notFound),
}

export function categoryRoutes(app: FastifyInstance, { db, transact }: Services): void {
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
    return explainingConstraints(constraints, () =>
      transact(currentUser, async ({ db, audit, invalidatePages }) => {
        const [row] = await db.insert(categories).values(body).returning()
        const created = row as CategoryRow
        await audit({ resource: 'categories', recordId: created._id, action: 'create', after: created })
        invalidatePages(pageTags.categories(body.branch))
        return created
      }),
    )
  })

  mount(app, contract.updateCategory, ({ currentUser, params, body: { version, ...changes } }) =>
    explainingConstraints(constraints, () =>
      transact(currentUser, async ({ db, audit, invalidatePages }) => {
        const scope = branchScope(currentUser, categories.branch)
        const before = await lockRecord(db, categories, params.id, missing, { scope, version })
        const after = await updateRecord(db, categories, params.id, changes)
        await audit({ resource: 'categories', recordId: params.id, action: 'edit', before, after })
        invalidatePages(pageTags.categories(before.branch))
        return after
      }),
    ),
  )

  mount(app, contract.deleteCategory, async ({ currentUser, params }) => {
    await transact(currentUser, async ({ db, audit, invalidatePages }) => {
      const scope = branchScope(currentUser, categories.branch)
      const before = await lockRecord(db, categories, params.id, missing, { scope })
      await db.delete(categories).where(eq(categories._id, params.id))
      await audit({ resource: 'categories', recordId: params.id, action: 'delete', before })
      invalidatePages(pageTags.categories(before.branch), pageTags.equipments(before.branch))
    })
    return { success: true as const, message: texts.deleted }
  })
}
