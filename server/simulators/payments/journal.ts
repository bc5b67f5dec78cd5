import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SimulatedPayment } from '#server/simulators/payments/simulated-payment.ts'

/** The simulator's memory, which outlives the process that a test kills in the middle of a payment. */
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

/** A line for each state of each payment; a line that a kill cut short is as if it had not been. */
function readStates(file: string): Map<string, SimulatedPayment> {
  const states = new Map<string, SimulatedPayment>()
  if (!existsSync(file)) return states
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    try {
      const payment: SimulatedPayment = JSON.parse(line)
      states.set(payment.paymentId, payment)
    } catch {
      // The last line of a killed process, or the empty one behind the end.
    }
  }
  return states
}

/** Opens `payments.jsonl` in the folder, or keeps everything in memory where there is none. */
export function openJournal(folder: string | undefined): Journal {
  const file = folder ? join(folder, 'payments.jsonl') : undefined
  const payments = file ? readStates(file) : new Map<string, SimulatedPayment>()
  const line = (payment: SimulatedPayment) => `${JSON.stringify(payment)}\n`
  if (folder && file) {
    mkdirSync(folder, { recursive: true })
    // Only the last state of each payment is worth carrying on.
    writeFileSync(`${file}.new`, [...payments.values()].map(line).join(''), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  const keep = (payment: SimulatedPayment) => {
    payments.set(payment.paymentId, payment)
    if (file) appendFileSync(file, line(payment))
  }
  const find = (isWanted: (payment: SimulatedPayment) => boolean) => [...payments.values()].findLast(isWanted)
  return {
    add: keep,
    keep,
    byId: (paymentId) => payments.get(paymentId),
    byToken: (token) => find((payment) => payment.token === token),
    byConversation: (conversationId) => find((payment) => payment.conversationId === conversationId),
    byItem: (id) => find(({ items }) => items.some((item) => item.paymentTransactionId === id)),
    all: () => [...payments.values()],
  }
}
