import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { eveningMix, type LoadRequest, type Mix, seededRandom } from '#tests/proofs/evening/mix.ts'
import { type Asker, askers, type LoadOrder, type LoadReport } from '#tests/proofs/evening/plan.ts'
import { percentile } from '#tests/proofs/support/figures.ts'

/**
 * Sends at a constant rate (open loop) and measures latency from the scheduled send time: a server that stalls
 * for a second is late for every request of that second (no coordinated omission).
 */
const patience = 10_000

interface Outcome {
  times: Record<Asker, number[]>
  failures: Record<string, number>
  lateness: number[]
  refusedScans: number
}

const noOutcome = (): Outcome => ({
  times: { page: [], member: [], gate: [], desk: [] },
  failures: {},
  lateness: [],
  refusedScans: 0,
})

const latencyOf = (times: readonly number[]) => ({
  count: times.length,
  p50: percentile(times, 50),
  p99: percentile(times, 99),
})

function reportOf({ times, lateness, ...rest }: Outcome, ownLoad: number): LoadReport {
  const all = latencyOf(askers.flatMap((asker) => times[asker]))
  return {
    ...rest,
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
function send(url: URL, agent: Agent, asked: LoadRequest, intended: number, outcome: Outcome): Promise<void> {
  const fail = (reason: string) => {
    outcome.failures[reason] = (outcome.failures[reason] ?? 0) + 1
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
          if (asked.read && asked.asker !== 'page') parts.push(part)
        })
        answer.on('end', () => {
          outcome.times[asked.asker].push(performance.now() - intended)
          if (statusCode >= 400) fail(`${statusCode} ${asked.name}`)
          if (asked.read?.(statusCode, headers, Buffer.concat(parts).toString())) outcome.refusedScans += 1
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

async function run({ club, urls: addresses, rate, seconds, seed }: LoadOrder): Promise<LoadReport> {
  const urls = addresses.map((url) => new URL(url))
  const agents = urls.map(() => new Agent({ keepAlive: true, maxSockets: 2000, scheduling: 'lifo' }))
  const random = seededRandom(seed)
  const mix = eveningMix(club, seed, random)
  const choose = chooser(mix, random)
  const outcome = noOutcome()
  const answers: Promise<void>[] = []
  const before = process.cpuUsage()
  const startedAt = performance.now()
  for (let sent = 0; sent < rate * seconds; ) {
    const due = startedAt + (sent * 1000) / rate
    if (performance.now() < due) {
      await wait(1)
      continue
    }
    const turn = sent % urls.length
    outcome.lateness.push(performance.now() - due)
    answers.push(send(urls[turn] as URL, agents[turn] as Agent, choose(), due, outcome))
    sent += 1
  }
  const used = process.cpuUsage(before)
  await Promise.all(answers)
  // Undone, so that the next request finds the same state.
  for (let left = mix.cancelNext(); left; left = mix.cancelNext())
    await send(urls[0] as URL, agents[0] as Agent, left, performance.now(), noOutcome())
  for (const agent of agents) agent.destroy()
  return reportOf(outcome, (used.user + used.system) / 1e6 / seconds)
}

process.on('message', async (order: LoadOrder) => {
  process.send?.(await run(order))
})
