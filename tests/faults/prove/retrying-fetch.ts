import { setTimeout as sleep } from 'node:timers/promises'

export interface RecordedResponse {
  what: string
  status: number
  milliseconds: number
  retryAfter: string | null
  body: string
}

/** Repeats the given requests until `stop` is called, and records every response. */
export function retryingFetch(
  url: string,
  questions: Record<string, () => [path: string, init?: RequestInit]>,
  lanes = 2,
): { stop(): Promise<RecordedResponse[]> } {
  const answers: RecordedResponse[] = []
  let isStopped = false
  const ask = async (what: string, [path, init]: [path: string, init?: RequestInit]) => {
    const since = performance.now()
    const answer = await fetch(url + path, { ...init, signal: AbortSignal.timeout(60_000) })
    const body = await answer.text()
    answers.push({
      what,
      status: answer.status,
      milliseconds: performance.now() - since,
      retryAfter: answer.headers.get('retry-after'),
      body,
    })
  }
  const running = Promise.all(
    Object.entries(questions).flatMap(([what, question]) =>
      Array.from({ length: lanes }, async () => {
        while (!isStopped) {
          await ask(what, question()).catch((error: Error) =>
            answers.push({
              what,
              status: 0,
              milliseconds: 0,
              retryAfter: null,
              body: String(error.cause ?? error),
            }),
          )
          await sleep(100)
        }
      }),
    ),
  )
  return {
    async stop() {
      isStopped = true
      await running
      return answers
    },
  }
}

/** Count and maximum duration of recorded responses, by name and status. */
export function summary(
  answers: readonly RecordedResponse[],
): Record<string, { count: number; slowest: number }> {
  const counted: Record<string, { count: number; slowest: number }> = {}
  for (const { what, status, milliseconds } of answers) {
    const entry = counted[`${what} ${status}`] ?? { count: 0, slowest: 0 }
    counted[`${what} ${status}`] = entry
    entry.count += 1
    entry.slowest = Math.max(entry.slowest, Math.round(milliseconds))
  }
  return counted
}
