import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listBranches } from '#shared/club/branches/branches.contract.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { coreMessages, validationMessages } from '#shared/core/core.messages.ts'
import { ErrorEnvelope } from '#shared/core/errors.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { listUsers } from '#shared/people/users/users.contract.ts'
import { bearer, encodeForm, send, storedFiles } from '#tests/support/product/requests.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { makeEquipment, openBranch } from '#tests/support/records/content.ts'
import { fileWithoutMemberships } from '#tests/support/records/user-file.ts'

const core = coreMessages
const validation = validationMessages
const json = { 'content-type': 'application/json' }
const leak = /\bat \S+ \(|node_modules|\.ts:\d|SELECT|INSERT|syntax error|column "|relation "|drizzle|FST_/i

const { product, admin } = await openTestClub()
const member = await product.person()
const branch = await openBranch(admin, 'Meram')
const equipment = (await makeEquipment(admin, branch._id))._id

/** Sends a request as an admin and checks that the error response is fit for display. */
async function refusal(method: string, url: string, options: Parameters<typeof send>[3] = {}) {
  const headers = { ...bearer(admin), ...options.headers }
  const answer = await send(product, method, url, { ...options, headers })
  expect(answer.statusCode, `${method} ${url.slice(0, 80)}: ${answer.body}`).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode, `${method} ${url.slice(0, 80)}: ${answer.body}`).toBeLessThan(500)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.body).not.toMatch(leak)
  const { message, fields } = ErrorEnvelope.parse(answer.json())
  return { status: answer.statusCode, message, fields: fields ?? {} }
}

describe('record ids', () => {
  test.each([
    ['GET', '/api/branch/:id', 'id'],
    ['PUT', '/api/branch/:id', 'id'],
    ['DELETE', '/api/branch/:id', 'id'],
    ['DELETE', '/api/equipments/:id', 'id'],
    ['GET', '/api/equipments/branch/:id', 'branchId'],
    ['GET', '/api/categories/list/:id', 'branchId'],
    ['DELETE', '/api/subscriber/:id', 'id'],
    ['PUT', '/api/users/:id/role', 'id'],
  ])('%s %s accepts only valid ids', async (method, url, parameter) => {
    const body = method === 'PUT' ? { payload: { name: 'X', role: 'member' } } : {}
    const wrong = ['1', 'null', '\u0000', "1' OR '1'='1", '../../etc/passwd', '{{7*7}}', 'x'.repeat(490)]
    for (const id of wrong) {
      const { fields } = await refusal(method, url.replace(':id', encodeURIComponent(id)), body)
      expect(fields[parameter]).toBe(validation.id)
    }
  })

  test('an id longer than any valid one returns 404', async () => {
    expect((await refusal('GET', `/api/branch/${'a'.repeat(5000)}`)).message).toBe(core.unknownRoute)
  })
})

describe('unknown fields are ignored', () => {
  test('a member cannot become an admin through the profile', async () => {
    const answer = await send(product, 'PUT', '/api/users/profile', {
      headers: bearer(member),
      payload: {
        name: 'Üye',
        role: 'admin',
        isAdmin: true,
        _id: admin.user._id,
        email: 'baska@posta.example',
        emailVerified: true,
        emailVerifiedAt: '2026-01-01T00:00:00Z',
        passwordHash: 'x',
        deletedAt: '2026-01-01T00:00:00Z',
      },
    })
    expect(answer.statusCode).toBe(200)
    expect(await member.call(showProfile)).toEqual(
      fileWithoutMemberships({ ...member.user, name: 'Üye', version: 2 }),
    )
  })

  test('a visitor cannot become an admin through registration', async () => {
    const answer = await send(product, 'POST', '/api/users/register', {
      payload: {
        name: 'Yeni',
        email: 'yeni@posta.example',
        phone: '05321234567',
        password: 'Parola-2026',
        consent: true,
        terms: true,
        role: 'admin',
        isAdmin: true,
        _id: '01990000-0000-7000-8000-000000000000',
        emailVerifiedAt: '2026-01-01T00:00:00Z',
        googleId: 'g',
        version: 9,
      },
    })
    expect(answer.json()).toMatchObject({ role: 'member', isAdmin: false, emailVerified: false, version: 1 })
    expect(answer.json()._id).not.toBe('01990000-0000-7000-8000-000000000000')
  })

  test('a branch keeps its id, picture and creation time regardless of the form', async () => {
    const [before] = (await admin.call(listBranches)).branches
    const form = new FormData()
    const forged = { _id: equipment, createdAt: '2000-01-01', picture: '{"key":"../.."}' }
    for (const [name, value] of Object.entries({ ...forged, description: 'Yeni' })) form.set(name, value)
    const encoded = await encodeForm(form)
    const headers = { ...encoded.headers, ...bearer(admin) }
    const answer = await send(product, 'PUT', `/api/branch/${branch._id}`, { ...encoded, headers })
    expect(answer.json()).toEqual({ ...before, description: 'Yeni', version: 2 })
  })

  test('updating equipment does not move it to another branch', async () => {
    const other = await openBranch(admin, 'Karatay')
    const headers = bearer(admin)
    const payload = { branch: other._id, name: 'Taşınan' }
    const answer = await send(product, 'PUT', `/api/equipments/${equipment}`, { headers, payload })
    expect(answer.json()).toMatchObject({ branch: branch._id, name: 'Taşınan' })
  })
})

