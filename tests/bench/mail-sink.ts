import { fork } from 'node:child_process'
import { once } from 'node:events'

export interface MailSink {
  url: string
  /** How many mails came since the last time it was asked, and how many a second. */
  rate(): Promise<{ count: number; perSecond: number }>
  stop(): void
}

/** A mail server in a process of its own, which takes everything and keeps nothing. */
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
