import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Kurus } from '#server/integrations/payments/gateway.ts'
import { WirePrice } from '#server/integrations/payments/iyzico-wire.ts'
import type { Effect } from '#server/simulators/payments/controls.ts'
import type { Journal } from '#server/simulators/payments/journal.ts'
import {
  binResponse,
  instalmentResponse,
  paymentResponse,
} from '#server/simulators/payments/provider-responses.ts'
import {
  behaviourOf,
  instalmentTotal,
  isCardNumber,
  turkishBin,
} from '#server/simulators/payments/published-cards.ts'
import {
  type AuthorisationPlan,
  authorise,
  cancel,
  nextNumber,
  refund,
  type SimulatedPayment,
  WireFailure,
} from '#server/simulators/payments/simulated-payment.ts'
import { bankForm } from '#server/simulators/payments/simulator-pages.ts'
import { liraOf } from '#shared/core/money.ts'

const Filled = z.string().min(1)
const Bin = z.string().regex(/^(\d{6}|\d{8})$/)

const Purchase = z.object({
  conversationId: z.string(),
  price: WirePrice,
  paidPrice: WirePrice,
  currency: z.literal('TRY'),
  basketId: z.string().default(''),
  callbackUrl: z.url(),
  buyer: z.object({
    id: Filled,
    name: Filled,
    surname: Filled,
    identityNumber: Filled,
    email: Filled,
    registrationAddress: Filled,
    city: Filled,
    country: Filled,
    ip: Filled,
  }),
  billingAddress: z.object({ contactName: Filled, city: Filled, country: Filled, address: Filled }),
  basketItems: z
    .array(
      z.object({
        id: Filled,
        name: Filled,
        category1: Filled,
        itemType: z.enum(['PHYSICAL', 'VIRTUAL']),
        price: WirePrice,
      }),
    )
    .min(1),
})

const Card = z.object({
  cardNumber: z.string().refine(isCardNumber),
  expireYear: z.string().regex(/^\d{4}$/),
  expireMonth: z.string().regex(/^(0?[1-9]|1[0-2])$/),
  cvc: z.string().regex(/^\d{3,4}$/),
})

const Named = z.object({ paymentId: z.string().optional(), paymentConversationId: z.string().optional() })

/** How long the hosted form takes a card. */
const formSeconds = 1800

const codeOfField: Record<string, string> = { cardNumber: '12', cvc: '15' }
const expiryCode = '17'

/** The fields of a request, or the provider's "invalid request". */
function read<Fields>(schema: z.ZodType<Fields>, body: unknown): Fields {
  const fields = schema.safeParse(body)
  if (fields.success) return fields.data
  throw new WireFailure('11', 'Geçersiz istek')
}

function newPayment(purchase: z.infer<typeof Purchase>, isHosted: boolean): SimulatedPayment {
  const { price, paidPrice, basketItems } = purchase
  if (basketItems.reduce((sum, item) => sum + item.price, 0) !== price)
    throw new WireFailure('5062', 'Gönderilen tutar tüm kırılımların toplam tutarına eşit olmalıdır')
  return {
    paymentId: nextNumber(),
    token: randomBytes(16).toString('hex'),
    isHosted,
    formEndsAt: isHosted ? new Date(Date.now() + formSeconds * 1000).toISOString() : null,
    conversationId: purchase.conversationId,
    basketId: purchase.basketId,
    callbackUrl: purchase.callbackUrl,
    price,
    paidPrice,
    installment: 1,
    enabledInstallments: [1],
    card: null,
    behaviour: { kind: 'pays' },
    status: 'INIT_THREEDS',
    mdStatus: null,
    wrongCodes: 0,
    fraudStatus: 1,
    error: null,
    authCode: null,
    paidAt: null,
    cancel: null,
    items: basketItems.map((item) => ({
      itemId: item.id,
      paymentTransactionId: nextNumber(),
      price: item.price,
      paidPrice: item.price,
      refunds: [],
    })),
  }
}

/** Takes a card for a payment: what is kept of it is its BIN, its end and how it will behave. */
export function takeCard(payment: SimulatedPayment, given: unknown, installment: number): void {
  const card = Card.safeParse(given)
  if (!card.success) {
    const field = String(card.error.issues[0]?.path[0] ?? '')
    throw new WireFailure(codeOfField[field] ?? expiryCode, 'Kart bilgileri geçersiz')
  }
  const { cardNumber, expireYear, expireMonth } = card.data
  if (new Date(Number(expireYear), Number(expireMonth)) <= new Date())
    throw new WireFailure(expiryCode, 'Son kullanma tarihi geçersizdir')
  if (instalmentTotal(turkishBin(cardNumber), installment, payment.price) === undefined)
    throw new WireFailure('10222', 'Bu kart taksitli ödeyemez', 'NOT_PERMITTED_TO_INSTALLMENT')
  const behaviour = behaviourOf(cardNumber)
  if (behaviour.kind === 'start-fails') throw new WireFailure('10209', '3-D Secure başlatılamadı')
  payment.card = { bin: cardNumber.slice(0, 6), lastFour: cardNumber.slice(-4) }
  payment.behaviour = behaviour
  payment.installment = installment
}

