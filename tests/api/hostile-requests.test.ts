import { type AddressInfo, connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { ErrorEnvelope } from '#shared/core/errors.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'

const { product, admin } = await openTestClub({ watchesAudit: false })
await product.app.listen({ port: 0, host: '127.0.0.1' })
const port: number = (product.app.server.address() as AddressInfo).port

const json = { 'content-type': 'application/json' }

describe('ASVS 15.2.2: expensive input', () => {
  const deep = 200_000
  test.each([
    ['nested lists', `${'['.repeat(deep)}${']'.repeat(deep)}`],
    ['nested objects', `${'{"a":'.repeat(deep / 2)}1${'}'.repeat(deep / 2)}`],
    ['an unclosed list', '['.repeat(deep)],
    [
      'a hundred thousand fields',
      `{${Array.from({ length: 60_000 }, (_, index) => `"a${index}":1`).join()}}`,
    ],
    ['a number of half a million digits', `{"name":${'9'.repeat(500_000)}}`],
    ['a name of a million characters', `{"name":"${'a'.repeat(1_000_000)}"}`],
  ])('%s is rejected at once', async (_name, payload) => {
    const start = performance.now()
    const headers = { ...json, ...bearer(admin) }
    const answer = await send(product, 'POST', '/api/branch/add', { headers, payload })
    expect([400, 413]).toContain(answer.statusCode)
    expect(ErrorEnvelope.safeParse(answer.json()).success).toBe(true)
    expect(performance.now() - start).toBeLessThan(3000)
  })

  test.each([
    ['a name', '/api/branch/add', { name: `${'a'.repeat(70)}${' '.repeat(200_000)}!` }],
    ['an address', '/api/subscriber', { email: `${'a@'.repeat(100_000)}posta.example` }],
    ['a phone number', '/api/participants/requests', { phone: `+${'0 '.repeat(100_000)}` }],
    ['a rich text', '/api/blog', { title: 'x', content: '<'.repeat(300_000) }],
    ['nested rich text', '/api/blog', { title: 'x', content: '<b>'.repeat(100_000) }],
  ])('%s prone to regex backtracking is parsed quickly', async (_name, url, payload) => {
    const start = performance.now()
    const answer = await send(product, 'POST', url, { headers: { ...json, ...bearer(admin) }, payload })
    expect(answer.statusCode).toBeLessThan(500)
    expect(performance.now() - start).toBeLessThan(5000)
  })

  test('a request sent very slowly is aborted, and others are served meanwhile', async () => {
    const { server } = product.app
    expect(server.headersTimeout).toBeGreaterThan(0)
    expect(server.headersTimeout).toBeLessThanOrEqual(60_000)
    expect(server.requestTimeout).toBeGreaterThan(0)
    expect(server.requestTimeout).toBeLessThanOrEqual(300_000)
    const slow = Array.from({ length: 100 }, () => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write('POST /api/users/login HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n'),
      )
      return socket
    })
    try {
      expect((await fetch(`http://127.0.0.1:${port}/api/branch/list`)).status).toBe(200)
    } finally {
      for (const socket of slow) socket.destroy()
    }
  })
})

describe('headers of arbitrary bytes', () => {
  test.each([
    'accept',
    'authorization',
    'content-type',
    'cookie',
    'if-none-match',
    'user-agent',
    'x-auth-return-redirect',
    'x-device-key',
    'x-forwarded-for',
    'x-in-process',
    'x-request-id',
  ])('%s: no 5xx', async (name) => {
    const paths = ['/api/branch/list', '/api/users/profile', '/api/turnike/scan', '/api/auth/session']
    for (const path of paths) {
      for (const value of ['é'.repeat(64), `Bearer ${'ÿ'.repeat(43)}`]) {
        for (const method of ['GET', 'POST']) {
          const answer = await send(product, method, path, { headers: { [name]: value } })
          expect(answer.statusCode, `${method} ${path}`).toBeLessThan(500)
        }
      }
    }
  })
})

describe('ASVS 4.2.1: request boundaries are unambiguous (request smuggling)', () => {
  /** The server’s raw response; bytes after a rejected request are not parsed as another request. */
  async function statusesOf(request: string): Promise<string[]> {
    const text = await new Promise<string>((fulfil, fail) => {
      let received = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(request))
      socket.setTimeout(1000, () => socket.destroy())
      socket.on('data', (chunk) => {
        received += chunk
      })
      socket.on('close', () => fulfil(received))
      socket.on('error', fail)
    })
    return [...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status = '']) => status)
  }
  const inside = 'GET /api/branch/list HTTP/1.1\r\nHost: a\r\n\r\n'
  const head = 'POST /api/users/login HTTP/1.1\r\nHost: a\r\ncontent-type: application/json\r\n'

  test.each([
    [
      'two Content-Length headers',
      `${head}Content-Length: 0\r\nContent-Length: ${inside.length}\r\n\r\n${inside}`,
    ],
    [
      'Content-Length and chunked encoding',
      `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inside}`,
    ],
    ['an unknown transfer encoding', `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${inside}`],
    ['a bare line feed', `${head}Content-Length: 0\nX: y\r\n\r\n${inside}`],
    ['a space before the colon', `${head}Content-Length : 0\r\n\r\n${inside}`],
  ])('%s', async (_name, request) => {
    expect(await statusesOf(request)).toEqual(['400'])
  })
})
