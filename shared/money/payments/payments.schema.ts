import { z } from 'zod'
import { validationMessages } from '#shared/core/core.messages.ts'
import { Flag, Instant, Line, Text, WholeNumber } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { PaidLira } from '#shared/core/money.ts'
import { named } from '#shared/core/named.ts'
import { NeededContract } from '#shared/membership/contracts/contracts.schema.ts'
import { CardExpiry, CardNumber, cardAssociations, cardTypes } from '#shared/money/payments/card.rules.ts'
import { paymentStatuses } from '#shared/money/payments/payment-status.ts'
import { paymentsMessages } from '#shared/money/payments/payments.messages.ts'
import { mostSettled } from '#shared/money/receivables/settlements.rules.ts'

/** Kinds of purchases by card. A day pass is a kind of package. */
export const purchaseKinds = ['package', 'order', 'top-up', 'receivables'] as const

/** A purchase; the server looks up its price. */
export const Purchase = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('package'),
      package: Id,
      /** The selling branch; the home branch of the package if absent. */
      branch: Id.optional(),
      /** The minor who gets the membership; the buyer is a current guardian. */
      beneficiary: Id.optional(),
    }),
    z.object({ kind: z.literal('order'), order: Id }),
    z.object({ kind: z.literal('top-up'), branch: Id, amount: PaidLira }),
    /** Open receivables of one person in one branch: the buyer, or a minor whose guardian the buyer is. */
    z.object({ kind: z.literal('receivables'), receivables: z.array(Id).min(1).max(mostSettled) }),
  ])
  .meta({ id: 'Purchase' })
export type Purchase = z.infer<typeof Purchase>

/** A text that the buyer must accept; stored with the payment as shown. */
export const Agreement = named('Agreement', {
  key: z.enum(['preliminary-information', 'distance-sale', 'early-start']),
  title: z.string(),
  /** Plain paragraphs, separated by empty lines; with blanks for `completeAgreement`. */
  text: z.string(),
  /** Of the page from which it was drawn up. */
  version: z.number().int().optional(),
})
export type Agreement = z.infer<typeof Agreement>

/** The first 6 or 8 digits of a card number. */
export const BinNumber = z.string().regex(/^(\d{6}|\d{8})$/, paymentsMessages.binInvalid)

export const CardInfo = named('CardInfo', {
  bankName: z.string().nullable(),
  cardType: z.enum(cardTypes).nullable(),
  cardAssociation: z.enum(cardAssociations).nullable(),
  cardFamily: z.string().nullable(),
  commercial: z.boolean(),
})
export type CardInfo = z.infer<typeof CardInfo>

export const InstallmentOption = named('InstallmentOption', {
  bankName: z.string().nullable(),
  cardFamilyName: z.string().nullable(),
  cardType: z.enum(cardTypes).nullable(),
  cardAssociation: z.enum(cardAssociations).nullable(),
  /** 1 if the bank requires 3-D Secure. */
  force3ds: z.union([z.literal(0), z.literal(1)]),
  commercial: z.boolean(),
  installmentPrices: z.array(
    z.object({
      installmentNumber: z.number().int(),
      /** Lira of one instalment. */
      installmentPrice: z.number(),
      /** Lira of all of them. */
      totalPrice: z.number(),
    }),
  ),
})
export type InstallmentOption = z.infer<typeof InstallmentOption>

/** A card on its way to the provider. Never stored, never logged. */
const Card = named('Card', {
  cardHolderName: Line(120),
  cardNumber: CardNumber,
  cvc: z
    .string()
    .trim()
    .regex(/^\d{3,4}$/, paymentsMessages.cvcInvalid),
  ...CardExpiry.shape,
})

export const PaymentRequest = named('PaymentRequest', {
  purchase: Purchase,
  /** Idempotency key of the checkout form. */
  attemptKey: Id,
  installment: WholeNumber(1, 12).default(1),
  /** Absent if the provider's hosted form asks for the card. */
  card: Card.optional(),
  billing: z.object({ address: Line(300), city: Line(60), identityNumber: Text(11).default('') }),
  preliminaryInformation: Flag.refine((value) => value, validationMessages.accept),
  distanceSale: Flag.refine((value) => value, validationMessages.accept),
  /** Consent to a service that begins within the withdrawal period; required if the quote contains it. */
  earlyStart: Flag.default(false),
  /** The buyer wants the membership to begin after the withdrawal period instead. */
  laterStart: Flag.default(false),
  /** Of the quote; a payment for texts that have changed since is refused. */
  agreementsHash: z.string().max(64).optional(),
})
export type PaymentRequest = z.input<typeof PaymentRequest>