/** What a plan of the controls means for the charge itself. */
export function authorisationPlan(effect: Effect | undefined): AuthorisationPlan {
  if (effect?.type === 'decline') return { decline: { code: effect.code, group: effect.group } }
  if (effect?.type === 'wrong-amount') return { surplus: effect.surplus }
  return effect?.type === 'fraud' ? { fraudStatus: effect.status } : {}
}

const reversal = (payment: SimulatedPayment, price: Kurus) => ({
  paymentId: payment.paymentId,
  price: liraOf(price),
  currency: 'TRY',
})

/** The provider's calls: from the body of a request to the fields of its answer. */
export function providerCalls(journal: Journal, origin: () => string) {
  const found = (payment: SimulatedPayment | undefined, code = '5087'): SimulatedPayment => {
    if (payment) return payment
    throw new WireFailure(code, 'Üye işyerine ait ödeme kaydı bulunamadı')
  }
  /** The payment that a request names by its id or by the conversation it was started with. */
  const find = (fields: unknown): SimulatedPayment | undefined => {
    const { paymentId, paymentConversationId } = read(Named, fields)
    if (paymentId) return journal.byId(paymentId)
    return paymentConversationId ? journal.byConversation(paymentConversationId) : undefined
  }

  return {
    bin: (body: unknown) => binResponse(read(z.object({ binNumber: Bin }), body).binNumber),

    instalments(body: unknown) {
      const { binNumber, price } = read(z.object({ binNumber: Bin.optional(), price: WirePrice }), body)
      return instalmentResponse(binNumber, price)
    },

    start(body: unknown) {
      const Start = z.object({ paymentCard: z.unknown(), installment: z.int().default(1) })
      const { paymentCard, installment } = read(Start, body)
      const payment = newPayment(read(Purchase, body), false)
      takeCard(payment, paymentCard, installment)
      journal.add(payment)
      const form = bankForm(`${origin()}/bank`, { token: payment.token })
      return { paymentId: payment.paymentId, threeDSHtmlContent: Buffer.from(form).toString('base64') }
    },

    auth(body: unknown, effect: Effect | undefined) {
      const Auth = z.object({ paymentId: Filled, conversationData: z.string().default('') })
      const { paymentId, conversationData } = read(Auth, body)
      const payment = found(journal.byId(paymentId))
      if (payment.status === 'CALLBACK_THREEDS' && conversationData !== conversationDataOf(payment))
        throw new WireFailure('11', 'conversationData gönderilmesi zorunludur')
      try {
        authorise(payment, authorisationPlan(effect))
      } finally {
        journal.keep(payment)
      }
      return paymentResponse(payment)
    },

    detail(body: unknown) {
      const payment = found(find(body))
      return { ...paymentResponse(payment), paymentStatus: payment.status }
    },

    cancel(body: unknown, conversationId: string) {
      const payment = found(journal.byId(read(z.object({ paymentId: Filled }), body).paymentId), '5086')
      cancel(payment, conversationId)
      journal.keep(payment)
      return reversal(payment, payment.paidPrice)
    },

    refund(body: unknown, conversationId: string) {
      const { paymentTransactionId, price } = read(
        z.object({ paymentTransactionId: Filled, price: WirePrice }),
        body,
      )
      const payment = found(journal.byItem(paymentTransactionId))
      const item = payment.items.find((candidate) => candidate.paymentTransactionId === paymentTransactionId)
      if (item) refund(payment, item, { conversationId, price })
      journal.keep(payment)
      return { ...reversal(payment, price), paymentTransactionId }
    },

    checkout(body: unknown) {
      const Enabled = z.object({ enabledInstallments: z.array(z.int()).default([1]) })
      const payment = newPayment(read(Purchase, body), true)
      payment.enabledInstallments = [...new Set([1, ...read(Enabled, body).enabledInstallments])]
      journal.add(payment)
      const paymentPageUrl = `${origin()}/checkout?token=${payment.token}`
      return {
        token: payment.token,
        checkoutFormContent: `<script>location.href=${JSON.stringify(paymentPageUrl)}</script>`,
        tokenExpireTime: formSeconds,
        paymentPageUrl,
      }
    },

    checkoutResult(body: unknown) {
      const { token } = read(z.object({ token: Filled }), body)
      const payment = found(journal.byToken(token))
      if (payment.error) throw new WireFailure(payment.error.code, 'Ödeme alınamadı', payment.error.group)
      return { ...paymentResponse(payment), paymentStatus: payment.status, token }
    },

    find,
  }
}

/** What the bank gives the merchant to bring back with the authorisation. */
export const conversationDataOf = (payment: SimulatedPayment): string => `md-${payment.paymentId}`
