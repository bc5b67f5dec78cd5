import { hash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { listBranches } from '#shared/club/branches/branches.contract.ts'
import type { Call } from '#shared/core/client.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { ApiError } from '#shared/core/errors.ts'
import { fakeSite, htmlPage, openDatabase, startNode, write, writeBuild } from './page-cache.fixture.ts'

const hashOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

let equipments = 10
let isBroken = false

const site = fakeSite({
  '/': ({ tag }) => {
    tag('branches')
    return `<h1>Bozkır</h1>${'<p>Meram, Selçuklu, Karatay</p>'.repeat(100)}`
  },
  '/equipment': ({ tag }) => {
    if (isBroken) throw new Error('database is gone')
    const count = equipments
    tag('equipments:meram')
    return `<p>${count} alet</p>`
  },
  '/broken-off': () => {
    const half = new ReadableStream({
      start: (page) => page.enqueue(new TextEncoder().encode('<p>yarım')),
      pull: (page) => page.error(new Error('database is gone')),
    })
    return new Response(half, { headers: { 'content-type': 'text/html' } })
  },
  '/own-error': () =>
    htmlPage('<h1>Sitenin hata sayfası</h1>', { 'content-security-policy': "default-src 'self'" }, 500),
  '/customer/info': ({ tag }) => {
    tag()
    return '<h1>Profil Ayarları</h1>'
  },
  '/greeting': () =>
    htmlPage('<p>Merhaba</p>', { 'set-cookie': 'session=1', 'content-security-policy': "script-src 'self'" }),
  '/inline': () =>
    htmlPage('<style data-page>b{}</style><script>own()</script><script src="/other.js"></script>', {
      'content-security-policy': `script-src 'self' ${hashOf('own()')} ${hashOf('other()')}; style-src 'self' ${hashOf('b{}')} ${hashOf('i{}')}`,
    }),
  '/private': () => htmlPage('<p>önizleme</p>', { 'cache-control': 'private' }),
  '/old': () => new Response(null, { status: 302, headers: { location: '/equipment' } }),
  '/forgiving': async ({ call, tag }) => {
    tag('branches')
    const { branches } = await call(listBranches).catch(() => ({ branches: null }))
    return branches ? `<p>${branches.length} şube</p>` : '<p>Şubeler gösterilemiyor</p>'
  },
  '/careless': async ({ call }) => {
    await call(listBranches).catch(() => undefined)
    return '<p>etiketsiz</p>'
  },
  '/meram': () => '<h1>Meram</h1>',
  '/meram/equipment': () => '<h1>Meram aletleri</h1>',
})

const call = (async (target: Endpoint) => {
  if (isBroken) throw new ApiError(503, { code: 'service.unavailable', message: 'Hizmet yok' })
  if (target.url === listBranches.url) return { branches: [{ slug: 'meram' }] }
  throw new Error(`unexpected call ${target.url}`)
}) as unknown as Call

const database = await openDatabase()
afterAll(() => database.drop())
const build = await writeBuild()
afterAll(() => build.remove())
const app = await startNode(database, { site: site.render, call, ...build })
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })
const rendersOf = (path: string) => site.renders.filter((url) => url === path).length

