import type { FastifyInstance } from 'fastify'
import { branchScope } from '#server/core/current-user.ts'
import { defineModule, type Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { findSale, listSalePage, makeSale, sellPackage } from '#server/modules/money/sales/sales.service.ts'
import { sales } from '#server/modules/money/sales/sales.table.ts'
import { sellMembership } from '#shared/membership/memberships/memberships.contract.ts'
import * as contract from '#shared/money/sales/sales.contract.ts'
import { salesMessages } from '#shared/money/sales/sales.messages.ts'

function saleRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.listSales, async ({ currentUser, query, rowsOf }) =>
    rowsOf(await listSalePage(db, query, branchScope(currentUser, sales.branch))),
  )

  mount(app, contract.showSale, ({ currentUser, params }) => findSale(db, currentUser, params.id))

  mount(app, contract.createSale, ({ currentUser, body }) => makeSale(services, currentUser, body))

  mount(app, sellMembership, ({ currentUser, body }) => sellPackage(services, currentUser, body))
}

export const salesModule = defineModule({
  name: 'sales',
  routes: [saleRoutes],
  namedTables: [{ table: sales }],
  branchReferences: {
    sales_branch_id_branches_id_fkey: { code: 'branch.has-sales', text: salesMessages.keepBranch },
  },
})
