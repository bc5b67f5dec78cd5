import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { LoadOrder, LoadReport } from '#tests/bench/load/plan.ts'

/** Sends from its own process; emits each window’s report once its last response has arrived. */
export async function sendLoad(
  order: LoadOrder,
  onReport: (report: LoadReport) => void = () => undefined,
): Promise<LoadReport[]> {
  const child = fork(new URL('./sender.process.ts', import.meta.url))
  const reports: LoadReport[] = []
  const ended = once(child, 'exit')
  const over = new Promise<void>((fulfil, fail) => {
    child.on('message', (message: { made?: LoadReport; isOver?: true }) => {
      if (message.made) {
        reports.push(message.made)
        onReport(message.made)
      }
      if (message.isOver) fulfil()
    })
    void ended.then(([code]) => fail(new Error(`The sender ended with ${code}`)))
  })
  child.send(order)
  try {
    await over
    return reports
  } finally {
    child.kill()
    await ended
  }
}
