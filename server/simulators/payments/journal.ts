import { openJournalFile } from '#server/simulators/journal-file.ts'
import type { SimulatedPayment } from '#server/simulators/payments/simulated-payment.ts'

/** The payments that the simulator remembers. */
export interface Journal {
  add(payment: SimulatedPayment): void
  /** Persists the state of a payment, before any response or webhook. */
  keep(payment: SimulatedPayment): void
  byId(paymentId: string): SimulatedPayment | undefined
  byToken(token: string): SimulatedPayment | undefined
  byConversation(conversationId: string): SimulatedPayment | undefined
  byItem(paymentTransactionId: string): SimulatedPayment | undefined
  all(): SimulatedPayment[]
}

/** Opens `payments.jsonl` in the folder, or keeps everything in memory where there is none. */
export function openJournal(folder: string | undefined): Journal {
  const { records, keep } = openJournalFile<SimulatedPayment>(
    folder,
    'payments',
    ({ paymentId }) => paymentId,
  )
  const find = (isWanted: (payment: SimulatedPayment) => boolean) => [...records.values()].findLast(isWanted)
  return {
    add: keep,
    keep,
    byId: (paymentId) => records.get(paymentId),
    byToken: (token) => find((payment) => payment.token === token),
    byConversation: (conversationId) => find((payment) => payment.conversationId === conversationId),
    byItem: (id) => find(({ items }) => items.some((item) => item.paymentTransactionId === id)),
    all: () => [...records.values()],
  }
}
