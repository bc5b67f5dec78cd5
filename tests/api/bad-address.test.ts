import { writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { securityHeaders } from '#server/core/http.ts'
import { coreMessages, validationMessages } from '#shared/core/core.messages.ts'
import { ErrorEnvelope } from '#shared/core/errors.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'

const core = coreMessages
const validation = validationMessages

const { product, admin } = await openTestClub()
const { uploads, visitors } = product.services.storage
await uploads.put('branches/a.webp', 'görünür')
if ('folder' in visitors) {
  await writeFile(join(visitors.folder, '.gizli'), 'gizli')
  await writeFile(join(visitors.folder, '..', 'app-secret'), 'gizli')
}
await writeFile(join(product.dataDir, 'app-secret'), 'gizli')

describe('invalid list parameters', () => {
  const bad: [string, string, string][] = [
    ['range', '[0', validation.json],
    ['range', 'null', validation.required],
    ['range', '{}', validation.invalid],
    ['range', '[0]', expect.any(String)],
    ['range', '[0,1,2]', expect.any(String)],
    ['range', '[0,1999]', validation.range],
    ['range', '[9,1]', validation.range],
    ['range', '[-1,5]', expect.any(String)],
    ['range', '[0.5,3]', expect.any(String)],
    ['range', '["0","5"]', expect.any(String)],
    ['range', '[0,1e400]', expect.any(String)],
    ['range', '[5000000000,5000000010]', expect.any(String)],
    ['sort', 'name', validation.json],
    ['sort', '["name"]', expect.any(String)],
    ['sort', '["name; DROP TABLE users","ASC"]', expect.any(String)],
    ['sort', '["passwordHash","ASC"]', expect.any(String)],
    ['sort', '["name","ASC; SELECT 1"]', expect.any(String)],
    ['sort', '["__proto__","ASC"]', expect.any(String)],
    ['filter', '{', validation.json],
    ['filter', '[]', validation.invalid],
    ['filter', '"x"', validation.invalid],
    ['filter', '{"id":"1"}', expect.any(String)],
    ['filter', '{"id":[1]}', expect.any(String)],
    ['filter', `{"q":"${'a'.repeat(101)}"}`, validation.maximumLength(100)],
    ['filter', '{"q":{"$ne":1}}', validation.invalid],
    ['filter', '{"branch":"1 OR 1=1"}', validation.id],
    ['filter', '{"role":"root"}', validation.choice],
    ['filter', '{"gender":"x"}', validation.choice],
    ['filter', `"${'a'.repeat(9000)}"`, validation.maximumLength(8000)],
  ]
  test.each(bad)('%s=%s', async (name, value, message) => {
    const url = `/api/users?${new URLSearchParams({ [name]: value })}`
    const answer = await send(product, 'GET', url, { headers: bearer(admin) })
    const { message: text, fields = {} } = ErrorEnvelope.parse(answer.json())
    expect([answer.statusCode, text]).toEqual([400, validation.failed])
    const [[path, shown] = ['', '']] = Object.entries(fields)
    expect(path.split('.')[0]).toBe(name)
    expect(shown).toEqual(message)
  })

  test.each([
    'range=[0,5]&range=[0,6]',
    'filter={"q":"\\u0000"}',
    'filter={"q":"%00"}',
    'branchId=1',
    'sort[0]=name',
    'filter={"__proto__":{"role":"admin"}}',
    'filter={"constructor":1}',
    'filter={"role":{"__proto__":[]}}',
    'range=[999999000,999999999]',
    'filter={"q":"\' OR 1=1 --"}',
    'filter={"q":"%25_\\\\"}',
    '%FF=%FF',
    'a'.repeat(3000),
  ])('?%s causes no server error', async (query) => {
    const answer = await send(product, 'GET', `/api/users?${query}`, { headers: bearer(admin) })
    expect([200, 400]).toContain(answer.statusCode)
    if (answer.statusCode === 200) expect(Array.isArray(answer.json())).toBe(true)
    else expect(ErrorEnvelope.parse(answer.json()).message).toBe(validation.failed)
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  test('SQL wildcards are matched literally', async () => {
    for (const q of ['%', '_', '\\']) {
      const url = `/api/users?${new URLSearchParams({ filter: JSON.stringify({ q }) })}`
      expect((await send(product, 'GET', url, { headers: bearer(admin) })).json()).toEqual([])
    }
  })
})

describe('unknown paths', () => {
  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    '%s returns 404 in the usual envelope',
    async (method) => {
      for (const url of ['/api/yok', '/api/branch/list/yok', '/api', '/api/']) {
        const answer = await send(product, method, url)
        expect(answer.statusCode, `${method} ${url}`).toBe(404)
        expect(ErrorEnvelope.parse(answer.json()).message).toBe(core.unknownRoute)
        expect(answer.headers['x-content-type-options']).toBe('nosniff')
      }
    },
  )

  test.each(['PATCH', 'OPTIONS', 'TRACE'])('method %s on a known path is rejected', async (method) => {
    expect((await send(product, method, '/api/branch/list')).statusCode).toBe(404)
  })

  test.each(['/api/%zz', '/api/branch/%E0%A4%A', '/api/auth/%zz'])('%s cannot be decoded', async (url) => {
    const answer = await send(product, 'GET', url)
    expect([answer.statusCode, answer.json().message]).toEqual([400, core.unknownRoute])
  })

  test.each(['/api/%zz', '/%zz', '/a%c3'])(
    '%s gets the same headers as every other response',
    async (url) => {
      const { headers } = await send(product, 'GET', url)
      expect(headers).toMatchObject(securityHeaders)
      expect((await send(product, 'GET', '/api/branch/list')).headers).toMatchObject(securityHeaders)
    },
  )

  test('HEAD returns the headers of GET without a body, with the same permissions', async () => {
    const open = await send(product, 'HEAD', '/api/branch/list')
    expect([open.statusCode, open.body]).toEqual([200, ''])
    expect((await send(product, 'HEAD', '/api/users')).statusCode).toBe(401)
    expect((await send(product, 'HEAD', '/api/users', { headers: bearer(admin) })).statusCode).toBe(200)
    const missing = await send(product, 'HEAD', '/api/yok')
    expect([missing.statusCode, missing.body]).toEqual([404, ''])
  })
})

describe('ASVS 5.3.2: path traversal out of the uploads folder', () => {
  test('files inside the folder are served', async () => {
    expect((await send(product, 'GET', '/uploads/branches/a.webp')).body).toBe('görünür')
  })

  test.each([
    '/uploads/../app-secret',
    '/uploads/%2e%2e/app-secret',
    '/uploads/%2e%2e%2fapp-secret',
    '/uploads/..%2f..%2fapp-secret',
    '/uploads/..%5capp-secret',
    '/uploads/branches/..%2f..%2fapp-secret',
    '/uploads/....//app-secret',
    '/uploads/%252e%252e%252fapp-secret',
    '/uploads//etc/passwd',
    '/uploads/.gizli',
    '/uploads/%2egizli',
    '/uploads/branches',
    '/uploads/branches/',
    '/uploads/',
    '/uploads/%00',
    '/uploads/branches/a.webp%00.jpg',
    `/uploads/${'a'.repeat(4000)}`,
  ])('%s', async (url) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await send(product, method, url)
      expect(answer.statusCode, url.slice(0, 60)).toBe(404)
      expect(answer.body).not.toContain('gizli')
    }
    expect((await send(product, 'GET', url)).json()).toMatchObject({ message: core.unknownRoute })
  })

  test.each(['PUT', 'POST', 'DELETE'])('%s changes no file in it', async (method) => {
    expect((await send(product, method, '/uploads/branches/a.webp', { payload: 'x' })).statusCode).toBe(404)
    expect((await send(product, 'GET', '/uploads/branches/a.webp')).body).toBe('görünür')
  })
})

describe('malformed HTTP', () => {
  async function exchange(request: string): Promise<{ status: number; body: unknown }> {
    if (!product.app.server.listening) await product.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = product.app.server.address() as AddressInfo
    const text = await new Promise<string>((fulfil, fail) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(request))
      let received = ''
      socket.on('data', (chunk) => {
        received += chunk
      })
      socket.on('close', () => fulfil(received))
      socket.on('error', fail)
    })
    const [head = '', body = ''] = text.split('\r\n\r\n')
    return { status: Number(head.split(' ')[1]), body: JSON.parse(body) }
  }

  test('oversized headers are rejected in the usual envelope', async () => {
    const answer = await exchange(
      `GET /api/branch/list HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
    )
    expect(answer).toEqual({
      status: 431,
      body: { success: false, code: 'headers.too-large', message: core.bodyTooLarge },
    })
  })

  test('data that is not HTTP is rejected in the usual envelope', async () => {
    const answer = await exchange('merhaba\r\n\r\n')
    expect(answer).toMatchObject({ status: 400, body: { success: false, message: core.badJson } })
  })
})
