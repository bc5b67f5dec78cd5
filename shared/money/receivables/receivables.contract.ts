import { z } from 'zod'
import { validationMessages } from '#shared/core/core.messages.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { clearable, Instant, Line, Text, Version } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { PaidLira } from '#shared/core/money.ts'
import { named } from '#shared/core/named.ts'
import { receivablesMessages } from '#shared/money/receivables/receivables.messages.ts'
import {
  accountLineKinds,
  debtAges,
  mostSettled,
  receivableStates,
  settlementKinds,
} from '#shared/money/receivables/settlements.rules.ts'
import { saleMethods } from '#shared/money/sales/sales.rules.ts'

const texts = receivablesMessages

/** A sum that a person owes a branch; every amount is lira. */
export const Receivable = named('Receivable', {
  _id: Id,
  /** Null for a sale to a person without an account. */
  user: Id.nullable(),
  branch: Id,
  branchName: z.string(),
  membership: Id.nullable(),
  reason: z.string(),
  dueOn: z.iso.date(),
  amount: z.number(),
  /** The amount still to be paid. */
  open: z.number(),
  createdAt: Instant,
  userName: z.string().optional(),
  phone: z.string().optional(),
  sale: Id.nullable().optional(),
  installment: z.number().int().nullable().optional(),
  settled: z.number().optional(),
  writtenOff: z.number().optional(),
  credited: z.number().optional(),
  status: z.enum(receivableStates).optional(),
  /** Days since the due date; negative before it. */
  daysLate: z.number().int().optional(),
  /** The day on which the debtor has promised to pay. */
  promisedOn: z.iso.date().nullable().optional(),
  promiseNote: z.string().optional(),
  /** When the debtor was last reminded by mail. */
  remindedAt: Instant.nullable().optional(),
  version: z.number().int().optional(),
})
export type Receivable = z.infer<typeof Receivable>

const receivableQuery = listQuery(['dueOn'], {
  user: Id.optional(),
  branch: Id.optional(),
  isOpen: z.boolean().optional(),
  age: z.enum(debtAges).optional(),
  isPromised: z.boolean().optional(),
  /** The first and last due date. */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
})

export const listReceivables = endpoint({
  method: 'GET',
  url: '/api/receivables',
  access: 'receivables.list',
  opens: { query: 'user' },
  failure: texts.listFailed,
  summary: 'Üyelerin borçları, vadesi en yakın olan önce; personel kendi şubesininkileri görür',
  list: true,
  schema: { querystring: receivableQuery, response: { 200: z.array(Receivable) } },
})

/** Open receivables by age and branch. */
export const sumReceivables = endpoint({
  method: 'GET',
  url: '/api/receivables/totals',
  access: 'receivables.list',
  failure: texts.totalsFailed,
  summary: 'Açık borçların toplamı: yaşına ve şubesine göre',
  schema: {
    querystring: z.object({ branch: Id.optional() }),
    response: {
      200: z.object({
        count: z.number().int(),
        total: z.number(),
        byAge: z.record(z.enum(debtAges), z.number()),
        branches: z.array(
          z.object({
            branch: Id,
            branchName: z.string(),
            count: z.number().int(),
            total: z.number(),
            byAge: z.record(z.enum(debtAges), z.number()),
          }),
        ),
      }),
    },
  },
})

/** The settlements that one call wrote. */
export const Collection = named('Collection', {
  /** The idempotency key of the call. */
  _id: Id,
  user: Id,
  branch: Id,
  total: z.number(),
  settlements: z.array(
    z.object({
      _id: Id,
      receivable: Id,
      reason: z.string(),
      method: z.enum(saleMethods),
      amount: z.number(),
      /** The payment at the desk; null for the wallet. */
      payment: Id.nullable(),
    }),
  ),
  /** The person's open debt to the branch. */
  open: z.number(),
})
export type Collection = z.infer<typeof Collection>

const Chosen = z.array(Id).min(1).max(mostSettled).optional()

export const settleReceivables = endpoint({
  method: 'POST',
  url: '/api/receivables/settle',
  access: 'receivables.settle',
  failure: texts.settleFailed,
  summary: 'Borç tahsil eder: seçilen borçlar, seçilmezse en eskisinden başlayarak',
  schema: {
    body: z.object({
      user: Id,
      branch: Id,
      payments: z
        .array(z.object({ method: z.enum(saleMethods), amount: PaidLira }))
        .min(1, texts.noPayment)
        .max(10),
      receivables: Chosen,
      note: Text(500).default(''),
      /** Idempotency key. */
      requestKey: Id,
    }),
    response: { 201: Collection },
  },
})

/** Money of the person that was taken before and settles nothing yet. */
export const allocatePayments = endpoint({
  method: 'POST',
  url: '/api/receivables/allocate',
  access: 'receivables.settle',
  failure: texts.allocateFailed,
  summary: 'Üyenin borca sayılmamış ödemelerini borçlarına sayar',
  schema: {
    body: z.object({ user: Id, branch: Id, receivables: Chosen, requestKey: Id }),
    response: { 201: Collection },
  },
})

export const reverseSettlement = endpoint({
  method: 'POST',
  url: '/api/receivables/settlements/:id/reversal',
  access: 'receivables.settle',
  failure: texts.reversalFailed,
  summary: 'Bir tahsilatı ya da borç silmeyi geri alır; borç yeniden açılır',
  schema: {
    params: IdParams,
    body: z.object({
      reason: Line(300),
      /** The money stays with the club for other receivables; otherwise the whole payment is taken back. */
      keepsMoney: z.boolean().default(false),
    }),
    response: { 200: z.array(Receivable) },
  },
})

