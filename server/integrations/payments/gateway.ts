import type { cardAssociations, cardTypes } from '#shared/money/payments/card.rules.ts'

/** Whole kuruş; on the wire a decimal such as "10.5". */
export type Kurus = number

export type CardType = (typeof cardTypes)[number]
export type CardAssociation = (typeof cardAssociations)[number]

/** Data of a card by its first 6 or 8 digits. Cards issued abroad have neither bank nor type. */
export interface CardFacts {
  bin: string
  type: CardType | null
  association: CardAssociation | null
  /** The card programme, such as "Bonus" or "Axess". */
  family: string | null
  bank: string | null
  bankCode: string | null
  isCommercial: boolean
}

interface InstalmentPrice {
  count: number
  each: Kurus
  /** The total charge, surcharge included. */
  total: Kurus
}

/** The instalments of a card for a price. Without a BIN there is one offer per card programme. */
export interface InstalmentOffer extends Omit<CardFacts, 'bin'> {
  bin: string | null
  price: Kurus
  forcesThreeDS: boolean
  needsCvc: boolean
  /** Ascending by count; the first is the single payment. */
  prices: InstalmentPrice[]
}

/** A whole card, on its way to the gateway (`MM`, `YYYY`). Never stored and never logged. */
export interface CardDetails {
  holder: string
  number: string
  expireMonth: string
  expireYear: string
  cvc: string
}

export interface Buyer {
  id: string
  name: string
  surname: string
  email: string
  /** E.164. */
  phone?: string
  /** Turkish identity number, where the buyer gave one. */
  identityNumber?: string
  address: string
  city: string
  country: string
  ip: string
}

export interface BillingAddress {
  contactName: string
  address: string
  city: string
  country: string
}

export interface BasketItem {
  id: string
  name: string
  category: string
  kind: 'physical' | 'virtual'
  price: Kurus
}

/** A purchase with its buyer. The item prices add up to `price`. */
export interface Purchase {
  /** Our id, unique per attempt. */
  conversationId: string
  basketId: string
  /** Without the surcharge for instalments. */
  price: Kurus
  /** The charge, surcharge included. */
  paidPrice: Kurus
  /** Where the bank's page or the hosted form sends the browser, by a cross-site form post. */
  callbackUrl: string
  buyer: Buyer
  billingAddress: BillingAddress
  /** Only with physical items; the billing address where it is left out. */
  shippingAddress?: BillingAddress
  items: BasketItem[]
}

export interface ThreeDSRequest extends Purchase {
  /** 1 is the single payment. */
  installment: number
  card: CardDetails
}

interface ThreeDSStart {
  paymentId: string
  /** The bank's page as HTML, decoded: a form that submits itself. Never stored and never logged. */
  html: string
}

/** The bank's form post with a valid signature. */
interface BankCallback {
  conversationId: string
  paymentId: string
  conversationData: string
  mdStatus: number
  /** Required before the charge. */
  isVerified: boolean
}

/**
 * Where the provider has a payment: `awaiting-3ds` the buyer is at the bank, `awaiting-auth` the bank sent
 * the buyer back and nothing was charged, `paid` the card was charged (look at `fraud` before delivering).
 */
type GatewayPaymentState = 'awaiting-3ds' | 'awaiting-auth' | 'paid' | 'failed'

interface GatewayPaymentItem {
  itemId: string
  /** Identifies the item in a refund. */
  paymentTransactionId: string
  price: Kurus
  /** Maximum refund of the item. */
  paidPrice: Kurus
}

export interface GatewayPayment {
  state: GatewayPaymentState
  /** Id of the call, not of the attempt: compare `paymentId` and `basketId` with the attempt. */
  conversationId: string
  paymentId: string
  basketId: string
  currency: string
  price: Kurus
  paidPrice: Kurus
  installment: number
  /** Deliver only when approved; `review` is decided by the provider later, `refused` is never delivered. */
  fraud: 'approved' | 'review' | 'refused'
  authCode: string | null
  card: {
    bin: string | null
    lastFour: string | null
    type: CardType | null
    association: CardAssociation | null
    family: string | null
  }
  items: GatewayPaymentItem[]
}

export interface PaymentQuery {
  /** Id of the query itself. */
  conversationId: string
  /** Either this or, if no payment id was received, the conversation id of the attempt. */
  paymentId?: string
  paymentConversationId?: string
}

/** The refunds and the cancellation of a payment; settles a refund of unknown outcome. */
export interface PaymentReport {
  paymentId: string
  conversationId: string
  paidPrice: Kurus
  isCancelled: boolean
  refunds: { paymentTransactionId: string; conversationId: string; price: Kurus }[]
}

interface CancelRequest {
  conversationId: string
  paymentId: string
  ip: string
}

interface RefundRequest {
  conversationId: string
  paymentTransactionId: string
  price: Kurus
  ip: string
}

interface Reversal {
  paymentId: string
  price: Kurus
}

export interface CheckoutFormRequest extends Purchase {
  /** The instalment counts on offer. */
  installments: number[]
}

interface CheckoutForm {
  token: string
  /** The provider's own page, to which the browser can be sent. */
  pageUrl: string
  /** The provider's script that draws the form inside our page. */
  content: string
  expiresAt: Date
}

interface WebhookEvent {
  type: string
  conversationId: string
  paymentId: string
  /** Given for the hosted form. */
  token: string | null
  /** A hint only: query `paymentDetail` before acting on it. */
  status: string
}

/**
 * A card payment provider. Every method except `read...` throws `PaymentFailure`. If its `isUncertain` is set, the outcome
 * is unknown: query `paymentDetail` or `paymentReport` and never retry. A start of unknown outcome has charged nothing.
 */
export interface PaymentGateway {
  readonly provider: 'iyzico' | 'simulator'
  /** The only origin without https that the bank's form may be posted to; null with the real provider. */
  readonly simulatorOrigin: string | null
  /** 6 or 8 digits. */
  cardFacts(bin: string): Promise<CardFacts>
  /** 6 or 8 digits, or none for the offers of every card programme. */
  instalments(request: { price: Kurus; bin?: string }): Promise<InstalmentOffer[]>
  startThreeDS(request: ThreeDSRequest): Promise<ThreeDSStart>
  /** Verifies the bank's form post; undefined if it is incomplete or its signature is invalid. */
  readCallback(fields: unknown): BankCallback | undefined
  /** Charges the card. Call once for each attempt. */
  authoriseThreeDS(request: {
    conversationId: string
    paymentId: string
    /** From the callback; some banks insist on it. */
    conversationData?: string
  }): Promise<GatewayPayment>
  /** Undefined if the provider has no such payment. */
  paymentDetail(query: PaymentQuery): Promise<GatewayPayment | undefined>
  paymentReport(query: PaymentQuery): Promise<PaymentReport | undefined>
  /** Cancels a whole charge; only on its own day. */
  cancel(request: CancelRequest): Promise<Reversal>
  /** Refunds one item, whole or in part. */
  refund(request: RefundRequest): Promise<Reversal>
  startCheckoutForm(request: CheckoutFormRequest): Promise<CheckoutForm>
  /**
   * Returns the payment of a hosted form, whose token the browser posts to the callback as `token`. Undefined if there is
   * none yet. The form stays payable after a refused card, until it expires.
   */
  checkoutFormResult(request: { conversationId: string; token: string }): Promise<GatewayPayment | undefined>
  /** Verifies a webhook by its parsed body and the header `X-IYZ-SIGNATURE-V3`; undefined if the signature is invalid. */
  readWebhook(body: unknown, signature: string | undefined): WebhookEvent | undefined
}
