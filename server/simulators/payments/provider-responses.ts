import {
  type Bin,
  instalmentCounts,
  instalmentTotal,
  programmes,
  schemeOf,
  turkishBin,
} from '#server/simulators/payments/published-cards.ts'
import {
  refundedOf,
  type SimulatedPayment,
  type SimulatedRefund,
} from '#server/simulators/payments/simulated-payment.ts'
import { liraOf } from '#shared/core/money.ts'

/** Response about a BIN; cards from abroad have neither bank nor type. */
export function binResponse(digits: string) {
  const bin = turkishBin(digits)
  if (!bin) return { binNumber: digits, cardAssociation: schemeOf(digits) }
  const { force3ds: _, ...facts } = bin
  return { binNumber: digits, ...facts }
}

function offer(bin: Bin | undefined, digits: string | undefined, price: number) {
  const { cardFamily: cardFamilyName, ...facts } = bin ?? {}
  return {
    ...(digits ? { binNumber: digits } : {}),
    price: liraOf(price),
    ...(bin ? { ...facts, cardFamilyName } : digits ? { cardAssociation: schemeOf(digits) } : {}),
    // Cards from abroad are always sent to their bank.
    force3ds: bin?.force3ds ?? 1,
    forceCvc: 1,
    installmentPrices: instalmentCounts.flatMap((count) => {
      const total = instalmentTotal(bin, count, price)
      if (total === undefined) return []
      return {
        installmentNumber: count,
        installmentPrice: liraOf(Math.round(total / count)),
        totalPrice: liraOf(total),
      }
    }),
  }
}

export const instalmentResponse = (digits: string | undefined, price: number) => ({
  installmentDetails: digits
    ? [offer(turkishBin(digits), digits, price)]
    : programmes.map((bin) => offer(bin, undefined, price)),
})

export function paymentResponse(payment: SimulatedPayment) {
  const bin = payment.card ? turkishBin(payment.card.bin) : undefined
  return {
    paymentId: payment.paymentId,
    basketId: payment.basketId,
    currency: 'TRY',
    price: liraOf(payment.price),
    paidPrice: liraOf(payment.paidPrice),
    installment: payment.installment,
    fraudStatus: payment.fraudStatus,
    cardType: bin?.cardType,
    cardAssociation: payment.card ? (bin?.cardAssociation ?? schemeOf(payment.card.bin)) : undefined,
    cardFamily: bin?.cardFamily,
    binNumber: payment.card?.bin,
    lastFourDigits: payment.card?.lastFour,
    authCode: payment.authCode,
    phase: 'AUTH',
    mdStatus: payment.mdStatus,
    itemTransactions: payment.items.map((item) => ({
      itemId: item.itemId,
      paymentTransactionId: item.paymentTransactionId,
      transactionStatus: payment.status === 'SUCCESS' ? 2 : 0,
      price: liraOf(item.price),
      paidPrice: liraOf(item.paidPrice),
    })),
  }
}

const reversalAnswer = (reversal: SimulatedRefund) => ({
  refundTxId: reversal.refundTxId,
  refundConversationId: reversal.conversationId,
  refundPrice: liraOf(reversal.price),
  refundStatus: 1,
  currencyCode: 'TRY',
})

/** The reporting service's word on a payment, with everything that was given back. */
export function reportResponse(payment: SimulatedPayment) {
  const refunded = payment.items.reduce((sum, item) => sum + refundedOf(item), payment.cancel?.price ?? 0)
  const totally = refunded >= payment.paidPrice ? 'TOTALLY_REFUNDED' : 'PARTIALLY_REFUNDED'
  return {
    paymentId: Number(payment.paymentId),
    paymentStatus: payment.status === 'SUCCESS' ? 1 : 0,
    paymentRefundStatus: refunded === 0 ? 'NOT_REFUNDED' : totally,
    paymentConversationId: payment.conversationId,
    price: liraOf(payment.price),
    paidPrice: liraOf(payment.paidPrice),
    installment: payment.installment,
    fraudStatus: payment.fraudStatus,
    currency: 'TRY',
    cancels: payment.cancel ? [reversalAnswer(payment.cancel)] : [],
    itemTransactions: payment.items.map((item) => ({
      paymentTransactionId: item.paymentTransactionId,
      price: liraOf(item.price),
      paidPrice: liraOf(item.paidPrice),
      refunds: item.refunds.map(reversalAnswer),
    })),
  }
}
