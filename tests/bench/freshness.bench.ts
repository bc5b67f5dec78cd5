import type pg from 'pg'
import { inTransaction } from '#server/db/database.ts'
import { everyTag, invalidatePageTags } from '#server/pages/page-tags.ts'
import { listFaqs, updateFaq } from '#shared/content/faqs/faqs.contract.ts'
import { type Call, createClient } from '#shared/core/client.ts'
import { login } from '#shared/people/session/session.contract.ts'
import { startBenchProducts } from '#tests/bench/bench-products.ts'
import { type Figure, median, percentile, timeOf } from '#tests/bench/figure.ts'

const edits = 120

/** The render time of an uncached page, and the time until an edit is visible on every server. */
export async function freshnessBench(): Promise<Figure[]> {
  const { pool, products, stop } = await startBenchProducts(2)
  try {
    const [near, far] = products.map(({ url }) => url)
    if (!near || !far) throw new Error('Two servers were not started')
    const renders = await firstRenders(pool, far)
    const call = await signIn(near)
    return [
      {
        name: 'Bellekte olmayan sayfa, demo veriyle: ortanca',
        value: median(renders),
        bound: 60,
        keep: 'at most',
        unit: 'ms',
        detail: `site haritasının ${renders.length} sayfası, her biri ilk kez; en yavaşı ${Math.max(...renders).toFixed(0)} ms`,
      },
      visible('Düzenleme aynı sunucuda görünür: p99', await delays(call, near)),
      visible('Düzenleme öteki sunucuda görünür: p99', await delays(call, far)),
    ]
  } finally {
    await stop()
  }
}

function visible(name: string, times: readonly number[]): Figure {
  const value = percentile(times, 99)
  const detail = `${times.length} düzenleme, yanıtından başlayarak; ortanca ${median(times).toFixed(1)} ms`
  return { name, value, bound: 200, keep: 'at most', unit: 'ms', detail }
}

/** Every page of the sitemap once, in a process with an empty cache. */
async function firstRenders(pool: pg.Pool, url: string): Promise<number[]> {
  const map = await (await fetch(`${url}/sitemap.xml`)).text()
  const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  await inTransaction(pool, ({ client }) => invalidatePageTags(client, [everyTag]))
  await new Promise((fulfil) => setTimeout(fulfil, 1000))
  const times: number[] = []
  for (const path of paths) times.push(await timeOf(`${url}${path}`))
  return times
}

async function signIn(url: string): Promise<Call> {
  const transport = (path: string, init: RequestInit) => fetch(`${url}${path}`, init)
  const { call } = createClient({ transport, token: () => null })
  const { token } = await call(login, { body: { email: 'admin@bozkir.example', password: 'Bozkir-2026' } })
  return createClient({ transport, token: () => token }).call
}

/** Milliseconds from the response of each edit until a visitor of `url` reads it. */
async function delays(call: Call, url: string): Promise<number[]> {
  const [faq] = await call(listFaqs, {})
  if (!faq) throw new Error('There is no FAQ to edit')
  const times: number[] = []
  for (let edit = 0; edit < edits; edit++) {
    const answer = `Ölçüm ${url.slice(-5)} ${edit}.`
    await call(updateFaq, { params: { id: faq._id }, body: { answer } })
    const answeredAt = performance.now()
    while (!(await (await fetch(`${url}/sss`)).text()).includes(answer)) {
      // The page is polled until it has changed.
    }
    times.push(performance.now() - answeredAt)
  }
  return times
}
