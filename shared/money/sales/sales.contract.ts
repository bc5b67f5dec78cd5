import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { clearable, Instant, Text, WholeNumber } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { Lira, PaidLira } from '#shared/core/money.ts'
import { salesMessages } from '#shared/money/sales/sales.messages.ts'
import { longestPlan, saleLineKinds, saleMethods, saleStatuses } from '#shared/money/sales/sales.rules.ts'

const texts = salesMessages

export const SaleLine = z.object({
  _id: Id,
  kind: z.enum(saleLineKinds),
  /** The package, product or wallet; null for a fee. */
  subject: Id.nullable(),
  name: z.string(),
  quantity: z.number().int(),
  /** Lira. */
  unitPrice: z.number(),
  discount: z.number(),
  discountReason: z.string(),
  amount: z.number(),
  membership: Id.nullable(),
})
export type SaleLine = z.infer<typeof SaleLine>

/** A sale at the desk; every amount is lira. */
export const Sale = z.object({
  _id: Id,
  branch: Id,
  branchName: z.string(),
  user: Id.nullable(),
  userName: z.string(),
  seller: Id,
  sellerName: z.string(),
  /** A day in the club's calendar. */
  day: z.iso.date(),
  total: z.number(),
  discount: z.number(),
  settled: z.number(),
  open: z.number(),
  status: z.enum(saleStatuses),
  note: z.string(),
  reversedAt: Instant.nullable(),
  reversalReason: z.string(),
  createdAt: Instant,
  version: z.number().int(),
})
export type Sale = z.infer<typeof Sale>

/** A sale with its lines, payments and instalments. */
export const SaleDetails = Sale.extend({
  lines: z.array(SaleLine),
  payments: z.array(
    z.object({
      _id: Id,
      method: z.enum(saleMethods),
      amount: z.number(),
      refunded: z.number(),
      day: z.iso.date(),
      /** Taken back as a mistake. */
      isReversed: z.boolean(),
    }),
  ),
  receivables: z.array(
    z.object({
      _id: Id,
      reason: z.string(),
      dueOn: z.iso.date(),
      amount: z.number(),
      settled: z.number(),
      writtenOff: z.number(),
      credited: z.number(),
      open: z.number(),
    }),
  ),
})
export type SaleDetails = z.infer<typeof SaleDetails>

export const SaleLineInput = z.object({
  kind: z.enum(saleLineKinds),
  subject: clearable(Id).optional(),
  /** Of a fee or an adjustment; other lines take the name of their subject. */
  name: Text(120).default(''),
  quantity: WholeNumber(1, 1000).default(1),
  /** Lira; absent for the list price. */
  unitPrice: clearable(Lira).optional(),
  /** Lira off the whole line. */
  discount: Lira.default(0),
  discountReason: Text(200).default(''),
  /** First day of a membership. */
  startsOn: clearable(z.iso.date()).optional(),
})

export const SaleInput = z.object({
  branch: Id,
  user: clearable(Id).optional(),
  lines: z.array(SaleLineInput).min(1).max(20),
  payments: z
    .array(z.object({ method: z.enum(saleMethods), amount: PaidLira }))
    .max(10)
    .default([]),
  /** What is not paid now. */
  plan: z
    .array(z.object({ dueOn: z.iso.date(), amount: PaidLira }))
    .max(longestPlan)
    .default([]),
  note: Text(500).default(''),
  /** Of a second person, where the discount exceeds the seller's limit. */
  approval: clearable(Id).optional(),
  /** Idempotency key. */
  requestKey: Id,
})
export type SaleInput = z.infer<typeof SaleInput>

export const listSales = endpoint({
  method: 'GET',
  url: '/api/sales',
  access: 'sales.list',
  failure: texts.listFailed,
  summary: 'Kasadaki satışlar, en yenisi önce; personel kendi şubesininkileri görür',
  list: true,
  schema: {
    querystring: listQuery(['createdAt', 'total'], {
      branch: Id.optional(),
      user: Id.optional(),
      seller: Id.optional(),
      from: z.iso.date().optional(),
      until: z.iso.date().optional(),
      isOpen: z.boolean().optional(),
    }),
    response: { 200: z.array(Sale) },
  },
})

export const showSale = endpoint({
  method: 'GET',
  url: '/api/sales/:id',
  access: 'sales.list',
  failure: texts.listFailed,
  summary: 'Bir satış; satırları, ödemeleri ve taksitleriyle',
  schema: { params: IdParams, response: { 200: SaleDetails } },
})

/** Creates the sale with its deliveries, payments and instalments in one transaction. */
export const createSale = endpoint({
  method: 'POST',
  url: '/api/sales',
  access: 'sales.create',
  failure: texts.createFailed,
  summary: 'Kasada satış yapar: satırlar, ödemeler ve taksit planı',
  schema: { body: SaleInput, response: { 201: SaleDetails } },
})
