import { startBenchProducts } from '#tests/bench/bench-products.ts'
import { atMost, type Figure, median } from '#tests/bench/figure.ts'
import { prepareClub } from '#tests/bench/load/club.ts'
import { inspectable, watchHeap } from '#tests/bench/load/heap.ts'
import { handlesOf } from '#tests/bench/load/machine.ts'
import { metricsToken, readMetrics } from '#tests/bench/load/metrics.ts'
import type { LoadReport } from '#tests/bench/load/plan.ts'
import { sendLoad } from '#tests/bench/load/sender.ts'
import type { RunningProduct } from '#tests/support/processes/running-product.ts'

const minutes = Number(process.env.SOAK_MINUTES ?? 60)
/** Requests per second. */
const rate = Number(process.env.SOAK_RATE ?? 60)
const sampleSeconds = 10
/** Every sixth sample forces a garbage collection, which pauses the server. */
const samplesPerHeap = 6
const megabyte = 2 ** 20

interface Sample {
  minute: number
  /** Megabytes. */
  resident: number
  heap?: number
  sockets: number
  files: number
  databaseConnections: number
  waiting: number
  /** Milliseconds, since the previous sample. */
  loopDelay: number
}

interface Times {
  minute: number
  value: number
}

/**
 * Growth per minute: the median of the slopes between all pairs of points (Theil–Sen), which a leak moves as it moves a
 * linear regression, but a few minutes with more connections, beside other programs, do not.
 */
const slopeOf = (points: readonly Times[]): number =>
  median(
    points.flatMap((from, index) =>
      points.slice(index + 1).map((to) => (to.value - from.value) / (to.minute - from.minute)),
    ),
  )

/** Samples a server until stopped. */
function watch(product: RunningProduct, print: (sample: Sample) => void) {
  const samples: Sample[] = []
  const startedAt = performance.now()
  let isOver = false
  async function look(): Promise<void> {
    const heaps = await watchHeap(product)
    for (let count = 0; !isOver; count += 1) {
      const read = await readMetrics(product.url)
      const { all, sockets } = await handlesOf(product.process.pid ?? 0)
      const connections = (state: string) => read(`club_database_connections{state="${state}"}`)
      const sample: Sample = {
        minute: (performance.now() - startedAt) / 60_000,
        resident: read('process_resident_memory_bytes') / megabyte,
        sockets,
        files: all - sockets,
        databaseConnections: connections('used') + connections('idle'),
        waiting: connections('waiting'),
        loopDelay: read('nodejs_eventloop_lag_p99_seconds') * 1000,
      }
      if (count % samplesPerHeap === 0) sample.heap = (await heaps.bytesInUse()) / megabyte
      samples.push(sample)
      if (sample.heap) print(sample)
      const next = startedAt + (count + 1) * sampleSeconds * 1000
      await new Promise((fulfil) => setTimeout(fulfil, Math.max(0, next - performance.now())))
    }
    heaps.stop()
  }
  const looking = look()
  return async () => {
    isOver = true
    await looking
    return samples
  }
}

function figuresOf(samples: readonly Sample[], reports: readonly LoadReport[]): Figure[] {
  const second = samples.slice(samples.length / 2)
  const pointsOf = (pick: (sample: Sample) => number | undefined) =>
    second.flatMap((sample) => {
      const value = pick(sample)
      return value === undefined ? [] : [{ minute: sample.minute, value }]
    })
  const heaps = pointsOf(({ heap }) => heap)
  const range = (pick: (sample: Sample) => number) => {
    const values = second.map(pick)
    return `${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)}`
  }
  const answered = reports.reduce((sum, report) => sum + report.answered, 0)
  const failures = reports.flatMap((report) => Object.entries(report.failures))
  const failed = failures.reduce((sum, [, count]) => sum + count, 0)
  const reasons = [...new Set(failures.map(([reason]) => reason))].join('; ')
  return [
    atMost(
      `Kullanılan yığın belleği, ${minutes} dakikanın ikinci yarısında saatte artış`,
      slopeOf(heaps) * 60,
      8,
      'MB',
      `${heaps.at(0)?.value.toFixed(1)} → ${heaps.at(-1)?.value.toFixed(1)} MB; RSS ${range(({ resident }) => resident)} MB`,
    ),
    atMost(
      'Açık dosya ve bağlantıların saatte artışı, ikinci yarıda',
      slopeOf(pointsOf(({ files, sockets }) => files + sockets)) * 60,
      5,
      'adet',
      `${range(({ files }) => files)} dosya, ${range(({ sockets }) => sockets)} bağlantı, ${range(({ databaseConnections }) => databaseConnections)} veritabanı bağlantısı, bekleyen en çok ${Math.max(...samples.map(({ waiting }) => waiting))}`,
    ),
    atMost('Başarısız istekler', failed, 0, 'adet', `${answered} istek, saniyede ${rate}; ${reasons}`),
    atMost(
      'p99, pencerelerin ortancası',
      median(reports.map(({ all }) => all.p99)),
      200,
      'ms',
      `olay döngüsü gecikmesi p99 ${median(samples.map(({ loopDelay }) => loopDelay)).toFixed(1)} ms`,
    ),
  ]
}

/** The evening’s mix at a third of the capacity of one process, for an hour. */
export async function soakBench(): Promise<Figure[]> {
  const environment = {
    ...inspectable,
    METRICS_TOKEN: metricsToken,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
  }
  // The first start renders the demo’s pictures, which does not happen in production.
  const { pool, products, stop } = await startBenchProducts(2, { environment })
  try {
    const [filler, product] = products
    if (!filler || !product) throw new Error('No servers were started')
    await filler.stop()
    const club = await prepareClub(product.url, pool)
    let latest: LoadReport | undefined
    const stopWatching = watch(product, ({ minute, heap, resident, loopDelay }) => {
      console.log(
        `soak: ${minute.toFixed(0)}. dakika, yığın ${heap?.toFixed(1)} MB, RSS ${resident.toFixed(0)} MB, döngü ${loopDelay.toFixed(1)} ms, p99 ${latest?.all.p99.toFixed(1)} ms`,
        latest?.failures,
      )
    })
    const order = {
      club,
      urls: [product.url],
      rate,
      seconds: minutes * 60,
      windowSeconds: sampleSeconds,
      seed: 1,
    }
    const reports = await sendLoad(order, (report) => {
      latest = report
    })
    const samples = await stopWatching()
    return figuresOf(samples, reports)
  } finally {
    await stop()
  }
}
