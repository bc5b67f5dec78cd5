import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { percentile } from '#tests/bench/figure.ts'
import { eveningMix, type LoadRequest, type Mix, seededRandom } from '#tests/bench/load/mix.ts'
import { type Asker, askers, type LoadOrder, type LoadReport } from '#tests/bench/load/plan.ts'

/**
 * Sends at a constant rate (open loop) and measures latency from the scheduled send time: a server that stalls
 * for a second is late for every request of that second (no coordinated omission).
 */
const patience = 10_000

interface Window {
  times: Record<Asker, number[]>
  failures: Record<string, number>
  lateness: number[]
  bytes: number
  refusedScans: number
}

const emptyWindow = (): Window => ({
  times: { page: [], member: [], gate: [], desk: [] },
  failures: {},
  lateness: [],
  bytes: 0,
  refusedScans: 0,
})

const latencyOf = (times: readonly number[]) => ({
  count: times.length,
  p50: percentile(times, 50),
  p99: percentile(times, 99),
})

function reportOf({ times, lateness, ...rest }: Window, seconds: number, ownLoad: number): LoadReport {
  const all = latencyOf(askers.flatMap((asker) => times[asker]))
  return {
    ...rest,
    seconds,
    answered: all.count,
    all,
    by: Object.fromEntries(askers.map((asker) => [asker, latencyOf(times[asker])])) as LoadReport['by'],
    lateness: percentile(lateness, 99),
    ownLoad,
  }
}

/** A random request of the mix, by weight. */
function chooser({ choices }: Mix, random: () => number): () => LoadRequest {
  const total = choices.reduce((sum, { weight }) => sum + weight, 0)
  return () => {
    let rest = random() * total
    const chosen = choices.find(({ weight }) => {
      rest -= weight
      return rest < 0
    })
    return (chosen ?? (choices[0] as Mix['choices'][number])).make()
  }
}

/** Sends one request; `intended` is its scheduled send time. */
function send(url: URL, agent: Agent, asked: LoadRequest, intended: number, window: Window): Promise<void> {
  const fail = (reason: string) => {
    window.failures[reason] = (window.failures[reason] ?? 0) + 1
  }
  return new Promise((fulfil) => {
    const sent = request(
      {
        agent,
        host: url.hostname,
        port: url.port,
        method: asked.method,
        path: asked.path,
        headers: {
          ...asked.headers,
          ...(asked.body ? { 'content-length': Buffer.byteLength(asked.body) } : {}),
        },
        timeout: patience,
      },
      (answer) => {
        const { statusCode = 0, headers } = answer
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => {
          window.bytes += part.length
          if (asked.read && asked.asker !== 'page') parts.push(part)
        })
        answer.on('end', () => {
          window.times[asked.asker].push(performance.now() - intended)
          if (statusCode >= 400) fail(`${statusCode} ${asked.name}`)
          if (asked.read?.(statusCode, headers, Buffer.concat(parts).toString())) window.refusedScans += 1
          fulfil()
        })
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('too late')))
    sent.on('error', (error: NodeJS.ErrnoException) => {
      fail(`${error.code ?? error.message} ${asked.name}`)
      fulfil()
    })
    sent.end(asked.body)
  })
}

const wait = (milliseconds: number) => new Promise((fulfil) => setTimeout(fulfil, milliseconds))

async function run(order: LoadOrder, report: (made: LoadReport) => void): Promise<void> {
  const urls = order.urls.map((url) => new URL(url))
  const agents = urls.map(() => new Agent({ keepAlive: true, maxSockets: 2000, scheduling: 'lifo' }))
  const random = seededRandom(order.seed)
  const mix = eveningMix(order.club, order.seed, random)
  const choose = chooser(mix, random)
  const startedAt = performance.now()
  const windows: Promise<void>[] = []
  let sent = 0
  for (let end = order.windowSeconds; end <= order.seconds; end += order.windowSeconds) {
    const window = emptyWindow()
    const answers: Promise<void>[] = []
    const before = process.cpuUsage()
    for (;;) {
      const now = performance.now()
      for (let due = startedAt + (sent * 1000) / order.rate; due <= now; ) {
        if (due - startedAt >= end * 1000) break
        const turn = sent % urls.length
        window.lateness.push(performance.now() - due)
        answers.push(send(urls[turn] as URL, agents[turn] as Agent, choose(), due, window))
        sent += 1
        due = startedAt + (sent * 1000) / order.rate
      }
      if (now - startedAt >= end * 1000) break
      await wait(1)
    }
    const used = process.cpuUsage(before)
    const ownLoad = (used.user + used.system) / 1e6 / order.windowSeconds
    windows.push(Promise.all(answers).then(() => report(reportOf(window, order.windowSeconds, ownLoad))))
  }
  await Promise.all(windows)
  // Undone, so that the next request finds the same state.
  for (let left = mix.cancelNext(); left; left = mix.cancelNext())
    await send(urls[0] as URL, agents[0] as Agent, left, performance.now(), emptyWindow())
  for (const agent of agents) agent.destroy()
}

process.on('message', async (order: LoadOrder) => {
  await run(order, (made) => process.send?.({ made }))
  process.send?.({ isOver: true })
})
