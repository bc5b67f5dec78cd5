import type { cardAssociations, cardTypes } from '#shared/money/payments/card.rules.ts'

/** Whole kuruş, as `shared/core/money.ts` keeps money. On the wire it is a decimal such as "10.5". */
export type Kurus = number

export type CardType = (typeof cardTypes)[number]
export type CardAssociation = (typeof cardAssociations)[number]

/** What a card's first 6 or 8 digits tell. Cards issued abroad have neither bank nor type. */
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

export interface InstalmentPrice {
  count: number
  each: Kurus
  /** What is charged in all, the surcharge included. */
  total: Kurus
}

/** The ways one kind of card can pay a price. Without a BIN there is one for each card programme. */
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

/** What is bought and by whom. The item prices add up to `price`. */
export interface Purchase {
  /** Ours, unique for each attempt. */
  conversationId: string
  basketId: string
  /** Without the surcharge for instalments. */
  price: Kurus
  /** What the card is charged, the surcharge included. */
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

export interface ThreeDSStart {
  paymentId: string
  /** The bank's page as HTML, decoded: a form that submits itself. Never stored and never logged. */
  html: string
}

/** The bank's form post, once its signature was found good. */
export interface BankCallback {
  conversationId: string
  paymentId: string
  conversationData: string
  mdStatus: number
  /** Only then may the payment be authorised. */
  isVerified: boolean
}

/**
 * Where the provider has a payment: `awaiting-3ds` the buyer is at the bank, `awaiting-auth` the bank sent
 * the buyer back and nothing was charged, `paid` the card was charged (look at `fraud` before delivering).
 */
export type GatewayPaymentState = 'awaiting-3ds' | 'awaiting-auth' | 'paid' | 'failed'

export interface GatewayPaymentItem {
  itemId: string
  /** Names the item in a refund. */
  paymentTransactionId: string
  price: Kurus
  /** What can be refunded for it at most. */
  paidPrice: Kurus
}

export interface GatewayPayment {
  state: GatewayPaymentState
  /** Of the call that was answered, not of the attempt: compare `paymentId` and `basketId` with the attempt. */
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

export interface PaymentQuestion {
  /** Correlates the question itself. */
  conversationId: string
  /** Either this, or the attempt's own conversation id where no payment id was ever received. */
  paymentId?: string
  paymentConversationId?: string
}

/** What the provider gave back of a payment so far; it settles a refund of unknown outcome. */
export interface PaymentReport {
  paymentId: string
  conversationId: string
  paidPrice: Kurus
  isCancelled: boolean
  refunds: { paymentTransactionId: string; conversationId: string; price: Kurus }[]
}

export interface CancelRequest {
  conversationId: string
  paymentId: string
  ip: string
}

export interface RefundRequest {
  conversationId: string
  paymentTransactionId: string
  price: Kurus
  ip: string
}

export interface Reversal {
  paymentId: string
  price: Kurus
}

export interface CheckoutFormRequest extends Purchase {
  /** The instalment counts on offer. */
  installments: number[]
}

export interface CheckoutForm {
  token: string
  /** The provider's own page, to which the browser can be sent. */
  pageUrl: string
  /** The provider's script that draws the form inside our page. */
  content: string
  expiresAt: Date
}

export interface WebhookEvent {
  type: string
  conversationId: string
  paymentId: string
  /** Given for the hosted form. */
  token: string | null
  /** A hint only: ask `paymentDetail` before anything is decided. */
  status: string
}

/**
 * A card payment provider. Every method but the `read…` ones throws a `PaymentFailure`, whose `isUncertain`
 * says that the provider may have done what was asked: then ask `paymentDetail` or `paymentReport`, and never
 * send again. A start of unknown outcome has charged nothing and may be left behind.
 */
export interface PaymentGateway {
  readonly provider: 'iyzico' | 'simulator'
  /** The one origin without https that the bank's form may be sent to; null with the real provider. */
  readonly simulatorOrigin: string | null
  /** 6 or 8 digits. */
  cardFacts(bin: string): Promise<CardFacts>
  /** 6 or 8 digits, or none for the offers of every card programme. */
  instalments(request: { price: Kurus; bin?: string }): Promise<InstalmentOffer[]>
  startThreeDS(request: ThreeDSRequest): Promise<ThreeDSStart>
  /** The fields of the bank's form post; undefined where they are incomplete or the signature is wrong. */
  readCallback(fields: unknown): BankCallback | undefined
  /** Charges the card. Call once for each attempt. */
  authoriseThreeDS(request: {
    conversationId: string
    paymentId: string
    /** From the callback; some banks insist on it. */
    conversationData?: string
  }): Promise<GatewayPayment>
  /** Undefined where the provider knows no such payment. */
  paymentDetail(question: PaymentQuestion): Promise<GatewayPayment | undefined>
  paymentReport(question: PaymentQuestion): Promise<PaymentReport | undefined>
  /** Gives everything back on the day of the payment. */
  cancel(request: CancelRequest): Promise<Reversal>
  /** Gives back a part or all of one item. */
  refund(request: RefundRequest): Promise<Reversal>
  startCheckoutForm(request: CheckoutFormRequest): Promise<CheckoutForm>
  /**
   * What became of a hosted form, whose token the browser brings to the callback as the field `token`. Undefined
   * where the provider knows no payment for it yet. The form stays payable after a refused card, until it expires.
   */
  checkoutFormResult(request: { conversationId: string; token: string }): Promise<GatewayPayment | undefined>
  /** The parsed body and the header `X-IYZ-SIGNATURE-V3`; undefined where they do not belong together. */
  readWebhook(body: unknown, signature: string | undefined): WebhookEvent | undefined
}
