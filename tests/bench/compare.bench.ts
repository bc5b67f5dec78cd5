import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import autocannon from 'autocannon'
import { pathOf } from '#shared/core/client.ts'
import { listPackages } from '#shared/membership/packages/packages.contract.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { openBenchApi } from '#tests/bench/bench-database.ts'
import { startBenchProducts } from '#tests/bench/bench-products.ts'
import type { ExpressOrder, ExpressRoute } from '#tests/bench/compare/express.process.ts'
import { atMost, type Figure, median } from '#tests/bench/figure.ts'
import { processorSeconds } from '#tests/bench/load/machine.ts'
import { startNginx } from '#tests/bench/nginx.ts'
import { recordStatements } from '#tests/bench/record-statements.ts'
import { signIn } from '#tests/support/product/sign-in.ts'

const rounds = 7
const seconds = 2
const connections = 20

/** A measured server and its request. */
interface Contender {
  url: string
  pid: number
  headers: Record<string, string>
}

interface Round {
  perSecond: number
  /** Requests per second of the server’s own processor time. */
  perProcessorSecond: number
  p99: number
  bytes: number
}

async function measure({ url, pid, headers }: Contender): Promise<Round> {
  const before = await processorSeconds(pid)
  // In a separate process, so that the client’s load does not count.
  const result = await autocannon({ url, headers, connections, duration: seconds, workers: 1 })
  if (result.errors || result.non2xx) throw new Error(`${url} failed under load`)
  return {
    perSecond: result.requests.average,
    perProcessorSecond: result['2xx'] / ((await processorSeconds(pid)) - before),
    p99: Math.max(1, result.latency.p99),
    bytes: result.throughput.total / result.requests.total,
  }
}

/** Alternates both, with either first; compares the ratios per pair. */
async function duel(name: string, ours: Contender, other: Contender, bounds: { rate: number; p99: number }) {
  await measure(ours)
  await measure(other)
  const pairs: { ours: Round; other: Round }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const first = await measure(round % 2 ? ours : other)
    const second = await measure(round % 2 ? other : ours)
    pairs.push(round % 2 ? { ours: first, other: second } : { ours: second, other: first })
  }
  const both = (pick: (round: Round) => number, digits = 0) =>
    `${median(pairs.map((pair) => pick(pair.ours))).toFixed(digits)} / ${median(pairs.map((pair) => pick(pair.other))).toFixed(digits)}`
  const ratio = (pick: (round: Round) => number) =>
    median(pairs.map((pair) => pick(pair.ours) / pick(pair.other)))
  const rate: Figure = {
    name: `${name}: istek, sunucunun işlemci saniyesi başına`,
    // Other load on the machine slows a server down but does not add processor time.
    value: ratio(({ perProcessorSecond }) => perProcessorSecond),
    bound: bounds.rate,
    keep: 'at least',
    unit: 'kat',
    detail: `${both(({ perProcessorSecond }) => perProcessorSecond)}; ${both(({ perSecond }) => perSecond)} istek/sn; ${both(({ bytes }) => bytes)} bayt`,
  }
  const latency = atMost(
    `${name}: p99, ${connections} bağlantı`,
    ratio(({ p99 }) => p99),
    bounds.p99,
    'kat',
    `${both(({ p99 }) => p99, 1)} ms`,
  )
  return [rate, latency]
}

async function startExpress(order: ExpressOrder) {
  const child = fork(new URL('./compare/express.process.ts', import.meta.url), { serialization: 'advanced' })
  child.send(order)
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  return { url, pid: child.pid ?? 0, stop: () => child.kill() }
}

type Products = Awaited<ReturnType<typeof startBenchProducts>>

/** The statements of our endpoints, as run by Express. */
async function recordRoutes(
  { products, connectionString }: Products,
  paths: readonly string[],
  token: string,
) {
  const { app, pool, stop } = await openBenchApi(connectionString, products[0]?.dataDir ?? '')
  const routes: ExpressRoute[] = []
  for (const url of paths) {
    const asksForToken = url === showProfile.url
    const headers = asksForToken ? { authorization: `Bearer ${token}` } : {}
    const ask = () => app.inject({ url, headers })
    // The first call also runs statements whose results are cached.
    await ask()
    routes.push({
      path: url.split('?')[0] ?? url,
      asksForToken,
      statements: await recordStatements(pool, ask),
    })
  }
  await stop()
  return routes
}

async function againstExpress(club: Products): Promise<Figure[]> {
  const [product] = club.products
  const { token } = await signIn(product?.url ?? '', 'uye@bozkir.example')
  const list = pathOf(listPackages.url, {}, { sort: ['order', 'ASC'], range: [0, 24] })
  const routes = await recordRoutes(club, [list, showProfile.url], token)
  const express = await startExpress({ connectionString: club.connectionString, routes })
  try {
    const figures: Figure[] = []
    for (const url of [list, showProfile.url]) {
      const headers: Record<string, string> = url === list ? {} : { authorization: `Bearer ${token}` }
      const ours = { url: `${product?.url}${url}`, pid: product?.process.pid ?? 0, headers }
      const other = { url: express.url + (url.split('?')[0] ?? url), pid: express.pid, headers }
      const name =
        url === list ? 'Paket listesi / Express 5, aynı SQL' : 'Üyenin profili / Express 5, aynı SQL'
      // We validate every response against the contract, check permissions and build each statement anew.
      const bounds = { rate: url === list ? 0.3 : 0.2, p99: 4 }
      figures.push(...(await duel(name, ours, other, bounds)))
    }
    return figures
  } finally {
    express.stop()
  }
}

/** A cached page of ours against the same page as a file of nginx. */
async function againstNginx({ products }: Products): Promise<Figure[]> {
  const [product] = products
  if (!product) throw new Error('No server was started')
  const folder = await mkdtemp(path.join(tmpdir(), 'bozkir-bench-'))
  const html = Buffer.from(await (await fetch(product.url)).arrayBuffer())
  await writeFile(path.join(folder, 'file.html'), html)
  await writeFile(path.join(folder, 'file.html.gz'), gzipSync(html, { level: 9 }))
  const nginx = await startNginx(folder)
  try {
    if (!nginx) {
      console.log('compare: nginx bulunamadı, onunla karşılaştırılmadı.')
      return []
    }
    const headers = { 'accept-encoding': 'gzip' }
    const ours = { url: `${product.url}/`, pid: product.process.pid ?? 0, headers }
    const other = { url: `${nginx.url}/file.html`, pid: nginx.pid, headers }
    return await duel('Önbellekten ana sayfa / nginx’te aynı dosya', ours, other, { rate: 0.2, p99: 4 })
  } finally {
    await nginx?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The same work with the usual tools, in the same run: an Express handler, and nginx with a file. */
export async function compareBench(): Promise<Figure[]> {
  const club = await startBenchProducts(1, { environment: { LOG_LEVEL: 'warn' } })
  try {
    return [...(await againstExpress(club)), ...(await againstNginx(club))]
  } finally {
    await club.stop()
  }
}
