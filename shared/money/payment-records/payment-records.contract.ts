import { z } from 'zod'
import { validationMessages } from '#shared/core/core.messages.ts'
import { listOfBranch } from '#shared/core/crud-endpoints.ts'
import { endpoint, sheetTypes } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { clearable, IdList, Instant, Line, Text, Version } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { PaidLira } from '#shared/core/money.ts'
import { named } from '#shared/core/named.ts'
import { fileFormat, newRows } from '#shared/core/sheets/sheet-calls.ts'
import { sheetsMessages } from '#shared/core/sheets/sheets.messages.ts'
import { deskMethods } from '#shared/membership/memberships/memberships.contract.ts'
import { paymentRecordsMessages } from '#shared/money/payment-records/payment-records.messages.ts'

const texts = paymentRecordsMessages

/** A payment taken at the desk, as it stands in the branch's sheet. */
export const DeskPayment = named('DeskPayment', {
  _id: Id,
  branch: Id,
  memberName: z.string(),
  phone: z.string(),
  package: z.string(),
  /** Lira. */
  amount: z.number(),
  method: z.enum(deskMethods),
  /** A day of the club's calendar. */
  date: z.iso.date(),
  note: z.string(),
  /** The member it was booked for; null for a row of the sheet, which holds a name only. */
  user: Id.nullable(),
  /** The membership it paid for, where it was sold at the desk. */
  membership: Id.nullable(),
  /** The sale that it was taken with. */
  sale: Id.nullable(),
  /** The till session that it belongs to. */
  session: Id.nullable(),
  /** It went through no till: it comes from a file, or was entered for an earlier day. */
  isHistorical: z.boolean(),
  /** Lira that settles sales and debts. */
  allocated: z.number(),
  /** Lira that was paid back or taken back. */
  refunded: z.number(),
  /** When it was taken back as a mistake. */
  reversedAt: Instant.nullable(),
  createdAt: Instant,
  version: z.number().int(),
})
export type DeskPayment = z.infer<typeof DeskPayment>

const fields = {
  memberName: Line(120),
  phone: Text(30),
  package: Text(120),
  amount: PaidLira,
  method: z.enum(deskMethods),
  date: z.iso.date(validationMessages.date),
  note: Text(500),
}

export const DeskPaymentInput = z.object({
  branch: Id,
  ...fields,
  phone: fields.phone.default(''),
  package: fields.package.default(''),
  note: fields.note.default(''),
})

const query = listQuery(['date', 'memberName', 'amount', 'createdAt'], {
  branch: Id.optional(),
  method: z.enum(deskMethods).optional(),
  user: Id.optional(),
  membership: Id.optional(),
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
  /** Money of members that settles nothing yet. */
  isUnallocated: z.boolean().optional(),
})

export const listDeskPayments = endpoint({
  method: 'GET',
  url: '/api/excel',
  access: 'payment-records.list',
  opens: { query: 'user' },
  failure: texts.listFailed,
  summary: 'Ödeme kayıtları',
  list: true,
  schema: { querystring: query, response: { 200: z.array(DeskPayment) } },
})

export const listDeskPaymentsOfBranch = listOfBranch(listDeskPayments, {
  url: '/api/excel/:branchId',
  summary: 'Bir şubenin ödeme kayıtları',
})

/** The sums of the payments of a filter. */
export const DeskPaymentTotals = named('DeskPaymentTotals', {
  count: z.number().int(),
  /** Lira. */
  total: z.number(),
  byMethod: z.object({ cash: z.number(), card: z.number(), transfer: z.number() }),
})
export type DeskPaymentTotals = z.infer<typeof DeskPaymentTotals>

export const sumDeskPayments = endpoint({
  method: 'GET',
  url: '/api/excel/totals',
  access: 'payment-records.list',
  opens: { query: 'user' },
  failure: texts.totalsFailed,
  summary: 'Filtrelenen ödeme kayıtlarının toplamı, yönteme göre',
  schema: { querystring: query.pick({ filter: true }), response: { 200: DeskPaymentTotals } },
})

export const showDeskPayment = endpoint({
  method: 'GET',
  url: '/api/excel/record/:recordId',
  access: 'payment-records.list',
  opens: { path: 'recordId', of: 'desk_payments' },
  failure: texts.listFailed,
  summary: 'Bir ödeme kaydı',
  schema: { params: z.object({ recordId: Id }), response: { 200: DeskPayment } },
})

/** A payment of a named person settles the given receivables, the earliest due date first. */
export const addDeskPayment = endpoint({
  method: 'POST',
  url: '/api/excel',
  access: 'payment-records.create',
  failure: texts.createFailed,
  summary: 'Ödeme kaydı ekler',
  schema: {
    body: DeskPaymentInput.extend({
      user: clearable(Id).optional(),
      /** Open receivables of the person in this branch; 422 if they come to less than the amount. */
      receivables: IdList.optional(),
    }),
    response: { 201: DeskPayment },
  },
})

/**
 * Reverses and rebooks within the open till session; 409 afterwards. What was sold belongs to the sale: a linked record
 * changes in its note and its method alone.
 */
export const updateDeskPayment = endpoint({
  method: 'PUT',
  url: '/api/excel/:recordId',
  access: 'payment-records.edit',
  failure: texts.updateFailed,
  summary: 'Ödeme kaydını günceller',
  schema: {
    params: z.object({ recordId: Id }),
    body: z.object(fields).partial().extend({ version: Version.optional() }),
    response: { 200: DeskPayment },
  },
})

/** Adds rows together: all of them, or none. */
export const addDeskPaymentRows = endpoint({
  method: 'POST',
  url: '/api/excel/rows',
  access: 'payment-records.create',
  failure: sheetsMessages.saveFailed,
  summary: 'Ödeme kayıtlarını birlikte ekler; ya hepsi ya hiçbiri',
  schema: {
    body: newRows(DeskPaymentInput.omit({ branch: true })),
    response: { 201: z.array(DeskPayment) },
  },
})

/** Streams the file. */
export const exportDeskPayments = endpoint({
  method: 'GET',
  url: '/api/excel/export',
  access: 'payment-records.list',
  opens: { query: 'user' },
  requiresStepUp: true,
  failure: sheetsMessages.exportFailed,
  summary: 'Filtrelenen ödeme kayıtları, CSV ya da Excel dosyası olarak',
  answersFile: sheetTypes,
  schema: {
    querystring: query.pick({ sort: true, filter: true }).extend({ format: fileFormat }),
    response: { 200: z.any() },
  },
})

/** Takes a payment back as a mistake; with a method, the money is booked again as paid that way. */
export const reverseDeskPayment = endpoint({
  method: 'POST',
  url: '/api/excel/:recordId/reversal',
  access: 'payment-records.reverse',
  failure: texts.reverseFailed,
  summary: 'Ödeme kaydını ters kayıtla geri alır; yöntem verilirse doğru yöntemle yeniden kaydeder',
  schema: {
    params: z.object({ recordId: Id }),
    body: z.object({ reason: Line(200), method: z.enum(deskMethods).optional() }),
    response: { 200: DeskPayment },
  },
})

export const deleteDeskPayment = endpoint({
  method: 'DELETE',
  url: '/api/excel/:recordId',
  access: 'payment-records.delete',
  failure: texts.deleteFailed,
  summary: 'Ödeme kaydını siler; bir satışa bağlı olan silinemez',
  schema: { params: z.object({ recordId: Id }), response: { 200: Done } },
})