describe('a public page', () => {
  test('is rendered once and served in the visitor’s encoding', async () => {
    const plain = await get('/')
    const small = await get('/', { 'accept-encoding': 'gzip, br' })
    expect(plain.statusCode).toBe(200)
    expect(plain.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    })
    expect(small.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body)
    expect(small.rawPayload.length).toBe(Number(small.headers['content-length']))
    expect(rendersOf('/')).toBe(1)
  })

  test('is not sent again to a browser that has it (304)', async () => {
    const { etag } = (await get('/', { 'accept-encoding': 'br' })).headers
    const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': `"old", W/${etag}` })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    expect(again.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  })

  test('responds to HEAD with the headers only', async () => {
    const whole = await get('/')
    const head = await app.inject({ method: 'HEAD', url: '/' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers['content-length']).toBe(whole.headers['content-length'])
    expect(head.headers.etag).toBe(whole.headers.etag)
  })

  test('is one cache entry for every host, query and spelling', async () => {
    for (const url of ['/?utm_source=mail', '/equipment?a=1', '/%65quipment']) {
      expect((await get(url, { host: 'another.example' })).statusCode).toBe(200)
    }
    expect(rendersOf('/')).toBe(1)
    expect(rendersOf('/equipment')).toBe(1)
  })

  test('shows an edit at the next request', async () => {
    expect((await get('/equipment')).body).toBe('<p>10 alet</p>')
    equipments = 11
    await write(database.pool, ['equipments:meram'], app)
    expect((await get('/equipment')).body).toBe('<p>11 alet</p>')
  })

  test('is served stale, and marked so, while rendering fails', async () => {
    isBroken = true
    await write(database.pool, ['equipments:meram'], app)
    const stale = await get('/equipment')
    expect([stale.statusCode, stale.body]).toEqual([200, '<p>11 alet</p>'])
    expect(stale.headers).toMatchObject({ 'x-page-state': 'stale', warning: '110 - "Response is Stale"' })
    isBroken = false
    await write(database.pool, ['equipments:meram'], app)
    expect((await get('/equipment')).headers).not.toHaveProperty('x-page-state')
  })

  test('keeps the site’s own headers', async () => {
    expect((await get('/greeting')).headers['content-security-policy']).toBe("script-src 'self'")
  })

  test('is sent with the hashes of its own inline scripts and styles only', async () => {
    const { headers } = await app.inject('/inline')
    expect(headers['content-security-policy']).toBe(
      `script-src 'self' ${hashOf('own()')}; style-src 'self' ${hashOf('b{}')}`,
    )
  })

  test('prerendered by the build is served from its file', async () => {
    const answer = await get('/about')
    expect([answer.statusCode, answer.body]).toEqual([200, '<h1>Hakkımızda</h1>'])
    expect(answer.headers.etag).toBeDefined()
    expect(rendersOf('/about')).toBe(0)
    expect((await get('/about.html')).statusCode).toBe(404)
  })
})

describe('pages that are not cached', () => {
  test.each(['/greeting', '/private', '/careless', '/old'])(
    '%s is rendered for every visitor',
    async (path) => {
      const before = rendersOf(path)
      const answer = await get(path)
      await get(path)
      expect(rendersOf(path)).toBe(before + 2)
      expect(answer.headers).not.toHaveProperty('set-cookie')
    },
  )

  test('personal pages are marked private, no-store', async () => {
    for (const url of ['/customer/info', '/customer/info']) {
      const answer = await get(url)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers).not.toHaveProperty('etag')
    }
    expect((await get('/private')).headers['cache-control']).toBe('no-store')
  })

  test('a redirect of the site is passed on', async () => {
    const answer = await get('/old')
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/equipment'])
  })
})

describe('a failing page', () => {
  test('that fails while streaming returns an error, not half a page', async () => {
    const answer = await get('/broken-off')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).toContain('Sayfa gösterilemiyor')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('that handles failed data requests itself is not cached', async () => {
    isBroken = true
    expect((await get('/forgiving')).body).toBe('<p>Şubeler gösterilemiyor</p>')
    isBroken = false
    expect((await get('/forgiving')).body).toBe('<p>1 şube</p>')
    isBroken = true
    await write(database.pool, ['branches'], app)
    const stale = await get('/forgiving')
    expect([stale.body, stale.headers['x-page-state']]).toEqual(['<p>1 şube</p>', 'stale'])
    isBroken = false
  })

  test('may be replaced by an error page of the site', async () => {
    const answer = await get('/own-error')
    expect([answer.statusCode, answer.body]).toEqual([500, '<h1>Sitenin hata sayfası</h1>'])
  })
})

describe('a server', () => {
  test('warms the cache with the pages visitors open first', async () => {
    await app.pageCache.warm()
    expect([rendersOf('/meram'), rendersOf('/meram/equipment')]).toEqual([1, 1])
    await get('/meram')
    expect(rendersOf('/meram')).toBe(1)
  })

  test('without a built site says so', async () => {
    const bare = await startNode(database)
    for (const url of ['/', '/equipment', '/admin/']) {
      const answer = await bare.inject(url)
      expect(answer.statusCode).toBe(503)
      expect(answer.body).toContain('hazırlanıyor')
      expect(answer.headers['retry-after']).toBe('60')
    }
    await bare.close()
  })
})
