import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { branchScope, requireBranch } from '#server/core/current-user.ts'
import { explainingConstraints, notFound, stale } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { lockRecord } from '#server/core/records.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
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

const constraints = {
  daytime_discounts_branch_id_branches_id_fkey: () => notFound(branchesMessages.notFound),
}

export function daytimeDiscountRoutes(app: FastifyInstance, { db, transact }: Services): void {
  const inForce = and(eq(daytimeDiscounts.isActive, true), ofOpenBranch(db, daytimeDiscounts.branchId)) as SQL

  mount(app, contract.listDaytimeDiscounts, async ({ currentUser, query, rowsOf }) =>
    rowsOf(await listRows(db, discountList, query, branchScope(currentUser, daytimeDiscounts.branchId))),
  )

  mount(app, contract.showDaytimeDiscountOfBranch, async ({ params, currentUser }) => {
    const visible = visibleRows(currentUser, daytimeDiscounts.branchId, inForce)
    const [row] = await db
      .select()
      .from(daytimeDiscounts)
      .where(and(eq(daytimeDiscounts.branchId, params.branchId), visible))
    if (!row) throw missing()
    return row
  })

  mount(app, contract.showDaytimeDiscount, async ({ currentUser, params }) => {
    const scope = branchScope(currentUser, daytimeDiscounts.branchId)
    const [row] = await db
      .select()
      .from(daytimeDiscounts)
      .where(and(eq(daytimeDiscounts._id, params.id), scope))
    if (!row) throw missing()
    return row
  })

  mount(app, contract.saveDaytimeDiscount, ({ currentUser, body: { version, ...fields } }) => {
    requireBranch(currentUser, fields.branchId)
    return explainingConstraints(constraints, () =>
      transact(currentUser, async ({ db, audit }) => {
        const [before] = await db
          .select()
          .from(daytimeDiscounts)
          .where(eq(daytimeDiscounts.branchId, fields.branchId))
          .for('update')
        if (version !== undefined && before?.version !== version) throw stale()
        // Of two concurrent first saves, the second replaces the first.
        const [after] = await db
          .insert(daytimeDiscounts)
          .values(fields)
          .onConflictDoUpdate({
            target: daytimeDiscounts.branchId,
            set: { ...fields, version: sql`${daytimeDiscounts.version} + 1` },
          })
          .returning()
        if (!after) throw new Error('The discount was not saved')
        const action = before ? 'edit' : 'create'
        await audit({
          resource: 'daytime-discounts',
          recordId: after._id,
          action,
          before: before ?? null,
          after,
        })
        return after
      }),
    )
  })

  mount(app, contract.deleteDaytimeDiscount, async ({ currentUser, params }) => {
    await transact(currentUser, async ({ db, audit }) => {
      const scope = branchScope(currentUser, daytimeDiscounts.branchId)
      const before = await lockRecord(db, daytimeDiscounts, params.id, missing, { scope })
      await db.delete(daytimeDiscounts).where(eq(daytimeDiscounts._id, params.id))
      await audit({ resource: 'daytime-discounts', recordId: params.id, action: 'delete', before })
    })
    return { success: true as const, message: texts.deleted }
  })
}
