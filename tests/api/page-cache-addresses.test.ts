import { afterAll, describe, expect, test } from 'vitest'
import { fakeSite, openDatabase, startNode } from './page-cache.fixture.ts'

const site = fakeSite({
  '/equipment': () => '<h1>Ekipmanlar</h1>',
  '/404': () => '<h1>Sayfa yok</h1>',
})

const database = await openDatabase()
afterAll(() => database.drop())
const app = await startNode(database, { site: site.render })
afterAll(() => app.close())

const get = (url: string) => app.inject({ method: 'GET', url })

describe('page addresses', () => {
  test('in another spelling redirect to the canonical one', async () => {
    for (const url of ['/equipment/', '//equipment', '/equipment//']) {
      const answer = await get(url)
      expect([answer.statusCode, answer.headers.location]).toEqual([301, '/equipment'])
    }
    expect((await get('/equipment/?a=1')).headers.location).toBe('/equipment?a=1')
  })

  test.each([
    '//evil.example',
    '//evil.example/',
    '/\\evil.example/',
    '///evil.example//',
    '/%2fevil.example/',
  ])('ASVS 3.7.2: %s does not redirect to another site', async (url) => {
    const { statusCode, headers } = await get(url)
    expect([301, 400, 404]).toContain(statusCode)
    if (statusCode === 301)
      expect(new URL(String(headers.location), 'https://bozkir.example').host).toBe('bozkir.example')
  })

  test('that do not exist return the site’s error page', async () => {
    const answer = await get('/boyle-bir-sayfa-yok')
    expect([answer.statusCode, answer.body]).toEqual([404, '<h1>Sayfa yok</h1>'])
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  test.each([
    '/%',
    '/a%zz',
    '/a%c3',
    '/a/..%2f..%2fetc/passwd',
    '/..%5c..%5cetc%5cpasswd',
    '/og/..%2f..%2fapp-secret.jpg',
    '/a%00',
    '/a%0d%0aset-cookie:a=b',
    '/%5c%5cevil.example',
  ])('ASVS 5.3.2: %s is rejected in Turkish', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('Adres anlaşılamadı')
  })

  test('of excessive length are rejected', async () => {
    expect((await get(`/${'a'.repeat(3000)}`)).statusCode).toBe(414)
  })

  test('of the API and the uploads are not handled by the page cache', async () => {
    expect((await get('/api/ping')).json()).toEqual({ pong: true })
    for (const url of ['/api/unknown', '/api', '/uploads/none.jpg']) {
      const answer = await get(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ success: false })
    }
    const posted = await app.inject({ method: 'POST', url: '/api/unknown', payload: { a: 1 } })
    expect([posted.statusCode, posted.json().success]).toEqual([404, false])
    expect((await get('/api/%')).json()).toMatchObject({ success: false })
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('reject the method %s', async (method) => {
    const answer = await app.inject({
      method,
      url: '/equipment',
      headers: { 'content-type': 'a/b' },
      payload: 'x',
    })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})
