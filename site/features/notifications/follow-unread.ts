import type { watchInbox } from '#shared/messaging/notifications/inbox.contract.ts'
import { storeUnread } from '#site/features/notifications/unread-count.ts'
import { request } from '#site/features/session/fetch-json.ts'
import { readToken } from '#site/features/session/stored.ts'

/** Milliseconds without requests before the stream is opened, so that the page loads first. */
const quiet = 3000
const firstPause = 2000
const longestPause = 60_000

let isFollowing = false
let pause = firstPause
let open: AbortController | undefined
let timer = 0

/** Follows the unread count on one stream per page, while it is visible. */
export function followUnread(endpoint: string): void {
  if (isFollowing) return
  isFollowing = true
  whenQuiet(() => {
    document.addEventListener('visibilitychange', () => (document.hidden ? leave() : void listen(endpoint)))
    if (!document.hidden) void listen(endpoint)
  })
}

function whenQuiet(run: () => void): void {
  const done = () => {
    observer.disconnect()
    run()
  }
  let waiting = setTimeout(done, quiet)
  const observer = new PerformanceObserver(() => {
    clearTimeout(waiting)
    waiting = setTimeout(done, quiet)
  })
  observer.observe({ type: 'resource' })
}

function leave(): void {
  clearTimeout(timer)
  open?.abort()
  open = undefined
}

async function listen(endpoint: string): Promise<void> {
  leave()
  const token = readToken()
  if (!token) return
  const stream = new AbortController()
  open = stream
  try {
    const response = await request<typeof watchInbox>(endpoint, {
      token,
      headers: { accept: 'text/event-stream' },
      signal: stream.signal,
    })
    // The session is over, or the user lacks the permission: do not reconnect.
    if (response.status === 401 || response.status === 403) return
    if (response.ok && response.body) await readNumbers(response.body)
  } catch {
    // Aborted, or the connection was lost.
  }
  if (open !== stream) return
  timer = window.setTimeout(() => void listen(endpoint), pause)
  pause = Math.min(pause * 2, longestPause)
}

async function readNumbers(body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    text += value
    const parts = text.split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) {
      if (!part.startsWith('data: ')) continue
      pause = firstPause
      const { unread }: { unread: number } = JSON.parse(part.slice('data: '.length))
      storeUnread(unread)
    }
  }
}
