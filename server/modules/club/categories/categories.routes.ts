import type { FastifyInstance } from 'fastify'
import { branchScope } from '#server/core/current-user.ts'
import { AppError, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { mountRecords } from '#server/core/record-routes.ts'
import { recordService } from '#server/core/record-service.ts'
import { foldedColumn } from '#server/db/columns.ts'
import type { ListDefinition } from '#server/db/list.ts'
import { visibleWhileOpen } from '#server/modules/club/branches/branch-visibility.ts'
import { categories } from '#server/modules/club/categories/categories.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import * as contract from '#shared/club/categories/categories.contract.ts'
import { categoriesMessages } from '#shared/club/categories/categories.messages.ts'

const texts = categoriesMessages

const list: ListDefinition<typeof categories> = {
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
  missing: () => notFound(texts.notFound),
  scope: (currentUser) => branchScope(currentUser, categories.branch),
  constraints: {
    categories_branch_name_key: () =>
      new AppError(409, 'category.name-taken', texts.nameTaken, { fields: { name: texts.nameTaken } }),
    categories_branch_id_branches_id_fkey: () => notFound(branchesMessages.notFound),
  },
})

export function categoryRoutes(app: FastifyInstance, services: Services): void {
  mountRecords(app, services, {
    calls: { ...contract.categoryCalls, ofBranch: contract.listCategoriesOfBranch },
    records,
    list,
    visibleTo: (currentUser) => visibleWhileOpen(services.db, currentUser, categories.branch),
    deleted: texts.deleted,
  })
}
