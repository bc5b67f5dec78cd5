import type { Services } from '#server/core/module.ts'
import { settleOpenPayments } from '#server/modules/money/payments/settle-payments.ts'
import { settleOpenRefunds } from '#server/modules/money/payments/settle-refunds.ts'

/** Milliseconds between two looks at what was left open: with the provider's minute well within two minutes. */
const pause = 15_000

/**
 * Settles what a crash, a lost answer or a lost callback left open, at once after the start and then every 15 seconds.
 * Every process may do it: the state of each row decides who goes on. Answers how to stop it.
 */
export function startSettling(services: Services, report: (error: unknown) => void): () => Promise<void> {
  let isStopped = false
  let wake = () => {}
  const run = async () => {
    while (!isStopped) {
      await settleOpenPayments(services, report).catch(report)
      await settleOpenRefunds(services, report).catch(report)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pause)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
  const running = run()
  return async () => {
    isStopped = true
    wake()
    await running
  }
}
