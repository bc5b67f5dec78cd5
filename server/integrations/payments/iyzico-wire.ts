import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { isSameText } from '#server/core/crypto.ts'
import type {
  BasketItem,
  BillingAddress,
  Buyer,
  CardFacts,
  CheckoutFormRequest,
  GatewayPayment,
  InstalmentOffer,
  Kurus,
  PaymentReport,
  Purchase,
  ThreeDSRequest,
} from '#server/integrations/payments/gateway.ts'
import { kurusOf, liraOf } from '#shared/core/money.ts'
import { cardAssociations, cardTypes } from '#shared/money/payments/card.rules.ts'

// Signatures

/** The fields that iyzico signs, in order, per kind of response. */
export const signedFields = {
  threeDSStart: ['paymentId', 'conversationId'],
  payment: ['paymentId', 'currency', 'basketId', 'conversationId', 'paidPrice', 'price'],
  refund: ['paymentId', 'price', 'currency', 'conversationId'],
  checkoutForm: ['conversationId', 'token'],
  checkoutResult: [
    'paymentStatus',
    'paymentId',
    'currency',
    'basketId',
    'conversationId',
    'paidPrice',
    'price',
    'token',
  ],
  callback: ['conversationData', 'conversationId', 'mdStatus', 'paymentId', 'status'],
} as const

export type SignedResponse = keyof typeof signedFields

const prices = new Set(['price', 'paidPrice'])

/** A price without trailing zeros, as it enters a signature: `10.50` becomes `10.5`, `10.0` becomes `10`. */
export function withoutTrailingZeros(price: string): string {
  return price.includes('.') ? price.replace(/\.?0+$/, '') : price
}

const hmac = (secretKey: string, text: string): string =>
  createHmac('sha256', secretKey).update(text).digest('hex')

/** Returns iyzico's signature of a response or of the bank's form post. */
export function signResponse(
  secretKey: string,
  kind: SignedResponse,
  response: Record<string, unknown>,
): string {
  const values = signedFields[kind].map((name) => {
    const value = response[name]
    if (value === undefined || value === null) return ''
    return prices.has(name) ? withoutTrailingZeros(String(value)) : String(value)
  })
  return hmac(secretKey, values.join(':'))
}

/** Whether a response carries a valid signature. */
export function isSignedResponse(
  secretKey: string,
  kind: SignedResponse,
  response: Record<string, unknown>,
): boolean {
  const { signature } = response
  return typeof signature === 'string' && isSameText(signature, signResponse(secretKey, kind, response))
}

/** Returns the `X-IYZ-SIGNATURE-V3` of a webhook; events of the hosted form include their token. */
export function signWebhook(
  secretKey: string,
  event: { type: string; paymentId: string; token: string | null; conversationId: string; status: string },
): string {
  const { type, paymentId, token, conversationId, status } = event
  return hmac(secretKey, `${secretKey}${type}${paymentId}${token ?? ''}${conversationId}${status}`)
}

interface RequestSignature {
  apiKey: string
  randomKey: string
  signature: string
}

/** The headers of a request: the signature covers its path and exactly the bytes of its body. */
export function signRequest(
  keys: { apiKey: string; secretKey: string },
  path: string,
  body: string,
): Record<string, string> {
  const randomKey = `${Date.now()}${randomBytes(8).toString('hex')}`
  const signature = hmac(keys.secretKey, randomKey + path + body)
  const parts = `apiKey:${keys.apiKey}&randomKey:${randomKey}&signature:${signature}`
  return {
    authorization: `IYZWSv2 ${Buffer.from(parts).toString('base64')}`,
    'x-iyzi-rnd': randomKey,
  }
}

function readSignature(authorization: string | undefined): RequestSignature | undefined {
  const [scheme, encoded] = authorization?.split(' ') ?? []
  if (scheme !== 'IYZWSv2' || !encoded) return undefined
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const parts = /^apiKey:(.*)&randomKey:(.*)&signature:([0-9a-f]{64})$/.exec(text)
  if (!parts) return undefined
  const [, apiKey = '', randomKey = '', signature = ''] = parts
  return { apiKey, randomKey, signature }
}

/** Verifies a request signed by `signRequest`. */
export function isSignedRequest(
  keys: { apiKey: string; secretKey: string },
  authorization: string | undefined,
  path: string,
  body: string,
): boolean {
  const given = readSignature(authorization)
  if (!given || !isSameText(given.apiKey, keys.apiKey)) return false
  return isSameText(given.signature, hmac(keys.secretKey, given.randomKey + path + body))
}

// Money

/** Formats whole kuruş without trailing zeros: 1050 becomes `10.5`. */
export const wirePrice = (kurus: Kurus): string => withoutTrailingZeros(liraOf(kurus).toFixed(2))

/** Parses a decimal, number or text, to whole kuruş. */
export const WirePrice = z
  .union([z.number(), z.string().regex(/^\d{1,10}(\.\d{1,8})?$/)])
  .transform((price) => kurusOf(Number(price)))
  .pipe(z.int().min(0))

// Requests

/** Accepted by iyzico for buyers without an identity number. */
const defaultIdentityNumber = '11111111111'

