import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import Fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { createPool, inTransaction } from '#server/db/database.ts'
import { startEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts'
import { listenerOf } from '#server/db/listener.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openStorage } from '#server/integrations/storage/open-storage.ts'
import type { SiteRender } from '#server/pages/astro-renderer.ts'
import { invalidatePageTags } from '#server/pages/page-tags.ts'
import { pages } from '#server/pages/pages.plugin.ts'
import type { PageContext } from '#shared/core/page.ts'
import { type Figure, median } from '#tests/bench/figure.ts'

const rounds = 9
const seconds = 1.5
const connections = 50
const acceptEncoding = 'gzip, deflate, br, zstd'

const cards = Array.from(
  { length: 60 },
  (_, index) =>
    `<article class="card"><h2>Koşu bandı ${index}</h2><p>Ağırlık salonunda, ${index}. sıra</p></article>`,
)
const html = `<!doctype html><html lang="tr"><title>Ekipmanlar</title><main>${cards.join('')}</main></html>`

const site: SiteRender = async (_path, locals) => {
  const { tag } = locals as PageContext
  tag('equipments')
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

/**
 * Compares a page whose tag is invalidated all the time with the minimal Fastify handler that sends the same bytes and
 * headers. Both run alternately in this process, so that other load slows both of a pair down.
 */
export async function pageCacheBench(): Promise<Figure[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-'))
  const database = await startEmbeddedDatabase({ dataDir, log: () => undefined })
  const pool = createPool(database.connectionString)
  const cached = Fastify()
  const bare = Fastify()
  try {
    await migrateDatabase(pool)
    await cached.register(pages, {
      pool,
      call: () => Promise.reject(new Error('the page makes no requests')),
      site,
      uploads: (await openStorage({ folder: dataDir })).uploads,
      siteClientDir: path.join(dataDir, 'site'),
      adminDir: path.join(dataDir, 'admin'),
      listener: listenerOf(pool),
    })
    await cached.listen({ port: 0, host: '127.0.0.1' })
    const sample = await smallestPage(cached)
    const headers = Object.fromEntries(
      Object.entries(sample.headers).filter(([name]) => name !== 'date' && name !== 'connection'),
    )
    bare.get('/equipment', (_request, reply) => reply.headers(headers).send(sample.rawPayload))
    await bare.listen({ port: 0, host: '127.0.0.1' })
    return [
      await compare(
        'Sayfanın etiketi saniyede on kez düşerken / aynı baytları gönderen çıplak işleyici',
        cached,
        bare,
        editTenTimesASecond(cached, pool),
      ),
    ]
  } finally {
    await Promise.all([cached.close(), bare.close()])
    await pool.end()
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The page as served from the cache. */
async function smallestPage(app: FastifyInstance) {
  for (;;) {
    const answer = await app.inject({ url: '/equipment', headers: { 'accept-encoding': acceptEncoding } })
    if (answer.statusCode !== 200) throw new Error(`the page was answered with ${answer.statusCode}`)
    if (String(answer.headers.etag).includes('best')) return answer
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/**
 * Runs a task while writes invalidate the page ten times per second of this thread’s processor time, the unit of
 * all rates here; on an idle machine it equals a second.
 */
function editTenTimesASecond(app: FastifyInstance, pool: pg.Pool) {
  const used = () => process.threadCpuUsage().user + process.threadCpuUsage().system
  return async <T>(task: () => Promise<T>): Promise<T> => {
    let last = used()
    const timer = setInterval(async () => {
      if (used() - last < 100_000) return
      last += 100_000
      const publish = () => inTransaction(pool, ({ client }) => invalidatePageTags(client, ['equipments']))
      app.pageCache.committed(await publish())
    }, 5)
    try {
      return await task()
    } finally {
      clearInterval(timer)
    }
  }
}

async function compare(
  name: string,
  cached: FastifyInstance,
  bare: FastifyInstance,
  during: <T>(task: () => Promise<T>) => Promise<T>,
): Promise<Figure> {
  await requestsPerSecond(cached, 1)
  await requestsPerSecond(bare, 1)
  const pairs: { cached: number; bare: number }[] = []
  for (let round = 0; round < rounds; round++) {
    // Alternates which one goes first.
    if (round % 2) {
      const rate = await during(() => requestsPerSecond(cached, seconds))
      pairs.push({ cached: rate, bare: await requestsPerSecond(bare, seconds) })
    } else {
      const rate = await requestsPerSecond(bare, seconds)
      pairs.push({ cached: await during(() => requestsPerSecond(cached, seconds)), bare: rate })
    }
  }
  const [cachedRate, bareRate] = [
    median(pairs.map((pair) => pair.cached)),
    median(pairs.map((pair) => pair.bare)),
  ]
  return {
    name,
    value: median(pairs.map((pair) => pair.cached / pair.bare)),
    bound: 0.8,
    keep: 'at least',
    unit: 'oran',
    detail: `${cachedRate} / ${bareRate} istek, işlemci saniyesi başına`,
  }
}

/** Per second of processor time, which other programs do not affect. */
async function requestsPerSecond(app: FastifyInstance, duration: number): Promise<number> {
  const { port } = app.server.address() as AddressInfo
  const before = process.threadCpuUsage()
  const result = await autocannon({
    url: `http://127.0.0.1:${port}/equipment`,
    headers: { 'accept-encoding': acceptEncoding },
    connections,
    duration,
    // In a separate thread, so that the client costs the server nothing.
    workers: 1,
  })
  if (result.errors || result.non2xx) throw new Error(`${result.errors + result.non2xx} requests failed`)
  const { user, system } = process.threadCpuUsage(before)
  return Math.round((result['2xx'] / (user + system)) * 1e6)
}
