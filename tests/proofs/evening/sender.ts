import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { LoadOrder, LoadReport } from '#tests/proofs/evening/plan.ts'

/** Sends from its own process; resolves once the last response has arrived. */
export async function sendLoad(order: LoadOrder): Promise<LoadReport> {
  const child = fork(new URL('./sender.process.ts', import.meta.url), { serialization: 'advanced' })
  child.send(order)
  try {
    const ended = once(child, 'exit').then(([code]): never => {
      throw new Error(`The sender ended with ${code}`)
    })
    const [report] = await Promise.race([once(child, 'message'), ended])
    return report as LoadReport
  } finally {
    child.kill()
  }
}