const wireBuyer = (buyer: Buyer) => ({
  id: buyer.id,
  name: buyer.name,
  surname: buyer.surname,
  identityNumber: buyer.identityNumber ?? defaultIdentityNumber,
  email: buyer.email,
  ...(buyer.phone ? { gsmNumber: buyer.phone } : {}),
  registrationAddress: buyer.address,
  city: buyer.city,
  country: buyer.country,
  ip: buyer.ip,
})

const wireAddress = ({ contactName, city, country, address }: BillingAddress) => ({
  contactName,
  city,
  country,
  address,
})

const wireItem = (item: BasketItem) => ({
  id: item.id,
  name: item.name,
  category1: item.category,
  itemType: item.kind === 'physical' ? 'PHYSICAL' : 'VIRTUAL',
  price: wirePrice(item.price),
})

function wirePurchase(purchase: Purchase) {
  const isShipped = purchase.items.some((item) => item.kind === 'physical')
  return {
    locale: 'tr',
    conversationId: purchase.conversationId,
    price: wirePrice(purchase.price),
    paidPrice: wirePrice(purchase.paidPrice),
    currency: 'TRY',
    basketId: purchase.basketId,
    paymentGroup: 'PRODUCT',
    callbackUrl: purchase.callbackUrl,
    buyer: wireBuyer(purchase.buyer),
    billingAddress: wireAddress(purchase.billingAddress),
    ...(isShipped
      ? { shippingAddress: wireAddress(purchase.shippingAddress ?? purchase.billingAddress) }
      : {}),
    basketItems: purchase.items.map(wireItem),
  }
}

export function threeDSBody({ card, installment, ...purchase }: ThreeDSRequest) {
  return {
    ...wirePurchase(purchase),
    installment,
    paymentChannel: 'WEB',
    paymentCard: {
      cardHolderName: card.holder,
      cardNumber: card.number,
      expireYear: card.expireYear,
      expireMonth: card.expireMonth,
      cvc: card.cvc,
      registerCard: 0,
    },
  }
}

export const checkoutFormBody = ({ installments, ...purchase }: CheckoutFormRequest) => ({
  ...wirePurchase(purchase),
  enabledInstallments: installments,
  forceThreeDS: 1,
})

// Responses

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

export const BinResponse = z.object({ ...BankOfCard, binNumber: Id, cardFamily: Text }).transform(
  (response): CardFacts => ({
    bin: response.binNumber,
    type: response.cardType ?? null,
    association: response.cardAssociation ?? null,
    family: response.cardFamily || null,
    bank: response.bankName ?? null,
    bankCode: response.bankCode,
    isCommercial: response.commercial,
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
    (response): InstalmentOffer => ({
      bin: response.binNumber ?? null,
      price: response.price,
      type: response.cardType ?? null,
      association: response.cardAssociation ?? null,
      family: response.cardFamilyName || null,
      bank: response.bankName ?? null,
      bankCode: response.bankCode,
      isCommercial: response.commercial,
      forcesThreeDS: response.force3ds,
      needsCvc: response.forceCvc,
      prices: response.installmentPrices.toSorted((a, b) => a.count - b.count),
    }),
  )

export const InstalmentResponse = z
  .object({ installmentDetails: z.array(Offer).default([]) })
  .transform((response) => response.installmentDetails)

export const ThreeDSStartResponse = z
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

/** Response of authorisation, detail and hosted form. An authorisation has no status: it is paid. */
export const PaymentResponse = z
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
    (response): GatewayPayment => ({
      // An unknown status never counts as paid.
      state: states[response.paymentStatus ?? 'SUCCESS'] ?? 'awaiting-3ds',
      conversationId: response.conversationId,
      paymentId: response.paymentId,
      basketId: response.basketId ?? '',
      currency: response.currency,
      price: response.price,
      paidPrice: response.paidPrice,
      installment: response.installment ?? 1,
      // Without a fraud status the payment is reviewed.
      fraud: fraud[`${response.fraudStatus ?? 0}`],
      authCode: response.authCode ?? null,
      card: {
        bin: response.binNumber ?? null,
        lastFour: response.lastFourDigits ?? null,
        type: response.cardType ?? null,
        association: response.cardAssociation ?? null,
        family: response.cardFamily || null,
      },
      items: response.itemTransactions,
    }),
  )

export const ReversalResponse = z
  .object({ paymentId: Id, price: WirePrice })
  .transform(({ paymentId, price }) => ({ paymentId, price }))

export const CheckoutFormResponse = z
  .object({
    token: z.string().min(1),
    checkoutFormContent: z.string(),
    paymentPageUrl: z.url(),
    tokenExpireTime: z.number(),
  })
  .transform((response) => ({
    token: response.token,
    content: response.checkoutFormContent,
    pageUrl: response.paymentPageUrl,
    expiresAt: new Date(Date.now() + response.tokenExpireTime * 1000),
  }))

/** Status of a successful refund or cancellation; refused ones are reported with another status. */
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
    (response): PaymentReport => ({
      paymentId: response.paymentId,
      conversationId: response.paymentConversationId ?? '',
      paidPrice: response.paidPrice,
      isCancelled: (response.cancels ?? []).some(({ refundStatus }) => refundStatus === succeeded),
      refunds: (response.itemTransactions ?? []).flatMap(({ paymentTransactionId, refunds }) =>
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

export const ReportResponse = z
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

/** Webhook of a card payment, or of the hosted form, which adds its token. */
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
