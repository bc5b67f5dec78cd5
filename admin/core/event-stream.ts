import { tokenKey } from '#shared/people/session/session.rules.ts'

/** Milliseconds before reconnecting after an error; doubled with every further one. */
const firstPause = 2_000
const longestPause = 60_000

interface EventStreamOptions {
  onData: (data: unknown) => void
  /** The connection broke; events may be lost until the next one. */
  onInterrupted?: () => void
  /** The server refused with 401 or 403; there is no reconnection. */
  onDenied?: (status: number) => void
  /** The longest pause before reconnecting, in milliseconds. */
  maxPause?: number
}

/**
 * Reads server-sent events until the connection ends and returns its status; 0 without an answer. `fetch` sends the
 * token in a header, which EventSource cannot.
 */
async function readEvents(
  path: string,
  signal: AbortSignal,
  onData: (data: unknown) => void,
): Promise<number> {
  const response = await fetch(path, {
    headers: { authorization: `Bearer ${localStorage.getItem(tokenKey)}` },
    signal,
  })
  if (!response.ok || !response.body) return response.status
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return response.status
    const parts = (text + value).split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) if (part.startsWith('data: ')) onData(JSON.parse(part.slice(6)))
  }
}

/** Subscribes to server-sent events and reconnects with exponential backoff. Returns a function that closes it. */
export function openEventStream(path: string, options: EventStreamOptions): () => void {
  const closing = new AbortController()
  const { signal } = closing
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = firstPause

  async function connect(): Promise<void> {
    const startedAt = Date.now()
    const status = await readEvents(path, signal, (data) => {
      pause = firstPause
      options.onData(data)
    }).catch(() => 0)
    if (signal.aborted) return
    if (status === 401 || status === 403) return options.onDenied?.(status)
    // The server ends each connection after some minutes to check the session again; a proxy may end it at once.
    if (status === 200 && Date.now() - startedAt > firstPause) return reconnectAfter(Math.random() * 500)
    options.onInterrupted?.()
    reconnectAfter(pause)
    pause = Math.min(pause * 2, options.maxPause ?? longestPause)
  }

  function reconnectAfter(delay: number): void {
    timer = setTimeout(() => void connect(), delay)
  }

  void connect()
  return () => {
    closing.abort()
    clearTimeout(timer)
  }
}
