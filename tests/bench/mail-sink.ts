import { fork } from 'node:child_process'
import { once } from 'node:events'

export interface MailSink {
  url: string
  /** The number of mails since the last request, and per second. */
  rate(): Promise<{ count: number; perSecond: number }>
  stop(): void
}

/** A mail server in its own process that accepts all mails and stores none. */
export async function startMailSink(): Promise<MailSink> {
  const child = fork(new URL('./mail-sink.process.ts', import.meta.url))
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  return {
    url,
    async rate() {
      child.send('rate')
      const [{ count, milliseconds }] = (await once(child, 'message')) as [
        { count: number; milliseconds: number },
      ]
      return { count, perSecond: (count * 1000) / milliseconds }
    },
    stop: () => child.kill(),
  }
}
