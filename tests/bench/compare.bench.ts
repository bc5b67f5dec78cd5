import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import autocannon from 'autocannon'
import { listBranches } from '#shared/club/branches/branches.contract.ts'
import { listPosts } from '#shared/content/blog/blog.contract.ts'
import { pathOf } from '#shared/core/client.ts'
import { listPackagesOfBranch } from '#shared/membership/packages/packages.contract.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { listUsers } from '#shared/people/users/users.contract.ts'
import { listProducts } from '#shared/shop/products/products.contract.ts'
import { startBenchProducts } from '#tests/bench/bench-products.ts'
import type { PageOrder } from '#tests/bench/compare/page.process.ts'
import { atMost, type Figure, median } from '#tests/bench/figure.ts'
import { processorSeconds } from '#tests/bench/load/machine.ts'
import { startNginx } from '#tests/bench/nginx.ts'
import { signIn } from '#tests/support/product/sign-in.ts'

/** Processes of either side: the same code, optimised by V8, differs in speed by a tenth between processes. */
const processes = 3
/** Rounds with each of them. */
const rounds = 3
const seconds = 2
/** Seconds until V8 has optimised both; its compiler threads count as processor time of the server. */
const warmUpSeconds = 8
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

async function measure({ url, pid, headers }: Contender, duration = seconds): Promise<Round> {
  const before = await processorSeconds(pid)
  // In a separate process, so that the client’s load does not count.
  const result = await autocannon({ url, headers, connections, duration, workers: 1 })
  if (result.errors || result.non2xx) throw new Error(`${url} failed under load`)
  return {
    perSecond: result.requests.average,
    perProcessorSecond: result['2xx'] / ((await processorSeconds(pid)) - before),
    p99: Math.max(1, result.latency.p99),
    bytes: result.throughput.total / result.requests.total,
  }
}

/** One process of either side. */
interface Opponents {
  ours: Contender
  other: Contender
}

/** Alternates the processes of both sides, with either first; compares the ratios per pair of rounds. */
async function duel(name: string, opponents: Opponents[], bounds: { rate: number; p99: number }) {
  const pairs: { ours: Round; other: Round }[] = []
  for (const { ours, other } of opponents) {
    await measure(ours, warmUpSeconds)
    await measure(other, warmUpSeconds)
    for (let round = 0; round < rounds; round += 1) {
      const oursFirst = pairs.length % 2 === 1
      const first = await measure(oursFirst ? ours : other)
      const second = await measure(oursFirst ? other : ours)
      pairs.push(oursFirst ? { ours: first, other: second } : { ours: second, other: first })
    }
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

/** Starts a program that answers its order with the address it listens on. */
async function startPeer(program: URL, order: object) {
  const child = fork(program, { serialization: 'advanced' })
  child.send(order)
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  return { url, pid: child.pid ?? 0, stop: () => child.kill() }
}

type Products = Awaited<ReturnType<typeof startBenchProducts>>

async function againstExpress({ products, connectionString }: Products): Promise<Figure[]> {
  const [product] = products
  if (!product) throw new Error('No server was started')
  const member = await signIn(product.url, 'uye@bozkir.example')
  const admin = await signIn(product.url, 'admin@bozkir.example')
  const { branches } = await member.call(listBranches)
  const packages = pathOf(listPackagesOfBranch.url, { branchId: branches[0]?._id ?? '' })
  const firstRows = { range: [0, 24] as [number, number] }
  const requests: { name: string; path: string; token?: string; rate: number }[] = [
    { name: 'Üyenin profili', path: showProfile.url, token: member.token, rate: 1.2 },
    { name: 'Bir şubenin paketleri', path: packages, rate: 2 },
    { name: 'Şubeler', path: listBranches.url, rate: 2 },
    { name: 'Blog, 25 yazı', path: pathOf(listPosts.url, {}, firstRows), rate: 2 },
    { name: 'Ürünler', path: listProducts.url, rate: 2 },
    {
      name: 'Yönetimde 25 satır',
      path: pathOf(listUsers.url, {}, { ...firstRows, sort: ['name', 'ASC'] }),
      token: admin.token,
      rate: 1,
    },
  ]
  const program = new URL('./compare/express.process.ts', import.meta.url)
  const peers = await Promise.all(
    products.map(async (product) => ({ product, express: await startPeer(program, { connectionString }) })),
  )
  try {
    const figures: Figure[] = []
    for (const { name, path: asked, token, rate } of requests) {
      const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
      const opponents = peers.map(({ product, express }) => ({
        ours: { url: product.url + asked, pid: product.process.pid ?? 0, headers },
        other: { url: express.url + (asked.split('?')[0] ?? asked), pid: express.pid, headers },
      }))
      figures.push(...(await duel(`${name} / Express 5 ve pg`, opponents, { rate, p99: 1 })))
    }
    return figures
  } finally {
    for (const { express } of peers) express.stop()
  }
}

/** A cached page with the whole product behind it, against a bare handler that sends the same bytes and headers. */
async function againstFastify({ products }: Products): Promise<Figure[]> {
  const asked = { 'accept-encoding': 'br' }
  const program = new URL('./compare/page.process.ts', import.meta.url)
  const peers = await Promise.all(
    products.map(async (product) => {
      const url = `${product.url}/selcuklu/equipment`
      const order: PageOrder = { path: '/page', ...(await bestEncodingOf(url, asked)) }
      return { url, pid: product.process.pid ?? 0, fastify: await startPeer(program, order) }
    }),
  )
  try {
    const opponents = peers.map(({ url, pid, fastify }) => ({
      ours: { url, pid, headers: asked },
      other: { url: `${fastify.url}/page`, pid: fastify.pid, headers: asked },
    }))
    return await duel('Önbellekten sayfa / çıplak Fastify', opponents, { rate: 0.95, p99: 1.1 })
  } finally {
    for (const { fastify } of peers) fastify.stop()
  }
}

/** The page once it is compressed best; `fetch` would decode it. */
async function bestEncodingOf(url: string, headers: Record<string, string>) {
  for (;;) {
    const response = await new Promise<IncomingMessage>((fulfil, fail) => {
      request(url, { headers }, fulfil).on('error', fail).end()
    })
    const body = await buffer(response)
    if (response.headers.etag?.includes('best')) {
      const { date: _, connection: __, 'keep-alive': ___, ...own } = response.headers
      return { headers: own as Record<string, string>, body }
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
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
    const other = { url: `${nginx.url}/file.html`, pid: nginx.pid, headers }
    const opponents = products.map((product) => ({
      ours: { url: `${product.url}/`, pid: product.process.pid ?? 0, headers },
      other,
    }))
    return await duel('Önbellekten ana sayfa / nginx’te aynı dosya', opponents, { rate: 0.6, p99: 2 })
  } finally {
    await nginx?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * The whole product, a process at a time with its default log, against the usual tools in the same run: a bare Fastify
 * handler and nginx with the same page, and Express with prepared statements.
 */
export async function compareBench(): Promise<Figure[]> {
  const club = await startBenchProducts(processes)
  try {
    return [...(await againstFastify(club)), ...(await againstNginx(club)), ...(await againstExpress(club))]
  } finally {
    await club.stop()
  }
}
