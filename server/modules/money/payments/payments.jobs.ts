import { setTimeout as delay } from 'node:timers/promises'
import type { Services } from '#server/core/module.ts'
import { reconcilePayments } from '#server/modules/money/payments/charge.service.ts'
import { reconcileRefunds } from '#server/modules/money/payments/refunds.service.ts'

/** Milliseconds between two runs: with the provider's minute, an attempt is settled well within two minutes. */
const interval = 15_000

/**
 * Reconciles payments and refunds that a crash, a lost response or a lost callback left open, at start-up and then every
 * 15 seconds. Every process may run it: state transitions and leases decide which one acts. Returns the function that
 * stops it.
 */
export function startReconciliation(
  services: Services,
  report: (error: unknown) => void,
): () => Promise<void> {
  const stop = new AbortController()
  const run = async () => {
    while (!stop.signal.aborted) {
      await reconcilePayments(services, report).catch(report)
      await reconcileRefunds(services, report).catch(report)
      await delay(interval, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return async () => {
    stop.abort()
    await running
  }
}
