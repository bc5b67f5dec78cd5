import type pg from 'pg'
import { startBenchProducts } from '#tests/bench/bench-products.ts'
import type { Figure } from '#tests/bench/figure.ts'
import { prepareClub } from '#tests/bench/load/club.ts'
import { metricsToken } from '#tests/bench/load/metrics.ts'
import type { LoadClub, LoadReport } from '#tests/bench/load/plan.ts'
import { sendLoad } from '#tests/bench/load/sender.ts'
import { type Usage, watchUsage } from '#tests/bench/load/usage.ts'
import type { RunningProduct } from '#tests/support/processes/running-product.ts'

/** The p99 latency limit, in milliseconds. */
const patience = 200
const firstRate = Number(process.env.EVENING_RATE ?? 300)
const growth = 1.1
const secondsOfStep = Number(process.env.EVENING_SECONDS ?? 10)

interface Step {
  rate: number
  report: LoadReport
  usage: Usage
}

const failuresOf = ({ failures }: LoadReport) =>
  Object.values(failures).reduce((sum, count) => sum + count, 0)
const isCarried = ({ report }: Step) => report.all.p99 <= patience && failuresOf(report) === 0

interface Evening {
  club: LoadClub
  pool: pg.Pool
  products: readonly RunningProduct[]
}

let orders = 0

async function runStep({ club, pool, products }: Evening, rate: number): Promise<Step> {
  const urls = products.map(({ url }) => url)
  const stopWatching = await watchUsage(pool, products)
  orders += 1
  // Each step uses a new seed, because the codes of the previous one are used up.
  const order = { club, urls, rate, seconds: secondsOfStep, windowSeconds: secondsOfStep, seed: orders }
  const [report] = await sendLoad(order)
  if (!report) throw new Error('The sender sent no report')
  return { rate, report, usage: await stopWatching(secondsOfStep) }
}

/** Raises the rate until latency exceeds the limit; a failing rate is retried once. */
async function raise(evening: Evening): Promise<Step[]> {
  const steps: Step[] = []
  // The first requests of a process meet cold caches, which says nothing about the rate.
  await runStep(evening, firstRate / 2)
  for (let rate = firstRate; ; rate = Math.round(rate * growth)) {
    let step = await runStep(evening, rate)
    if (!isCarried(step)) step = await runStep(evening, rate)
    steps.push(step)
    if (!isCarried(step)) return steps
  }
}

const rounded = (value: number) => Number(value.toFixed(1))

function print(name: string, steps: readonly Step[]): void {
  console.log(name)
  console.table(
    steps.map(({ rate, report, usage }) => ({
      'istek/sn': rate,
      p50: rounded(report.all.p50),
      p99: rounded(report.all.p99),
      'sayfa p99': rounded(report.by.page.p99),
      'üye p99': rounded(report.by.member.p99),
      'turnike p99': rounded(report.by.gate.p99),
      'panel p99': rounded(report.by.desk.p99),
      hata: failuresOf(report),
      'ret (turnike)': report.refusedScans,
      'sunucu çekirdek': rounded(usage.servers),
      'PostgreSQL çekirdek': rounded(usage.postgres),
      'gönderen çekirdek': rounded(report.ownLoad),
      'döngü p99': rounded(usage.loopDelay),
      'bağlantı bekleyen': usage.waiting,
      'gönderme gecikmesi p99': rounded(report.lateness),
    })),
  )
  for (const { rate, report } of steps) if (failuresOf(report)) console.log(rate, report.failures)
}

function figureOf(name: string, steps: readonly Step[], bound: number): Figure {
  const best = steps.findLast(isCarried)
  const { usage, report } = best ?? (steps[0] as Step)
  return {
    name,
    value: best?.rate ?? 0,
    bound,
    keep: 'at least',
    unit: 'istek/sn',
    detail: `p99 ${report.all.p99.toFixed(0)} ms; sunucu ${usage.servers.toFixed(2)}, PostgreSQL ${usage.postgres.toFixed(2)}, gönderen ${report.ownLoad.toFixed(2)} çekirdek; döngü p99 ${usage.loopDelay.toFixed(0)} ms, bağlantı bekleyen en çok ${usage.waiting}; ${(report.bytes / report.answered / 1000).toFixed(1)} KB/yanıt`,
  }
}

/** A club’s evening at rising rates, on one server process and then on two. */
export async function eveningBench(): Promise<Figure[]> {
  const environment = { METRICS_TOKEN: metricsToken, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'warn' }
  const { pool, products, stop } = await startBenchProducts(2, { environment })
  try {
    const [product] = products
    if (!product) throw new Error('No servers were started')
    const club = await prepareClub(product.url, pool)
    const one = await raise({ club, pool, products: [product] })
    print('Tek süreç', one)
    const two = await raise({ club, pool, products })
    print('İki süreç', two)
    return [
      figureOf('Karışık akşam, tek süreç: p99 200 ms iken', one, 600),
      figureOf('Karışık akşam, iki süreç: p99 200 ms iken', two, 600),
    ]
  } finally {
    await stop()
  }
}
