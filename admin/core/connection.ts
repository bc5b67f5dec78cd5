import { onlineManager } from '@tanstack/react-query'

/** Milliseconds between two attempts, and after which one without an answer has failed. */
const pause = 2_000
const timeout = 5_000

const answers = () =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(timeout) }).then(
    () => true,
    () => false,
  )

let isChecking = false

/**
 * Called when a request got no answer: reads wait and forms say so until the server answers again. The browser itself
 * reports only that the device has left its network.
 */
export async function checkConnection(): Promise<void> {
  if (isChecking) return
  isChecking = true
  while (!(await answers())) {
    onlineManager.setOnline(false)
    await new Promise((next) => setTimeout(next, pause))
  }
  isChecking = false
  onlineManager.setOnline(true)
}
