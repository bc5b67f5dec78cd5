import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createClient, pathOf } from '#shared/core/client.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { ApiError } from '#shared/core/errors.ts'
import { registrationFailure, registrationFields } from '#shared/people/session/registration-failure.ts'

const failure = 'Şubeler getirilemedi'
const list = endpoint({
  method: 'GET',
  url: '/api/branch/list',
  access: 'branches.list',
  failure,
  summary: 'Şubeler',
  schema: { response: { 200: z.object({ count: z.number() }) } },
})
const add = endpoint({
  method: 'POST',
  url: '/api/branch/:id/add',
  access: 'branches.create',
  failure,
  summary: 'Ekler',
  files: { image: { kind: 'image', maxCount: 2, maxBytes: 1 } },
  schema: {
    params: z.object({ id: z.string() }),
    body: z.object({ name: z.string(), note: z.string().nullish(), tags: z.array(z.string()).optional() }),
    response: { 200: z.object({}) },
  },
})

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const answering = (answer: () => Response | Promise<Response>) =>
  createClient({ transport: async () => answer() }).call(list)

describe('a failed call becomes one error with a displayable message', () => {
  const fallback = { name: 'ApiError', message: failure }

  test.each([
    [
      'the network is down',
      () => Promise.reject(new TypeError('fetch failed')),
      { status: 0, code: 'network' },
    ],
    [
      'a proxy returns an HTML page',
      () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
      { status: 502 },
    ],
    [
      'an HTML page comes with 200',
      () => new Response('<!doctype html>'),
      { status: 200, code: 'answer-shape' },
    ],
    ['the body is empty', () => new Response(null, { status: 204 }), { code: 'answer-shape' }],
    ['the response has another shape', () => json({ count: 'üç' }), { code: 'answer-shape' }],
    ['the response is null', () => json(null), { code: 'answer-shape' }],
    [
      'the error has another shape',
      () => json({ error: { reason: 'Internal' }, message: ' ' }, 500),
      { status: 500, code: 'unknown' },
    ],
    ['the error is a text', () => json('Internal', 500), { status: 500, code: 'unknown' }],
  ])('when %s it shows the call’s own message', async (_name, answer, expected) => {
    await expect(answering(answer)).rejects.toMatchObject({ ...fallback, ...expected })
  })

  test('a message from the server is shown, with its field errors', async () => {
    const fields = { name: 'Bu alan zorunludur.' }
    const envelope = {
      success: false,
      message: 'Gönderilen bilgiler geçersiz.',
      code: 'validation.failed',
      fields,
    }
    await expect(answering(() => json(envelope, 400))).rejects.toMatchObject({
      status: 400,
      fields,
      ...{ message: envelope.message },
    })
  })

  test.each([
    ['its message', { message: 'Şube kapalı.', error: 'Forbidden' }, 'Şube kapalı.'],
    ['its error field if there is no message', { error: 'Şube kapalı.' }, 'Şube kapalı.'],
    ['its error field if the message is blank', { message: ' ', error: 'Şube kapalı.' }, 'Şube kapalı.'],
  ])('a response outside our envelope shows %s', async (_name, answer, message) => {
    await expect(answering(() => json(answer, 403))).rejects.toMatchObject({ status: 403, message })
    const refused = answering(() => json({ success: false, ...answer }))
    await expect(refused).rejects.toMatchObject({ status: 200, message })
  })

  test('a 200 with success: false shows its message', async () => {
    const envelope = { success: false, message: 'Paketler alınamadı', code: 'x' }
    await expect(answering(() => json(envelope))).rejects.toMatchObject({ message: 'Paketler alınamadı' })
  })

  test('an aborted call rejects with the abort error', async () => {
    const controller = new AbortController()
    controller.abort()
    const { call } = createClient({ transport: async (_path, init) => fetch('http://127.0.0.1:9', init) })
    await expect(call(list, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('a rejected token is reported once, a missing one is not', async () => {
    const onUnauthorized = vi.fn()
    const envelope = { success: false, message: 'Oturumunuz sona erdi.', code: 'access.unauthorized' }
    const transport = async () => json(envelope, 401)
    await expect(createClient({ transport, onUnauthorized }).call(list)).rejects.toMatchObject({
      status: 401,
    })
    expect(onUnauthorized).not.toHaveBeenCalled()
    const signedIn = createClient({ transport, token: () => 'jeton', onUnauthorized })
    await expect(signedIn.call(list)).rejects.toMatchObject({ message: 'Oturumunuz sona erdi.' })
    expect(onUnauthorized).toHaveBeenCalledOnce()
  })
})

describe('a call is sent', () => {
  test('with the token, and strips unknown response fields', async () => {
    const transport = vi.fn(async (_path: string, _init: RequestInit) => json({ count: 3, secret: 'x' }))
    const { send } = createClient({ transport, token: () => 'jeton' })
    expect((await send(list)).data).toEqual({ count: 3 })
    const [path, init] = transport.mock.calls[0] ?? []
    expect(path).toBe('/api/branch/list')
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer jeton')
    expect(init?.body).toBeUndefined()
  })

  test('with files as multipart: undefined is omitted, null becomes an empty field', async () => {
    const transport = vi.fn(async (_path: string, _init: RequestInit) => json({}))
    const image = [new File(['a'], 'a.jpg'), new File(['b'], 'b.jpg')]
    const body = { name: 'Meram', note: null, tags: ['a', 'b'] }
    await createClient({ transport }).call(add, { params: { id: 'a/b' }, body, files: { image } })
    const [path, init] = transport.mock.calls[0] ?? []
    const form = init?.body as FormData
    expect(path).toBe('/api/branch/a%2Fb/add')
    expect([form.get('name'), form.get('note'), form.get('tags')]).toEqual(['Meram', '', '["a","b"]'])
    expect(form.getAll('image')).toHaveLength(2)
    expect(new Headers(init?.headers).has('content-type')).toBe(false)
  })

  test('with its query in the format of ra-data-simple-rest', () => {
    const query = { sort: ['name', 'ASC'], filter: { q: 'ışık & çay' }, branchId: undefined, page: 2 }
    expect(decodeURIComponent(pathOf('/api/users', {}, query)).replaceAll('+', ' ')).toBe(
      '/api/users?sort=["name","ASC"]&filter={"q":"ışık & çay"}&page=2',
    )
  })
})

test('a failed registration shows the friendly message for a known address, and a message for any other error', () => {
  const taken = new ApiError(409, { code: 'x', message: 'Bu adres zaten kayıtlı!' })
  expect(registrationFailure(taken)).toMatch(/^Bu e-posta adresiyle zaten bir hesap var\./)
  expect(registrationFields({ email: taken.message, phone: 'Eksik' })).toEqual({ phone: 'Eksik' })
  expect(registrationFailure(new ApiError(400, { code: 'x', message: 'Başka' }))).toBe('Başka')
  expect(registrationFailure(new TypeError('x is undefined'))).toBe(
    'Kayıt sırasında bir sorun oluştu. Lütfen daha sonra tekrar deneyin.',
  )
})
