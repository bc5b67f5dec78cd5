import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { clearable, Version, WholeNumber } from '#shared/core/fields.ts'
import { BranchIdParams, Id } from '#shared/core/id.ts'
import { Lira } from '#shared/core/money.ts'
import { named } from '#shared/core/named.ts'
import { deskRulesMessages } from '#shared/money/desk-rules/desk-rules.messages.ts'

/** The limits of a branch's desk, and the treatment of its debtors. */
export const DeskRules = named('DeskRules', {
  branch: Id,
  /** Percent of the list price that a seller may take off with a reason. */
  discountLimit: z.number(),
  /** Days after the due date from which the turnstile refuses a debtor; null for never. */
  debtGraceDays: z.number().int().nullable(),
  /** Days before today on which a sold membership may start. */
  startBackDays: z.number().int(),
  /** Lira by which an employee may adjust balances on one day. */
  adjustmentLimit: z.number(),
  version: z.number().int(),
})
export type DeskRules = z.infer<typeof DeskRules>

const Percent = z.coerce
  .number()
  .min(0)
  .max(100)
  .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), deskRulesMessages.percent)

export const showDeskRules = endpoint({
  method: 'GET',
  url: '/api/desk-rules/:branchId',
  access: 'desk-rules.show',
  failure: deskRulesMessages.showFailed,
  summary:
    'Şubenin resepsiyon kuralları: indirim sınırı, borçluya tanınan süre, geriye dönük başlangıç, günlük bakiye düzeltmesi',
  schema: { params: BranchIdParams, response: { 200: DeskRules } },
})

export const saveDeskRules = endpoint({
  method: 'PUT',
  url: '/api/desk-rules/:branchId',
  access: 'desk-rules.edit',
  failure: deskRulesMessages.saveFailed,
  summary: 'Şubenin resepsiyon kurallarını kaydeder',
  schema: {
    params: BranchIdParams,
    body: z.object({
      discountLimit: Percent,
      /** Empty for never; 0 for the due date itself. */
      debtGraceDays: clearable(WholeNumber(0, 365)),
      startBackDays: WholeNumber(0, 90),
      /** Absent: as it is. */
      adjustmentLimit: Lira.optional(),
      version: Version.optional(),
    }),
    response: { 200: DeskRules },
  },
})
