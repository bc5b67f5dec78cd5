import { z } from 'zod'
import { crudEndpoints } from '#shared/core/crud-endpoints.ts'
import { endpoint, sheetTypes } from '#shared/core/endpoint.ts'
import { clearable, Flag, Instant, Version } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { PaidLira } from '#shared/core/money.ts'
import { named } from '#shared/core/named.ts'
import { fileFormat } from '#shared/core/sheets/sheet-calls.ts'
import { commissionsMessages } from '#shared/training/commissions/commissions.messages.ts'

const texts = commissionsMessages

/** Whether a rule pays for every used session, or once for a pack, when its first session is used. */
export const commissionBases = ['session', 'pack'] as const

/** Hundredths of a percent are kept. */
const Percent = z.coerce
  .number()
  .min(0)
  .max(100)
  .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6)
/** `YYYY-MM`. */
const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)

export const CommissionRule = named('CommissionRule', {
  _id: Id,
  branch: Id,
  /** Null for all trainers. */
  trainer: Id.nullable(),
  /** Null for all packages. */
  package: Id.nullable(),
  /** A day in the club's calendar. */
  validFrom: z.iso.date(),
  basis: z.enum(commissionBases),
  /** Of what was paid for the session or the pack, 0 to end an earlier rule; null for a fixed sum. */
  percent: z.number().nullable(),
  /** Lira. */
  fixed: z.number().nullable(),
  /** Whether sessions earn that were charged for an absence or a late cancellation. */
  paysNoShow: z.boolean(),
  createdAt: Instant,
  version: z.number().int(),
})
export type CommissionRule = z.infer<typeof CommissionRule>

const inputFields = {
  trainer: clearable(Id).default(null),
  package: clearable(Id).default(null),
  validFrom: z.iso.date(),
  basis: z.enum(commissionBases).default('session'),
  percent: clearable(Percent).default(null),
  fixed: clearable(PaidLira).default(null),
  paysNoShow: Flag.default(false),
}

export const CommissionRuleInput = named('CommissionRuleInput', { branch: Id, ...inputFields })

/** The whole rule; it does not move between branches. */
export const CommissionRuleChange = named('CommissionRuleChange', {
  ...inputFields,
  version: Version.optional(),
})

export const commissionRuleQuery = listQuery(['validFrom', 'createdAt'], {
  branch: Id.optional(),
  trainer: Id.optional(),
})

export const commissionRuleCalls = crudEndpoints({
  resource: 'commission-rules',
  showAction: 'list',
  url: '/api/commission-rules',
  texts,
  summaries: {
    list: 'Prim kuralları',
    show: 'Bir prim kuralı',
    create: 'Prim kuralı ekler',
    update: 'Prim kuralını değiştirir',
    remove: 'Prim kuralını siler',
  },
  row: CommissionRule,
  query: commissionRuleQuery,
  input: CommissionRuleInput,
  change: CommissionRuleChange,
})
export const {
  list: listCommissionRules,
  show: showCommissionRule,
  create: addCommissionRule,
  update: updateCommissionRule,
  remove: deleteCommissionRule,
} = commissionRuleCalls

/** What a trainer earns in a month of a branch. */
const CommissionSheet = named('CommissionSheet', {
  branch: Id,
  trainer: Id,
  trainerName: z.string(),
  /** Sessions that earn, without those that were given back. */
  sessions: z.number().int(),
  /** Lira. */
  amount: z.number(),
})
export type CommissionSheet = z.infer<typeof CommissionSheet>

const CommissionLine = named('CommissionLine', {
  branch: Id,
  branchName: z.string(),
  trainer: Id,
  trainerName: z.string(),
  memberName: z.string(),
  packName: z.string(),
  startsAt: Instant,
  /** Lira that were paid for the session or, by a rule for packs, for the pack. */
  base: z.number(),
  /** What the rule says. */
  basis: z.enum(commissionBases),
  percent: z.number().nullable(),
  fixed: z.number().nullable(),
  /** A session that an earlier month paid and that was given back since: the amount is negative. */
  isReversal: z.boolean(),
  /** Lira. */
  amount: z.number(),
})
export type CommissionLine = z.infer<typeof CommissionLine>

const CommissionMonth = named('CommissionMonth', {
  month: Month,
  /** Branches of those asked for that have closed it. */
  closed: z.array(z.object({ branch: Id, closedAt: Instant })),
  /** Why it cannot be closed now, for a person to read; null if it can. */
  notClosable: z.string().nullable(),
  sheets: z.array(CommissionSheet),
  /** Sessions that were used in the month or before and wait until their pack is paid. */
  unsettled: z.number().int(),
})
export type CommissionMonth = z.infer<typeof CommissionMonth>

const monthOf = z.object({ month: Month, branch: Id.optional() })

export const showCommissions = endpoint({
  method: 'GET',
  url: '/api/commissions',
  access: 'commissions.list',
  failure: texts.sheetsFailed,
  summary: 'Bir ayda antrenörlerin primleri',
  schema: { querystring: monthOf, response: { 200: CommissionMonth } },
})

export const listCommissionLines = endpoint({
  method: 'GET',
  url: '/api/commissions/lines',
  access: 'commissions.list',
  failure: texts.sheetsFailed,
  summary: 'Bir antrenörün bir aydaki primleri, seans seans',
  schema: { querystring: monthOf.extend({ trainer: Id }), response: { 200: z.array(CommissionLine) } },
})

export const listOwnCommissions = endpoint({
  method: 'GET',
  url: '/api/my-commissions',
  access: 'commissions.own',
  failure: texts.sheetsFailed,
  summary: 'Antrenörün kendi primleri',
  schema: { querystring: z.object({ month: Month }), response: { 200: z.array(CommissionLine) } },
})

export const downloadCommissions = endpoint({
  method: 'GET',
  url: '/api/commissions/file',
  access: 'commissions.list',
  requiresStepUp: true,
  failure: texts.fileFailed,
  summary: 'Bir ayın primleri, CSV ya da Excel dosyası olarak',
  answersFile: sheetTypes,
  schema: {
    querystring: monthOf.extend({ format: fileFormat }),
    response: { 200: z.any() },
  },
})

/** 409 `commission.month` for a month that is not over, closed already, or behind one that is open. */
export const closeCommissionMonth = endpoint({
  method: 'POST',
  url: '/api/commissions/months',
  access: 'commissions.close',
  failure: texts.closeFailed,
  summary: 'Bir şubenin ayını kapatır; sonradan değişenler açık aya yazılır',
  schema: {
    body: z.object({ branch: Id, month: Month }),
    response: { 200: CommissionMonth },
  },
})