export const paymentFailures = [
  'insufficient-funds',
  'declined',
  'expired-card',
  'wrong-code',
  'not-permitted',
  'verification-failed',
  'limit',
  'expired',
  'sold-out',
  'already-paid',
  // By the buyer, who may have started another attempt since.
  'given-up',
  'general',
] as const

/** A payment as its buyer sees it. */
export const Payment = named('Payment', {
  _id: Id,
  kind: z.enum(purchaseKinds),
  /** The package, the order, or the branch whose wallet is topped up or whose debts are paid. */
  subject: Id,
  title: z.string(),
  branch: Id,
  /** Lira: the price, and the charge with the surcharge of instalments. */
  price: z.number(),
  paidPrice: z.number(),
  /** Lira of the price that are for joining; absent without any. */
  joiningFee: z.number().optional(),
  installment: z.number().int(),
  status: z.enum(paymentStatuses),
  /** The reason of a failure that may be shown to the buyer. */
  failure: z.enum(paymentFailures).nullable(),
  cardAssociation: z.string().nullable(),
  bankName: z.string().nullable(),
  lastFourDigits: z.string().nullable(),
  /** The delivered membership, order or wallet entry, or the first settlement. */
  fulfilment: Id.nullable(),
  /** The minor who got the membership or whose debt was paid; null for the buyer. */
  beneficiary: Id.nullable().optional(),
  /** Refunded lira. */
  refunded: z.number(),
  createdAt: Instant,
  paidAt: Instant.nullable(),
  /** The bank’s page, or the hosted form, can be opened again. */
  canContinue: z.literal(true).optional(),
  /** Of an attempt that took no money: a later payment that bought the same. */
  paidBy: Id.optional(),
})
export type Payment = z.infer<typeof Payment>

/** A purchase before it is paid. */
export const Quote = named('Quote', {
  title: z.string(),
  branchName: z.string(),
  lines: z.array(z.object({ name: z.string(), quantity: z.number().int(), amount: z.number() })),
  /** Lira. */
  price: z.number(),
  /** Period of a membership. */
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  /** Contracts to be signed before the purchase. */
  neededContracts: z.array(NeededContract),
  agreements: z.array(Agreement),
  /** Identifies the agreements as shown; sent with the payment. */
  agreementsHash: z.string().optional(),
  /** The same membership without consent to an early start: it begins after the right of withdrawal. */
  laterStart: z
    .object({
      startsAt: Instant,
      endsAt: Instant,
      agreements: z.array(Agreement),
      agreementsHash: z.string(),
    })
    .optional(),
  /** Lira in the buyer's wallet; null if the purchase cannot be paid from it. */
  walletBalance: z.number().nullable(),
  /** The buyer’s open attempt for the same thing: no other one starts before it is settled or given up. */
  pending: Payment.optional(),
  /** Of the buyer’s last purchase, else of the profile. */
  billing: z.object({ address: z.string(), city: z.string() }),
  cardPayment: z.enum(['off', 'direct', 'hosted']),
  /** Of a package: the minors for whom the buyer may buy it; absent without one. */
  beneficiaries: z.array(z.object({ _id: Id, name: z.string() })).optional(),
})
export type Quote = z.infer<typeof Quote>

export const Refund = named('Refund', {
  _id: Id,
  amount: z.number(),
  reason: z.string(),
  status: z.enum(['started', 'done', 'failed', 'unknown']),
  /** Refused by the provider when the worker sent it, and still to be settled by hand. */
  needsAttention: z.boolean(),
  actorName: z.string(),
  createdAt: Instant,
})

export type Refund = z.infer<typeof Refund>

/** A payment as the back office sees it. */
export const PaymentRecord = Payment.extend({
  conversationId: z.string(),
  providerPaymentId: z.string().nullable(),
  binNumber: z.string().nullable(),
  user: Id,
  userName: z.string(),
  userEmail: z.string(),
  branchName: z.string(),
}).meta({ id: 'PaymentRecord' })
export type PaymentRecord = z.infer<typeof PaymentRecord>

/** A payment with its refunds, history and accepted agreements. */
export const PaymentDetail = PaymentRecord.extend({
  refunds: z.array(Refund),
  events: z.array(
    z.object({
      at: Instant,
      from: z.enum(paymentStatuses).nullable(),
      to: z.enum(paymentStatuses).nullable(),
      note: z.string(),
    }),
  ),
  agreements: z.array(Agreement.extend({ acceptedAt: Instant, hash: z.string() })),
  /** When the buyer consented to an early start; null without consent. */
  earlyStartAt: Instant.nullable().optional(),
  /** The earliest start of the membership without that consent. */
  notBefore: Instant.nullable().optional(),
  /** Lira that can still be refunded. */
  refundable: z.number(),
}).meta({ id: 'PaymentDetail' })
export type PaymentDetail = z.infer<typeof PaymentDetail>