describe('an unusable body changes nothing', () => {
  let before: unknown
  const state = async () => [
    await admin.call(listBranches),
    await admin.call(listUsers),
    await storedFiles(product),
  ]
  beforeAll(async () => {
    before = await state()
  })
  afterEach(async () => {
    expect(await state()).toEqual(before)
  })

  const add = (payload: string | Buffer, headers: Record<string, string> = json) =>
    refusal('POST', '/api/branch/add', { payload, headers })
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
  const part = (disposition: string) =>
    `--x\r\ncontent-disposition: form-data; ${disposition}\r\n\r\nA\r\n--x--\r\n`

  test('ASVS 5.2.1: oversized', async () => {
    const body = `{"name":"${'a'.repeat(2_000_000)}"}`
    expect(await add(body)).toMatchObject({ status: 413, message: core.bodyTooLarge })
    expect(await refusal('POST', '/api/auth/callback/credentials', { payload: body })).toMatchObject({
      status: 413,
    })
  })

  test.each(['{', '{"name":', '', 'name=Meram', '{"name":"A"}}', '\u0000', '[1,'])(
    'malformed: %j',
    async (body) => {
      expect(await add(body)).toMatchObject({ status: 400, message: core.badJson })
    },
  )

  test.each([
    'null',
    '[]',
    '"metin"',
    '42',
    'true',
    '{}',
    '{"name":null}',
    '{"name":{"$ne":1}}',
    '{"name":["A"]}',
  ])('of the wrong shape: %s', async (body) => {
    expect(await add(body)).toMatchObject({ status: 400, message: validation.failed })
  })

  test.each(['application/xml', 'application/x-www-form-urlencoded', 'image/png', 'anlamsiz', ''])(
    'of the wrong content type: “%s”',
    async (type) => {
      const { status } = await add('{"name":"A"}', { 'content-type': type })
      expect([400, 415]).toContain(status)
    },
  )

  test.each([
    '{"__proto__":{"isAdmin":true},"name":"A"}',
    '{"constructor":{"prototype":{"isAdmin":true}},"name":"A"}',
  ])('ASVS 15.3.6: prototype pollution: %s', async (body) => {
    expect(await add(body)).toMatchObject({ status: 400, message: core.badJson })
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'ASVS 15.3.6: a form field named %s',
    async (name) => {
      expect(await add(part(`name="${name}"`), multipart)).toMatchObject({ status: 400 })
      expect(await add(part(`name="${name}"; filename="a.jpg"`), multipart)).toMatchObject({ status: 400 })
      expect(Object.keys(Object.prototype)).toEqual([])
    },
  )

  test.each([
    ['without a boundary', part('name="name"'), { 'content-type': 'multipart/form-data' }],
    ['truncated', '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nMeram', multipart],
    [
      'with a truncated file',
      '--x\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\nab',
      multipart,
    ],
    ['of random bytes', 'anlamsız', multipart],
    ['that is empty', '', multipart],
    ['of a thousand fields', part('name="a"').repeat(1000).replaceAll('--x--\r\n--x', '--x'), multipart],
  ])('a form %s', async (_name, payload, headers) => {
    expect((await add(payload, headers)).status).toBe(400)
  })

  test.each([
    ['POST', '/api/branch/add', { name: 'Nul\u0000' }],
    ['POST', '/api/users/login', { email: 'a\u0000@b.example', password: 'x' }],
    ['PUT', '/api/users/profile', { userDetails: { city: 'Nul\u0000' } }],
    ['POST', '/api/subscriber', { email: 'a\u0000@posta.example' }],
    ['POST', '/api/users/ForgetPassword', { email: 'a\u0000@posta.example' }],
  ])('%s %s with a NUL character', async (method, url, payload) => {
    expect(await refusal(method, url, { payload })).toMatchObject({ status: 400, message: validation.failed })
  })

  test.each([
    ['name', 'a'.repeat(81), validation.maximumLength(80)],
    ['order', 10_001, validation.maximum(10_000)],
    ['order', -1, validation.minimum(0)],
    ['order', '1e400', validation.invalid],
    ['isActive', 'belki', expect.any(String)],
    ['email', 'eposta', expect.any(String)],
    ['mapUrl', 'javascript:alert(1)', validation.invalid],
    ['latitude', 91, validation.maximum(90)],
    ['latitude', 37.92, branchesMessages.placeIncomplete],
  ])('%s = %s', async (field, value, message) => {
    const { status, fields } = await add(JSON.stringify({ name: 'Bozuk', [field]: value }))
    expect([status, fields[field]]).toEqual([400, message])
  })
})
