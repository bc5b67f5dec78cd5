import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { clearable, Email, Instant, Line, Text, WholeNumber } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { Lira, PaidLira } from '#shared/core/money.ts'
import { named } from '#shared/core/named.ts'
import { NeededContract } from '#shared/membership/contracts/contracts.schema.ts'
import { deskMethods } from '#shared/membership/memberships/memberships.contract.ts'
import { salesMessages } from '#shared/money/sales/sales.messages.ts'
import { longestPlan, saleLineKinds, saleMethods, saleStatuses } from '#shared/money/sales/sales.rules.ts'

const texts = salesMessages

export const SaleLine = named('SaleLine', {
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
export const Sale = named('Sale', {
  _id: Id,
  /** Short number for people. */
  number: z.number().int(),
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
      /** Its method can be changed in place: its till is open or, without a till, its day is not over. */
      isOpen: z.boolean(),
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
}).meta({ id: 'SaleDetails' })
export type SaleDetails = z.infer<typeof SaleDetails>

export const SaleLineInput = named('SaleLineInput', {
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

/** The lines and the buyer: the common part of a price, an approval and a sale. An approval binds every field of it. */
export const SaleOrder = named('SaleOrder', {
  branch: Id,
  user: clearable(Id).optional(),
  lines: z.array(SaleLineInput).min(1).max(20),
})

export const SaleInput = SaleOrder.extend({
  payments: z
    .array(
      z.object({
        method: z.enum(saleMethods),
        /** Lira; absent for what the others and the plan leave. */
        amount: clearable(PaidLira).optional(),
      }),
    )
    .max(10)
    .default([]),
  /** The part that is not paid now. */
  plan: z
    .array(z.object({ dueOn: z.iso.date(), amount: PaidLira }))
    .max(longestPlan)
    .default([]),
  note: Text(500).default(''),
  /** Of a second person, where the discount exceeds the seller's limit. */
  approval: clearable(Id).optional(),
  /** Idempotency key. */
  requestKey: Id,
}).meta({ id: 'SaleInput' })
export type SaleInput = z.infer<typeof SaleInput>

export const listSales = endpoint({
  method: 'GET',
  url: '/api/sales',
  access: 'sales.list',
  opens: { query: 'user' },
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
  access: 'sales.show',
  opens: { path: 'id', of: 'sales' },
  failure: texts.listFailed,
  summary: 'Bir satış; satırları, ödemeleri ve taksitleriyle',
  schema: { params: IdParams, response: { 200: SaleDetails } },
})

/** Prices a sale without making it; every amount is lira. */
export const quoteSale = endpoint({
  method: 'POST',
  url: '/api/sales/quote',
  access: 'sales.create',
  opens: { body: 'user' },
  failure: texts.quoteFailed,
  summary: 'Satıştan önce: fiyatlar, tarihler, gereken onay ve önerilen taksit planı',
  schema: {
    body: SaleOrder.extend({
      /** Instalments of the proposed plan. */
      installments: WholeNumber(0, longestPlan).default(0),
      downPayment: Lira.default(0),
    }),
    response: {
      200: z.object({
        lines: z.array(
          z.object({
            kind: z.enum(saleLineKinds),
            subject: Id.nullable(),
            name: z.string(),
            quantity: z.number().int(),
            listPrice: z.number(),
            unitPrice: z.number(),
            discount: z.number(),
            amount: z.number(),
            /** Null if the daytime discount does not apply. */
            daytimePercent: z.number().int().nullable(),
            /** Of a membership; the end is exclusive. */
            startsAt: Instant.nullable(),
            endsAt: Instant.nullable(),
            needsApproval: z.boolean(),
            isFarFromListPrice: z.boolean(),
          }),
        ),
        total: z.number(),
        discount: z.number(),
        needsApproval: z.boolean(),
        approvalReason: z.string().nullable(),
        /** Percent of the list price. */
        discountLimit: z.number(),
        /** Unsigned contracts; at the desk they do not block the sale. */
        neededContracts: z.array(NeededContract),
        /** Null for a buyer without an account, and for a seller who may not see balances. */
        walletBalance: z.number().nullable(),
        /** The seller has an open till in the branch. */
        hasOpenTill: z.boolean(),
        plan: z.array(z.object({ dueOn: z.iso.date(), amount: z.number() })),
        /** Instalments at most: the months of the package. */
        mostInstallments: z.number().int(),
      }),
    },
  },
})

/** A second person approves a sale on the seller’s device, with a credential of their own. */
export const approveSale = endpoint({
  method: 'POST',
  url: '/api/sales/approvals',
  access: 'sales.create',
  isPersonal: true,
  failure: texts.approvalFailed,
  summary: 'İndirim sınırını aşan bir satışa ikinci kişinin onayı',
  limit: 'login',
  schema: {
    body: z.object({
      email: Email,
      password: z.string().min(1).max(200),
      /** Of the authenticator app, or a recovery code, where the account has a second factor. */
      code: Text(40).default(''),
      sale: SaleOrder,
    }),
    response: {
      201: z.object({ _id: Id, approverName: z.string(), expiresAt: Instant }),
    },
  },
})

/** Takes back deliveries and payments and credits what is open. */
export const reverseSale = endpoint({
  method: 'POST',
  url: '/api/sales/:id/reversal',
  access: 'sales.create',
  failure: texts.reversalFailed,
  summary: 'Satışı bütünüyle geri alır; başka bir günün ya da kişinin satışı ayrı yetki ister',
  schema: { params: IdParams, body: z.object({ reason: Line(300) }), response: { 200: SaleDetails } },
})

/** Changes the method in place while the till is open; later it takes the payment back and takes it anew. */
export const correctPaymentMethod = endpoint({
  method: 'POST',
  url: '/api/sales/payments/:id/method',
  access: 'sales.create',
  failure: texts.methodFailed,
  summary: 'Bir ödemenin yanlış seçilen yöntemini düzeltir; kapanmış kasada ayrı yetki ister',
  schema: {
    params: IdParams,
    body: z.object({ method: z.enum(deskMethods), reason: Line(300) }),
    response: { 200: SaleDetails },
  },
})

export const downloadReceipt = endpoint({
  method: 'GET',
  url: '/api/sales/:id/receipt',
  access: 'sales.show',
  opens: { path: 'id', of: 'sales' },
  failure: texts.receiptFailed,
  summary: 'Satışın makbuzu, PDF',
  answersFile: ['application/pdf'],
  schema: { params: IdParams, response: { 200: z.unknown() } },
})

export const mailReceipt = endpoint({
  method: 'POST',
  url: '/api/sales/:id/receipt',
  access: 'sales.create',
  failure: texts.receiptFailed,
  summary: 'Satışın makbuzunu üyeye e-postayla, adresi olmayana bilgisini SMS ile gönderir',
  schema: {
    params: IdParams,
    response: { 200: z.object({ success: z.literal(true), message: z.string() }) },
  },
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
