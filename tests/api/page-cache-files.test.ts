import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { fakeSite, openDatabase, startNode, writeBuild } from './page-cache.fixture.ts'

const database = await openDatabase()
afterAll(() => database.drop())
const build = await writeBuild()
afterAll(() => build.remove())
const app = await startNode(database, { site: fakeSite({}).render, ...build })
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

describe('files', () => {
  test('of a build are cached for a year, in the form the build made', async () => {
    for (const url of ['/_astro/page.A1b2.js', '/admin/assets/main.C3d4.js']) {
      expect((await get(url)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
    const small = await get('/_astro/page.A1b2.js', { 'accept-encoding': 'gzip, br' })
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
    })
    expect(small.rawPayload.length).toBeLessThan(200)
  })

  test('of the site have an ETag', async () => {
    const { headers } = await get('/favicon.svg')
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=3600',
    })
    expect((await get('/favicon.svg', { 'if-none-match': headers.etag ?? '' })).statusCode).toBe(304)
    expect((await get('/robots.txt')).statusCode).toBe(200)
  })

  test.each(['/_astro/old.js', '/admin/assets/old.js', '/_astro/page.A1b2.js.br'])(
    '%s returns 404',
    async (url) => {
      const answer = await get(url)
      expect([answer.statusCode, answer.body]).toEqual([404, 'Dosya bulunamadı.'])
    },
  )

  test('outside the build are never served', async () => {
    // Over a real connection, because `inject` would normalise these paths.
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    for (const path of [
      '/_astro/../../secret.txt',
      '/_astro/..%2f..%2fsecret.txt',
      '/_astro/%2e%2e/%2e%2e/secret.txt',
      '/_astro//../../../secret.txt',
      '/admin/assets/..%5c..%5csecret.txt',
      '/admin/../secret.txt',
      '/../secret.txt',
      '/..;/secret.txt',
      `http://127.0.0.1/../../secret.txt`,
    ]) {
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
      request({ port, path, host: '127.0.0.1' }, resolve).on('error', reject).end()
      expect([path, await text(await promise)]).not.toEqual([path, expect.stringContaining('gizli')])
    }
  })

  test('serves the back office for every path below it', async () => {
    const moved = await get('/admin')
    expect([moved.statusCode, moved.headers.location]).toEqual([301, '/admin/'])
    for (const url of ['/admin/', '/admin/branches/1', '/admin/login?x=1']) {
      const answer = await get(url)
      expect([answer.statusCode, answer.body]).toEqual([200, '<div id="root"></div>'])
      expect(answer.headers['cache-control']).toBe('no-cache')
    }
    expect((await get('/admin/icon.svg')).headers['content-type']).toBe('image/svg+xml')
  })
})
