import { z } from 'zod'
import type {
  CardFacts,
  GatewayPayment,
  InstalmentOffer,
  PaymentReport,
} from '#server/integrations/payments/gateway.ts'
import { WirePrice } from '#server/integrations/payments/wire-money.ts'
import { cardAssociations, cardTypes } from '#shared/money/payments/card.rules.ts'

const Id = z.union([z.string().min(1), z.number()]).transform(String)
const Text = z.string().nullish()
const Flag = z.union([z.boolean(), z.number()]).nullish().transform(Boolean)

const WireCard = {
  cardType: z.enum(cardTypes).nullish().catch(null),
  cardAssociation: z.enum(cardAssociations).nullish().catch(null),
}

const BankOfCard = {
  ...WireCard,
  bankName: Text,
  bankCode: z
    .union([z.string(), z.number()])
    .nullish()
    .transform((code) => (code === null || code === undefined ? null : String(code))),
  commercial: Flag,
}

export const BinAnswer = z.object({ ...BankOfCard, binNumber: Id, cardFamily: Text }).transform(
  (answer): CardFacts => ({
    bin: answer.binNumber,
    type: answer.cardType ?? null,
    association: answer.cardAssociation ?? null,
    family: answer.cardFamily || null,
    bank: answer.bankName ?? null,
    bankCode: answer.bankCode,
    isCommercial: answer.commercial,
  }),
)

const InstalmentPrice = z
  .object({ installmentNumber: z.int().min(1), installmentPrice: WirePrice, totalPrice: WirePrice })
  .transform((price) => ({
    count: price.installmentNumber,
    each: price.installmentPrice,
    total: price.totalPrice,
  }))

const Offer = z
  .object({
    ...BankOfCard,
    binNumber: Text,
    price: WirePrice,
    cardFamilyName: Text,
    force3ds: Flag,
    forceCvc: Flag,
    installmentPrices: z.array(InstalmentPrice).min(1),
  })
  .transform(
    (answer): InstalmentOffer => ({
      bin: answer.binNumber ?? null,
      price: answer.price,
      type: answer.cardType ?? null,
      association: answer.cardAssociation ?? null,
      family: answer.cardFamilyName || null,
      bank: answer.bankName ?? null,
      bankCode: answer.bankCode,
      isCommercial: answer.commercial,
      forcesThreeDS: answer.force3ds,
      needsCvc: answer.forceCvc,
      prices: answer.installmentPrices.toSorted((a, b) => a.count - b.count),
    }),
  )

export const InstalmentAnswer = z
  .object({ installmentDetails: z.array(Offer).default([]) })
  .transform((answer) => answer.installmentDetails)

export const ThreeDSStartAnswer = z
  .object({ paymentId: Id, threeDSHtmlContent: z.base64().min(1) })
  .transform(({ paymentId, threeDSHtmlContent }) => ({
    paymentId,
    html: Buffer.from(threeDSHtmlContent, 'base64').toString('utf8'),
  }))

const fraud = { '1': 'approved', '0': 'review', '-1': 'refused' } as const

const states: Record<string, GatewayPayment['state']> = {
  SUCCESS: 'paid',
  FAILURE: 'failed',
  CALLBACK_THREEDS: 'awaiting-auth',
}

const Item = z
  .object({ itemId: Id, paymentTransactionId: Id, price: WirePrice, paidPrice: WirePrice })
  .transform((item) => ({ ...item }))

