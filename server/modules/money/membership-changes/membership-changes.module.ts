import { eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { defineModule, type Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { system } from '#server/core/unit-of-work.ts'
import {
  extend,
  membershipValue,
  refund,
  refundsOf,
  transfer,
  upgrade,
} from '#server/modules/money/membership-changes/membership-changes.service.ts'
import { creditUnusedDays } from '#server/modules/money/membership-changes/membership-money.ts'
import { saleRefunds } from '#server/modules/money/membership-changes/sale-refunds.table.ts'
import { saleLines, sales } from '#server/modules/money/sales/sales.table.ts'
import { liraOf } from '#shared/core/money.ts'
import * as contract from '#shared/money/membership-changes/membership-changes.contract.ts'

function membershipChangeRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.extendMembership, ({ currentUser, params, body }) =>
    extend(services, currentUser, params.id, body),
  )

  mount(app, contract.transferMembership, ({ currentUser, params, body }) =>
    transfer(services, currentUser, params.id, body),
  )

  mount(app, contract.showMembershipValue, ({ currentUser, params }) =>
    membershipValue(db, currentUser, params.id),
  )

  mount(app, contract.upgradeMembership, ({ currentUser, params, body }) =>
    upgrade(services, currentUser, params.id, body),
  )

  mount(app, contract.refundSale, ({ currentUser, params, body }) =>
    refund(services, currentUser, params.id, body),
  )

  mount(app, contract.listSaleRefunds, ({ currentUser, params }) => refundsOf(db, currentUser, params.id))
}

export const membershipChangesModule = defineModule({
  name: 'membership-changes',
  routes: [membershipChangeRoutes],
  personalData: { sale_refunds: 'sale' },
  onMembershipEnded: (_services, tx, { _id }) => creditUnusedDays(tx, system, _id),
  exportSections: [
    {
      name: 'iadeler',
      read: async (db, { _id }) => {
        const rows = await db
          .select({ refund: saleRefunds, line: saleLines.name })
          .from(saleRefunds)
          .innerJoin(sales, eq(sales._id, saleRefunds.sale))
          .leftJoin(saleLines, eq(saleLines._id, saleRefunds.line))
          .where(eq(sales.user, _id))
        return rows.map(({ line, refund: { amount, method, iban, ibanHolder, reason, createdAt } }) => ({
          ...{ line, method, iban, ibanHolder, reason, createdAt },
          amount: liraOf(amount),
        }))
      },
    },
  ],
  erase: async ({ tx: { db }, owner }) => {
    const own = db.select({ _id: sales._id }).from(sales).where(eq(sales.user, owner._id))
    await db
      .update(saleRefunds)
      .set({ iban: '', ibanHolder: '', reason: '' })
      .where(inArray(saleRefunds.sale, own))
  },
})
