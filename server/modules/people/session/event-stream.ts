import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { sessionWatchOf } from '#server/modules/people/session/session-watch.ts'

/** Milliseconds between heartbeats, which keep proxies from closing an idle connection. */
const heartbeat = 20_000
/** Milliseconds after which the client has to reconnect and authenticate again. */
const lifetime = 5 * 60_000

export interface EventStream {
  send(data: unknown): void
  end(): void
}

/**
 * Sends server-sent events until the client disconnects, the session or rights of the user end, the server stops, or `end`
 * is called; then runs `onEnd` once.
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
  const { streamsEnd } = reply.server
  streamsEnd.addEventListener('abort', end)
  body.once('close', () => {
    isOpen = false
    streamsEnd.removeEventListener('abort', end)
    clearInterval(beat)
    clearTimeout(timer)
    stopWatching()
    onEnd()
  })
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    // A kept-alive connection would delay the shutdown of the server.
    connection: 'close',
    // Keeps proxies from buffering the events.
    'x-accel-buffering': 'no',
  })
  push('retry: 2000\n\n')
  if (streamsEnd.aborted) end()
  return { body, end, send: (data) => void push(`data: ${JSON.stringify(data)}\n\n`) }
}