/** A payment as authorisation, detail and hosted form answer it. An authorisation names no status: it is paid. */
export const PaymentAnswer = z
  .object({
    paymentStatus: Text,
    conversationId: Id,
    paymentId: Id,
    basketId: Text,
    currency: z.string(),
    price: WirePrice,
    paidPrice: WirePrice,
    installment: z.int().min(1).nullish(),
    fraudStatus: z.union([z.literal(-1), z.literal(0), z.literal(1)]).nullish(),
    authCode: Text,
    binNumber: Text,
    lastFourDigits: Text,
    ...WireCard,
    cardFamily: Text,
    itemTransactions: z.array(Item).default([]),
  })
  .transform(
    (answer): GatewayPayment => ({
      // A status this version does not know is never taken for paid.
      state: states[answer.paymentStatus ?? 'SUCCESS'] ?? 'awaiting-3ds',
      conversationId: answer.conversationId,
      paymentId: answer.paymentId,
      basketId: answer.basketId ?? '',
      currency: answer.currency,
      price: answer.price,
      paidPrice: answer.paidPrice,
      installment: answer.installment ?? 1,
      // Without a word about fraud the payment waits for somebody to look.
      fraud: fraud[`${answer.fraudStatus ?? 0}`],
      authCode: answer.authCode ?? null,
      card: {
        bin: answer.binNumber ?? null,
        lastFour: answer.lastFourDigits ?? null,
        type: answer.cardType ?? null,
        association: answer.cardAssociation ?? null,
        family: answer.cardFamily || null,
      },
      items: answer.itemTransactions,
    }),
  )

export const ReversalAnswer = z
  .object({ paymentId: Id, price: WirePrice })
  .transform(({ paymentId, price }) => ({ paymentId, price }))

export const CheckoutFormAnswer = z
  .object({
    token: z.string().min(1),
    checkoutFormContent: z.string(),
    paymentPageUrl: z.url(),
    tokenExpireTime: z.number(),
  })
  .transform((answer) => ({
    token: answer.token,
    content: answer.checkoutFormContent,
    pageUrl: answer.paymentPageUrl,
    expiresAt: new Date(Date.now() + answer.tokenExpireTime * 1000),
  }))

/** Refunds and cancellations that the provider refused stay in its report with another status. */
const succeeded = 1

const Reported = z.object({ refundPrice: WirePrice, refundConversationId: Text, refundStatus: z.number() })

const ReportedPayment = z
  .object({
    paymentId: Id,
    paymentConversationId: Text,
    paidPrice: WirePrice,
    cancels: z.array(Reported).nullish(),
    itemTransactions: z
      .array(z.object({ paymentTransactionId: Id, refunds: z.array(Reported).nullish() }))
      .nullish(),
  })
  .transform(
    (answer): PaymentReport => ({
      paymentId: answer.paymentId,
      conversationId: answer.paymentConversationId ?? '',
      paidPrice: answer.paidPrice,
      isCancelled: (answer.cancels ?? []).some(({ refundStatus }) => refundStatus === succeeded),
      refunds: (answer.itemTransactions ?? []).flatMap(({ paymentTransactionId, refunds }) =>
        (refunds ?? [])
          .filter(({ refundStatus }) => refundStatus === succeeded)
          .map((refund) => ({
            paymentTransactionId,
            conversationId: refund.refundConversationId ?? '',
            price: refund.refundPrice,
          })),
      ),
    }),
  )

export const ReportAnswer = z
  .object({ payments: z.array(ReportedPayment).nullish() })
  .transform(({ payments }) => payments?.[0])

export const CallbackForm = z.object({
  status: z.string(),
  paymentId: z.string().min(1),
  conversationId: z.string().min(1),
  conversationData: z.string().default(''),
  mdStatus: z.string().regex(/^\d$/),
  signature: z.string(),
})

/** Both forms of a webhook: of a card payment, and of the hosted form, which adds its token. */
export const WebhookBody = z
  .object({
    iyziEventType: z.string(),
    paymentId: Id.optional(),
    iyziPaymentId: Id.optional(),
    paymentConversationId: z.string(),
    token: z.string().nullish(),
    status: z.string(),
  })
  .transform((body) => ({
    type: body.iyziEventType,
    conversationId: body.paymentConversationId,
    paymentId: body.iyziPaymentId ?? body.paymentId ?? '',
    token: body.token ?? null,
    status: body.status,
  }))
