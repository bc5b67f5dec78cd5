import { and, eq, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { branchScope, requireBranch } from '#server/core/current-user.ts'
import { notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { mountRecords } from '#server/core/record-routes.ts'
import { recordService } from '#server/core/record-service.ts'
import type { ListDefinition } from '#server/db/list.ts'
import { ofOpenBranch, visibleRows } from '#server/modules/club/branches/branch-visibility.ts'
import { daytimeDiscounts } from '#server/modules/membership/daytime-discounts/daytime-discounts.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import * as contract from '#shared/membership/daytime-discounts/daytime-discounts.contract.ts'
import { daytimeDiscountsMessages } from '#shared/membership/daytime-discounts/daytime-discounts.messages.ts'

const texts = daytimeDiscountsMessages
const missing = () => notFound(texts.notFound)

const discountList: ListDefinition<typeof daytimeDiscounts> = {
  table: daytimeDiscounts,
  key: daytimeDiscounts._id,
  sort: { createdAt: daytimeDiscounts.createdAt, discountPercent: daytimeDiscounts.discountPercent },
  defaultSort: ['createdAt', 'ASC'],
  filters: { branchId: daytimeDiscounts.branchId },
}

const records = recordService({
  table: daytimeDiscounts,
  resource: 'daytime-discounts',
  missing,
  scope: (currentUser) => branchScope(currentUser, daytimeDiscounts.branchId),
  constraints: { daytime_discounts_branch_id_branches_id_fkey: () => notFound(branchesMessages.notFound) },
})

export function daytimeDiscountRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  const inForce = and(eq(daytimeDiscounts.isActive, true), ofOpenBranch(db, daytimeDiscounts.branchId)) as SQL

  mountRecords(app, services, {
    calls: contract.daytimeDiscountCalls,
    records,
    list: discountList,
    visibleTo: records.scope,
    deleted: texts.deleted,
  })

  mount(app, contract.showDaytimeDiscountOfBranch, async ({ params, currentUser }) => {
    const visible = visibleRows(currentUser, daytimeDiscounts.branchId, inForce)
    const [row] = await db
      .select()
      .from(daytimeDiscounts)
      .where(and(eq(daytimeDiscounts.branchId, params.branchId), visible))
    if (!row) throw missing()
    return row
  })

  mount(app, contract.saveDaytimeDiscount, ({ currentUser, body: { version, ...values } }) => {
    requireBranch(currentUser, values.branchId)
    return records.replace(services, currentUser, 'branchId', { version, values })
  })
}
