import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { clearable, Instant, Text, Version } from '#shared/core/fields.ts'
import { isTurkishIban, plainIban } from '#shared/core/iban.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { deskMethods } from '#shared/membership/memberships/memberships.contract.ts'
import { membershipCancellationsMessages } from '#shared/money/membership-cancellations/membership-cancellations.messages.ts'
import {
  cancellationGrounds,
  cancellationReasons,
  cancellationStates,
  payoutChoices,
} from '#shared/money/membership-cancellations/membership-cancellations.rules.ts'

const texts = membershipCancellationsMessages

/** The sums of a notice, in lira. */
const Figures = z.object({
  /** The selling price; for a card payment, the sum charged to the card. */
  price: z.number(),
  usedDays: z.number().int(),
  remainingDays: z.number().int(),
  /** The value of the used days. */
  used: z.number(),
  /** Open instalments that need not be paid any more. */
  credit: z.number(),
  /** The sum of the refunds. */
  refund: z.number(),
  /** The refunds, by their way: to the card, to the balance, at the desk or by transfer. */
  cardRefund: z.number(),
  walletRefund: z.number(),
  deskRefund: z.number(),
})

export const CancellationQuote = Figures.extend({
  membership: Id,
  ground: z.enum(cancellationGrounds),
  /** When the membership ends; exclusive. */
  effectiveAt: Instant,
  refundBy: z.iso.date(),
  /** The version of the page “Cayma, İptal ve İade” that is accepted. */
  textVersion: z.number().int(),
  /** Identifies the quote; a notice accepts the one that the member saw. */
  fingerprint: z.string(),
}).meta({ id: 'CancellationQuote' })
export type CancellationQuote = z.infer<typeof CancellationQuote>

/** A notice as the member sees it. */
export const Cancellation = Figures.extend({
  _id: Id,
  membership: Id,
  membershipName: z.string(),
  user: Id,
  userName: z.string(),
  branch: Id,
  branchName: z.string(),
  state: z.enum(cancellationStates),
  ground: z.enum(cancellationGrounds),
  reason: z.enum(cancellationReasons),
  reasonText: z.string(),
  effectiveAt: Instant,
  refundBy: z.iso.date(),
  payout: z.enum(payoutChoices).nullable(),
  /** Without its middle digits. */
  iban: z.string(),
  textVersion: z.number().int(),
  createdAt: Instant,
  withdrawnAt: Instant.nullable(),
  effectedAt: Instant.nullable(),
  refundedAt: Instant.nullable(),
  version: z.number().int(),
}).meta({ id: 'Cancellation' })
export type Cancellation = z.infer<typeof Cancellation>

/** A notice as staff see it. */
export const CancellationRecord = Cancellation.extend({
  ibanHolder: z.string(),
  senderName: z.string(),
  /** The refund is late. */
  isOverdue: z.boolean(),
  /** Lira to be paid out by staff; 0 before the membership has ended, and afterwards. */
  toPayOut: z.number(),
  /** Lira that staff have really paid out; null before. */
  paidOut: z.number().nullable(),
  /** Refunds that the card's bank has not confirmed yet. */
  isCardPending: z.boolean(),
  /** The card payment or the sale that is refunded. */
  payment: Id.nullable(),
  sale: Id.nullable(),
  note: z.string(),
}).meta({ id: 'CancellationRecord' })
export type CancellationRecord = z.infer<typeof CancellationRecord>

export const quoteCancellation = endpoint({
  method: 'GET',
  url: '/api/memberships/:id/cancellation-quote',
  access: 'membership-cancellations.own',
  failure: texts.quoteFailed,
  summary: 'Kendi üyeliğimi ya da velisi olduğum üyenin üyeliğini iptal edersem: son gün, kullanılan, iade',
  schema: { params: IdParams, response: { 200: CancellationQuote } },
})

const CancellationNotice = z
  .object({
    fingerprint: z.string().max(100),
    reason: z.enum(cancellationReasons).default('unstated'),
    reasonText: Text(500).default(''),
    /** Needed for what was not paid online. */
    payout: clearable(z.enum(payoutChoices)).optional(),
    iban: z
      .string()
      .transform(plainIban)
      .refine((iban) => iban === '' || isTurkishIban(iban), texts.iban)
      .default(''),
    ibanHolder: Text(120).default(''),
    /** Idempotency key. */
    requestKey: Id,
  })
  .superRefine(({ payout, iban, ibanHolder }, context) => {
    if (payout !== 'transfer') return
    if (!iban) context.addIssue({ code: 'custom', path: ['iban'], message: texts.ibanNeeded })
    if (!ibanHolder)
      context.addIssue({ code: 'custom', path: ['ibanHolder'], message: texts.ibanHolderNeeded })
  })
  .meta({ id: 'CancellationNotice' })

