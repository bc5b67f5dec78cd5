import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { sessionWatchOf } from '#server/modules/people/session/session-watch.ts'

/** Milliseconds after which an idle connection says that it is alive, so that no proxy closes it. */
const heartbeat = 20_000
/** Milliseconds after which the reader has to come again and show that it still may. */
const lifetime = 5 * 60_000

export interface EventStream {
  send(data: unknown): void
  end(): void
}

/**
 * Answers with server-sent events until the reader leaves, the reader's session or rights end, or `end` is called; then
 * `onEnd` runs, once.
 */
export function openEventStream(
  { pool }: Pick<Services, 'pool'>,
  currentUser: CurrentUser,
  reply: FastifyReply,
  onEnd: () => void,
): EventStream & { body: Readable } {
  const body = new Readable({ read: () => undefined })
  let isOpen = true
  const push = (text: string) => isOpen && body.push(text)
  const end = () => {
    isOpen = false
    body.push(null)
  }
  const beat = setInterval(() => push(': \n\n'), heartbeat).unref()
  const timer = setTimeout(end, lifetime).unref()
  const stopWatching = sessionWatchOf(pool).add(currentUser, end)
  body.once('close', () => {
    isOpen = false
    clearInterval(beat)
    clearTimeout(timer)
    stopWatching()
    onEnd()
  })
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // A connection that is kept for another request would keep a closing server waiting.
    connection: 'close',
    // Proxies that gather answers would hold the news back.
    'x-accel-buffering': 'no',
  })
  push('retry: 2000\n\n')
  return { body, end, send: (data) => void push(`data: ${JSON.stringify(data)}\n\n`) }
}
