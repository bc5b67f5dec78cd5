import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { branchScope } from '#server/core/current-user.ts'
import { forbidden, notFound, stale } from '#server/core/errors.ts'
import { defineModule, type Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { updateRecord } from '#server/core/records.ts'
import { type DeskRulesRow, deskRules } from '#server/modules/money/desk-rules/desk-rules.table.ts'
import { kurusOf, liraOf } from '#shared/core/money.ts'
import { type DeskRules, saveDeskRules, showDeskRules } from '#shared/money/desk-rules/desk-rules.contract.ts'
import { deskRulesMessages } from '#shared/money/desk-rules/desk-rules.messages.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

const missing = () => notFound(deskRulesMessages.notFound)

const toRules = ({
  branch,
  discountLimit,
  debtGraceDays,
  startBackDays,
  adjustmentLimit,
  version,
}: DeskRulesRow): DeskRules => ({
  ...{ branch, debtGraceDays, startBackDays, version },
  discountLimit: discountLimit / 100,
  adjustmentLimit: liraOf(adjustmentLimit),
})

function deskRulesRoutes(app: FastifyInstance, { db, transact }: Services): void {
  mount(app, showDeskRules, async ({ currentUser, params }) => {
    const [row] = await db
      .select()
      .from(deskRules)
      .where(and(eq(deskRules.branch, params.branchId), branchScope(currentUser, deskRules.branch)))
    if (!row) throw missing()
    return toRules(row)
  })

  mount(app, saveDeskRules, ({ currentUser, params, body }) =>
    transact(currentUser, async ({ db, audit }) => {
      const { version, discountLimit, adjustmentLimit, ...fields } = body
      const limit = adjustmentLimit === undefined ? undefined : kurusOf(adjustmentLimit)
      const [row] = await db
        .select()
        .from(deskRules)
        .where(and(eq(deskRules.branch, params.branchId), branchScope(currentUser, deskRules.branch)))
        .for('update')
      if (!row) throw missing()
      if (version !== undefined && version !== row.version) throw stale()
      // Otherwise a position could widen its own `balances.correct`.
      if (limit !== undefined && limit !== row.adjustmentLimit && !isAllowed(currentUser, 'balances.adjust'))
        throw forbidden(deskRulesMessages.adjustmentForbidden)
      const changed = await updateRecord(db, deskRules, row._id, {
        ...fields,
        ...(limit !== undefined && { adjustmentLimit: limit }),
        discountLimit: Math.round(discountLimit * 100),
      })
      const after = toRules(changed)
      await audit({
        resource: 'desk-rules',
        recordId: params.branchId,
        action: 'edit',
        before: toRules(row),
        after,
      })
      return after
    }),
  )
}

export const deskRulesModule = defineModule({ name: 'desk-rules', routes: [deskRulesRoutes] })