export const requestCancellation = endpoint({
  method: 'POST',
  url: '/api/memberships/:id/cancellation',
  access: 'membership-cancellations.own',
  failure: texts.noticeFailed,
  summary: 'Üyeliğin iptalini bildirir; görülen tutarlar değiştiyse 409',
  schema: { params: IdParams, body: CancellationNotice, response: { 201: Cancellation } },
})

export const withdrawCancellation = endpoint({
  method: 'POST',
  url: '/api/membership-cancellations/:id/withdraw',
  access: 'membership-cancellations.own',
  failure: texts.withdrawFailed,
  summary: 'Üyelik sona ermeden iptal bildirimini geri alır',
  schema: { params: IdParams, response: { 200: Cancellation } },
})

export const listOwnCancellations = endpoint({
  method: 'GET',
  url: '/api/users/profile/cancellations',
  access: 'membership-cancellations.own',
  failure: texts.listFailed,
  summary: 'Kendi iptal bildirimlerim ve velisi olduğum üyelerinkiler, en yenisi önce',
  schema: { response: { 200: z.array(Cancellation) } },
})

export const downloadOwnCancellation = endpoint({
  method: 'GET',
  url: '/api/users/profile/cancellations/:id/pdf',
  access: 'membership-cancellations.own',
  failure: texts.documentFailed,
  summary: 'Kendi iptal bildirimim, PDF olarak',
  answersFile: ['application/pdf'],
  schema: { params: IdParams, response: { 200: z.any() } },
})

export const listCancellations = endpoint({
  method: 'GET',
  url: '/api/membership-cancellations',
  access: 'membership-cancellations.list',
  opens: { query: 'user' },
  failure: texts.listFailed,
  summary: 'İptal bildirimleri, en yenisi önce; personel kendi şubesininkileri görür',
  list: true,
  schema: {
    querystring: listQuery(['createdAt', 'effectiveAt', 'refundBy'], {
      branch: Id.optional(),
      user: Id.optional(),
      membership: Id.optional(),
      state: z.enum(cancellationStates).optional(),
      /** Neither withdrawn nor refunded. */
      isOpen: z.boolean().optional(),
      isOverdue: z.boolean().optional(),
      /** The last day for the refund is this one or an earlier one. */
      refundUntil: z.iso.date().optional(),
    }),
    response: { 200: z.array(CancellationRecord) },
  },
})

export const showCancellation = endpoint({
  method: 'GET',
  url: '/api/membership-cancellations/:id',
  access: 'membership-cancellations.show',
  opens: { path: 'id', of: 'membership_cancellations' },
  failure: texts.showFailed,
  summary: 'Bir iptal bildirimi',
  schema: { params: IdParams, response: { 200: CancellationRecord } },
})

export const downloadCancellation = endpoint({
  method: 'GET',
  url: '/api/membership-cancellations/:id/pdf',
  access: 'membership-cancellations.show',
  opens: { path: 'id', of: 'membership_cancellations' },
  failure: texts.documentFailed,
  summary: 'Bir iptal bildirimi, PDF olarak',
  answersFile: ['application/pdf'],
  schema: { params: IdParams, response: { 200: z.any() } },
})

export const noteCancellation = endpoint({
  method: 'PUT',
  url: '/api/membership-cancellations/:id',
  access: 'membership-cancellations.edit',
  failure: texts.noteFailed,
  summary: 'Bir iptal bildirimine not yazar; üye görmez',
  schema: {
    params: IdParams,
    body: z.object({ note: Text(1000), version: Version.optional() }),
    response: { 200: CancellationRecord },
  },
})

export const effectCancellation = endpoint({
  method: 'POST',
  url: '/api/membership-cancellations/:id/effect',
  access: 'membership-cancellations.end',
  failure: texts.endFailed,
  summary: 'Üyeliği bildirilen günü beklemeden bugün sona erdirir',
  schema: { params: IdParams, response: { 200: CancellationRecord } },
})

/** Pays out what was not paid online, through the till of the caller; once. */
export const payOutCancellation = endpoint({
  method: 'POST',
  url: '/api/membership-cancellations/:id/refund',
  access: 'membership-cancellations.refund',
  failure: texts.refundFailed,
  summary: 'Resepsiyonda ödenmiş bölümün iadesini, yöntemiyle kaydeder',
  schema: {
    params: IdParams,
    body: z.object({ method: z.enum(deskMethods) }),
    response: { 200: CancellationRecord },
  },
})
