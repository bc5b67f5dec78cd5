import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Milliseconds after which an idle connection says that it is alive, so that no proxy closes it. */
const heartbeat = 20_000
/** Milliseconds after which the reader has to come again and show that it still may. */
const lifetime = 5 * 60_000

export interface EventStream {
  send(data: unknown): void
  end(): void
}

/** Answers with server-sent events until the reader leaves or `end` is called; then `onEnd` runs, once. */
export function openEventStream(reply: FastifyReply, onEnd: () => void): EventStream & { body: Readable } {
  const body = new Readable({ read: () => undefined })
  const beat = setInterval(() => body.push(': \n\n'), heartbeat).unref()
  const end = setTimeout(() => body.push(null), lifetime).unref()
  body.once('close', () => {
    clearInterval(beat)
    clearTimeout(end)
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
  body.push('retry: 2000\n\n')
  return {
    body,
    send: (data) => body.push(`data: ${JSON.stringify(data)}\n\n`),
    end: () => body.push(null),
  }
}