export const writeOffReceivable = endpoint({
  method: 'POST',
  url: '/api/receivables/:id/write-off',
  access: 'receivables.write-off',
  failure: texts.writeOffFailed,
  summary: 'Borcun kalanını siler; nedeni yazılır',
  schema: {
    params: IdParams,
    body: z.object({ reason: Line(300), version: Version.optional() }),
    response: { 200: Receivable },
  },
})

export const promiseReceivable = endpoint({
  method: 'PUT',
  url: '/api/receivables/:id/promise',
  access: 'receivables.settle',
  failure: texts.promiseFailed,
  summary: 'Ödeme sözü: üyenin ödeyeceğini söylediği gün ve not',
  schema: {
    params: IdParams,
    body: z.object({
      promisedOn: clearable(z.iso.date(validationMessages.date)),
      promiseNote: Text(300).default(''),
      version: Version.optional(),
    }),
    response: { 200: Receivable },
  },
})

export const rescheduleReceivable = endpoint({
  method: 'PUT',
  url: '/api/receivables/:id/due-date',
  access: 'receivables.reschedule',
  failure: texts.dueDateFailed,
  summary: 'Vadeyi değiştirir; nedeni yazılır',
  schema: {
    params: IdParams,
    body: z.object({
      dueOn: z.iso.date(validationMessages.date),
      reason: Line(300),
      version: Version.optional(),
    }),
    response: { 200: Receivable },
  },
})

/** One line of the account of a debtor; amounts are lira. */
export const AccountLine = named('AccountLine', {
  _id: Id,
  at: Instant,
  kind: z.enum(accountLineKinds),
  description: z.string(),
  branchName: z.string(),
  /** The due date of a receivable that belongs to no sale. */
  dueOn: z.iso.date().nullable(),
  /** How a payment was made; null for other lines. */
  method: z.enum([...saleMethods, 'online-card']).nullable(),
  /** Positive for what is owed, negative for what settles it. */
  amount: z.number(),
  /** The debt after this line. */
  balance: z.number(),
  /** The settlement that can be reversed, if any. */
  settlement: Id.nullable(),
  settlementKind: z.enum(settlementKinds).nullable(),
})
export type AccountLine = z.infer<typeof AccountLine>

const StatementDay = z.iso
  .date(validationMessages.date)
  .refine((day) => day >= '2000-01-01' && day <= '2199-12-31', validationMessages.date)

/** The account of a debtor. */
export const Account = named('Account', {
  userName: z.string(),
  /** The debt before the period, and that at its end. */
  opening: z.number(),
  closing: z.number(),
  owed: z.number(),
  paid: z.number(),
  /** Money that was taken and settles nothing yet. */
  unallocated: z.number(),
  /** The same by branch; it settles debts of its branch only. */
  unallocatedIn: z.array(z.object({ branch: Id, amount: z.number() })),
  lines: z.array(AccountLine),
  /** There are more lines than are listed. */
  isCut: z.boolean(),
})
export type Account = z.infer<typeof Account>

export const showAccount = endpoint({
  method: 'GET',
  url: '/api/receivables/account/:id',
  access: 'receivables.list',
  opens: { path: 'id' },
  failure: texts.statementFailed,
  summary: 'Bir üyenin hesap ekstresi: satışlar, ödemeler, düşülenler ve kalan borç',
  schema: {
    params: IdParams,
    querystring: z.object({ from: StatementDay.optional(), until: StatementDay.optional() }),
    response: { 200: Account },
  },
})

const statementQuery = z.object({
  format: z.enum(['pdf', 'csv']).default('pdf'),
  from: StatementDay.optional(),
  until: StatementDay.optional(),
})

export const downloadAccount = endpoint({
  method: 'GET',
  url: '/api/receivables/account/:id/statement',
  access: 'receivables.list',
  opens: { path: 'id' },
  failure: texts.statementFailed,
  summary: 'Bir üyenin hesap ekstresi, PDF ya da CSV',
  answersFile: ['application/pdf', 'text/csv'],
  schema: { params: IdParams, querystring: statementQuery, response: { 200: z.any() } },
})

/** An open receivable as its debtor, or the debtor's guardian, sees it. */
export const OwnReceivable = Receivable.pick({
  _id: true,
  branch: true,
  branchName: true,
  reason: true,
  dueOn: true,
  amount: true,
  open: true,
})
  .extend({
    user: Id,
    userName: z.string(),
    /** The day from which the turnstile refuses; null if it never does. */
    refusedOn: z.iso.date().nullable(),
    promisedOn: z.iso.date().nullable(),
  })
  .meta({ id: 'OwnReceivable' })
export type OwnReceivable = z.infer<typeof OwnReceivable>

export const showOwnReceivables = endpoint({
  method: 'GET',
  url: '/api/receivables/own',
  access: 'receivables.own',
  failure: texts.listFailed,
  summary: 'Kendi borçlarım ve velisi olduğum üyelerinkiler, hesap hareketleriyle',
  schema: {
    response: {
      200: z.object({
        receivables: z.array(OwnReceivable),
        /** The newest movements of the own account, the newest first. */
        lines: z.array(AccountLine),
        unallocated: z.number(),
        /** Whether debts can be paid by card here. */
        canPayByCard: z.boolean(),
      }),
    },
  },
})

export const downloadOwnAccount = endpoint({
  method: 'GET',
  url: '/api/receivables/own/statement',
  access: 'receivables.own',
  failure: texts.statementFailed,
  summary: 'Kendi hesap ekstrem, PDF ya da CSV',
  answersFile: ['application/pdf', 'text/csv'],
  schema: { querystring: statementQuery, response: { 200: z.any() } },
})
