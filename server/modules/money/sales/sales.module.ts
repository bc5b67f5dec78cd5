import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { branchScope } from '#server/core/current-user.ts'
import { defineModule, type Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { allRows } from '#server/db/list.ts'
import { approve } from '#server/modules/money/sales/sale-approvals.ts'
import { receiptName, renderReceipt, sendReceipt } from '#server/modules/money/sales/sale-receipt.ts'
import { correctMethod, reverse } from '#server/modules/money/sales/sale-reversal.ts'
import {
  findSale,
  listSalePage,
  makeSale,
  quote,
  sellPackage,
} from '#server/modules/money/sales/sales.service.ts'
import { sales } from '#server/modules/money/sales/sales.table.ts'
import { clientHash } from '#server/modules/people/session/password-reset.service.ts'
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

  mount(app, contract.quoteSale, ({ currentUser, body }) => quote(services, currentUser, body))

  mount(app, contract.approveSale, ({ currentUser, body, request }) =>
    approve(services, currentUser, body, clientHash(services, request.ip)),
  )

  mount(app, contract.reverseSale, ({ currentUser, params, body }) =>
    reverse(services, currentUser, params.id, body.reason),
  )

  mount(app, contract.correctPaymentMethod, ({ currentUser, params, body }) =>
    correctMethod(services, currentUser, params.id, body),
  )

  mount(app, contract.downloadReceipt, async ({ currentUser, params, reply }) => {
    const sale = await findSale(db, currentUser, params.id)
    reply.headers({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${receiptName(sale)}"`,
    })
    return renderReceipt(db, sale)
  })

  mount(app, contract.mailReceipt, async ({ currentUser, params }) => {
    const message = await sendReceipt(services, currentUser, params.id)
    return { success: true as const, message }
  })

  mount(app, sellMembership, ({ currentUser, body }) => sellPackage(services, currentUser, body))
}

export const salesModule = defineModule({
  name: 'sales',
  routes: [saleRoutes],
  personalData: { sales: 'sale', sale_lines: 'sale', sale_approvals: 'sale' },
  // The note of a sale may name the buyer; the reason of a discount belongs to the books.
  erase: async ({ tx: { db }, owner }) => {
    await db.update(sales).set({ note: '', reversalReason: '' }).where(eq(sales.user, owner._id))
  },
  exportSections: [
    {
      name: 'satislar',
      read: (db, { _id }) => allRows((query) => listSalePage(db, query, eq(sales.user, _id))),
    },
  ],
  namedTables: [{ table: sales, name: sql`'Satış ' || ${sales.number}` }],
  branchReferences: {
    sales_branch_id_branches_id_fkey: { code: 'branch.has-sales', text: salesMessages.keepBranch },
  },
})
