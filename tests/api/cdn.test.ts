import { afterAll, expect, test } from 'vitest'
import { cdnTagOf } from '#server/core/cdn-tags.ts'
import { showBranch, updateBranch } from '#shared/club/branches/branches.contract.ts'
import { type PageContext, pageTags } from '#shared/core/page.ts'
import { startCachingProxy } from '#tests/support/processes/caching-proxy.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { fakeSite, htmlPage, startPages } from './page-cache.fixture.ts'

const token = 'token of the cache'
const proxy = await startCachingProxy()
const { product, admin } = await openTestClub({
  environment: { CDN_PURGE_URL: `${proxy.url}/purge`, CDN_PURGE_TOKEN: token },
  workers: true,
})
const branch = await openBranch(admin, 'Meram')

async function phonePage(context: PageContext) {
  context.tag(pageTags.branch(branch._id))
  const { phone } = await context.call(showBranch, { params: { id: branch._id } })
  return htmlPage(`telefon: ${phone}`)
}

const ends = Date.now() + 90_000
const site = fakeSite({
  '/meram': phonePage,
  '/meram/membership': (context) => {
    context.expiresAt(new Date(ends))
    return phonePage(context)
  },
  '/customer/info': phonePage,
  '/dogrula': (context) => {
    context.tag(...Array.from({ length: 2_000 }, (_, index) => `branch:${index}`))
    return htmlPage('çok etiketli')
  },
})
const node = await startPages(product, { site: site.render, isShared: true })
await node.listen({ port: 0, host: '127.0.0.1' })
proxy.origin = node.listeningOrigin
afterAll(async () => {
  await node.close()
  proxy.close()
})

const headersOf = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(node.listeningOrigin + path, { headers })).headers
const seen = async (path = '/meram') => (await fetch(proxy.url + path)).text()
const change = (phone: string) => admin.call(updateBranch, { params: { id: branch._id }, body: { phone } })

test('a page says how long a cache may keep it and by which tags it is dropped, rendered or kept', async () => {
  for (const _ of ['rendered', 'kept']) {
    const headers = await headersOf('/meram')
    expect(headers.get('cache-control')).toBe(
      'public, max-age=0, must-revalidate, s-maxage=600, stale-while-revalidate=60',
    )
    expect(headers.get('cdn-cache-control')).toBe('public, max-age=600, stale-while-revalidate=60')
    expect(headers.get('cache-tag')).toBe(cdnTagOf(pageTags.branch(branch._id)))
  }
  const etag = (await headersOf('/meram')).get('etag') ?? ''
  expect((await headersOf('/meram', { 'if-none-match': etag })).get('cache-control')).toContain('s-maxage=')
})

test('a page that ends by itself, such as one with prices at midnight, is kept no longer', async () => {
  const { 1: kept, 2: stale } =
    /s-maxage=(\d+), stale-while-revalidate=(\d+)/.exec(
      (await headersOf('/meram/membership')).get('cache-control') ?? '',
    ) ?? []
  expect(Number(kept)).toBeGreaterThan(0)
  expect(Date.now() + (Number(kept) + Number(stale)) * 1000).toBeLessThanOrEqual(ends + 1000)
})

test('personal pages, pages that do not exist and answers of the API are left to the server', async () => {
  for (const path of ['/customer/info', '/yok', '/api/branch/list', '/dogrula']) {
    const headers = await headersOf(path)
    expect(headers.get('cache-control'), path).not.toContain('s-maxage')
    expect([headers.get('cache-tag'), headers.get('cdn-cache-control')], path).toEqual([null, null])
  }
  expect((await headersOf('/customer/info')).get('cache-control')).toBe('no-store')
})

test('an edit is seen through the cache at once, and again where the page was on its way', async () => {
  await change('+90 332 000 00 01')
  await expect.poll(() => seen()).toBe('telefon: +90 332 000 00 01')
  expect((await fetch(`${proxy.url}/meram`)).headers.get('x-cache')).toBe('hit')
  proxy.purges.length = 0
  await change('+90 332 000 00 02')
  await expect.poll(() => seen(), { timeout: 5_000 }).toBe('telefon: +90 332 000 00 02')
  expect(proxy.purges[0]?.authorization).toBe(`Bearer ${token}`)
  expect(proxy.purges[0]?.tags).toContain(cdnTagOf(pageTags.branch(branch._id)))
  await expect.poll(() => proxy.purges.length, { timeout: 15_000 }).toBeGreaterThan(1)
})

test('a cache that is down or silent delays no write, and drops the page when it is back', async () => {
  for (const state of ['down', 'silent'] as const) {
    await expect.poll(() => seen()).toContain('telefon')
    proxy.purging = state
    proxy.missed = 0
    const phone = state === 'down' ? '+90 332 000 00 03' : '+90 332 000 00 04'
    const before = await seen()
    const startedAt = performance.now()
    await change(phone)
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    await expect.poll(() => proxy.missed, { timeout: 10_000 }).toBeGreaterThan(0)
    expect(await seen()).toBe(before)
    proxy.purging = 'done'
    await expect.poll(() => seen(), { timeout: 40_000, interval: 200 }).toBe(`telefon: ${phone}`)
  }
}, 100_000)
