import { randomBytes } from 'node:crypto'
import type { Kurus } from '#server/integrations/payments/gateway.ts'
import type { CardBehaviour } from '#server/simulators/payments/published-cards.ts'
import { clubDay } from '#shared/core/club-time.ts'

export interface SimulatedRefund {
  refundTxId: string
  conversationId: string
  price: Kurus
}

interface SimulatedItem {
  itemId: string
  paymentTransactionId: string
  price: Kurus
  paidPrice: Kurus
  refunds: SimulatedRefund[]
}

/** A payment as the provider keeps it. Of a card it holds the BIN and the last four digits, never more. */
export interface SimulatedPayment {
  paymentId: string
  /** Opens the bank's page, and with the hosted form its own page. */
  token: string
  isHosted: boolean
  /** Until when the hosted form takes a card. */
  formEndsAt: string | null
  conversationId: string
  basketId: string
  callbackUrl: string
  price: Kurus
  paidPrice: Kurus
  installment: number
  enabledInstallments: number[]
  card: { bin: string; lastFour: string } | null
  behaviour: CardBehaviour
  status: 'INIT_THREEDS' | 'CALLBACK_THREEDS' | 'SUCCESS' | 'FAILURE'
  mdStatus: number | null
  wrongCodes: number
  fraudStatus: -1 | 0 | 1
  error: { code: string; group: string } | null
  authCode: string | null
  paidAt: string | null
  cancel: SimulatedRefund | null
  items: SimulatedItem[]
}

/** An answer of `status: failure`. */
export class WireFailure extends Error {
  readonly code: string
  readonly group: string | null

  constructor(code: string, message: string, group: string | null = null) {
    super(message)
    this.code = code
    this.group = group
  }
}

let counter = 0

/** A number that no other payment has, not even one of another run. */
export function nextNumber(): string {
  counter = (counter + 1) % 1000
  return String(Date.now() * 1000 + counter)
}

/** What each item's share of the charged sum is; the last one takes what rounding left. */
function shares(items: SimulatedItem[], price: Kurus, paidPrice: Kurus): Kurus[] {
  const shared = items.slice(0, -1).map((item) => Math.round((item.price * paidPrice) / price))
  return [...shared, paidPrice - shared.reduce((sum, share) => sum + share, 0)]
}

function charge(payment: SimulatedPayment, paidPrice: Kurus): void {
  payment.paidPrice = paidPrice
  const parts = shares(payment.items, payment.price, paidPrice)
  payment.items.forEach((item, place) => {
    item.paidPrice = parts[place] ?? 0
  })
}

export interface AuthorisationPlan {
  decline?: { code: string; group: string }
  /** Charged on top of what was agreed. */
  surplus?: Kurus
  fraudStatus?: -1 | 0
}

/** Charges the card, once. Throws what the bank says. */
export function authorise(payment: SimulatedPayment, plan: AuthorisationPlan = {}): void {
  if (payment.status !== 'CALLBACK_THREEDS' || payment.mdStatus !== 1)
    throw new WireFailure('5082', 'Bu ödeme işleminin durumu AUTH işlemi için uygun değildir')
  const { behaviour } = payment
  const decline = plan.decline ?? (behaviour.kind === 'declines' ? behaviour : undefined)
  if (decline) {
    payment.status = 'FAILURE'
    payment.error = { code: decline.code, group: decline.group }
    throw new WireFailure(decline.code, 'Ödeme bankanız tarafından onaylanmadı', decline.group)
  }
  charge(payment, payment.paidPrice + (plan.surplus ?? 0))
  payment.status = 'SUCCESS'
  payment.fraudStatus = plan.fraudStatus ?? 1
  payment.authCode = randomBytes(3).toString('hex')
  payment.paidAt = new Date().toISOString()
}

export const refundedOf = (item: SimulatedItem): Kurus =>
  item.refunds.reduce((sum, refund) => sum + refund.price, 0)

function refuseUnlessReversible(payment: SimulatedPayment): void {
  if (payment.status !== 'SUCCESS') throw new WireFailure('5086', 'Üye işyerine ait ödeme kaydı bulunamadı')
  if (payment.cancel) throw new WireFailure('5093', 'Bu ödeme daha önce iptal edilmiştir')
  if (payment.behaviour.kind === 'keeps-money') throw new WireFailure('10999', 'Banka işlemi reddetti')
}

export function refund(
  payment: SimulatedPayment,
  item: SimulatedItem,
  request: { conversationId: string; price: Kurus },
): void {
  refuseUnlessReversible(payment)
  if (request.price <= 0 || refundedOf(item) + request.price > item.paidPrice)
    throw new WireFailure('5092', 'İade tutarı, iade edilebilecek kalan tutardan büyük olamaz')
  item.refunds.push({ refundTxId: nextNumber(), ...request })
}

/** Gives the whole payment back, on the day it was made. */
export function cancel(payment: SimulatedPayment, conversationId: string): void {
  refuseUnlessReversible(payment)
  if (payment.items.some((item) => item.refunds.length > 0))
    throw new WireFailure('5094', 'İadesi yapılmış ödeme iptal edilemez')
  if (clubDay(new Date(payment.paidAt ?? 0)) !== clubDay(new Date()))
    throw new WireFailure('5095', 'Ödeme yalnızca yapıldığı gün iptal edilebilir')
  payment.cancel = { refundTxId: nextNumber(), conversationId, price: payment.paidPrice }
}
