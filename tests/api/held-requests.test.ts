import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { changeBalance, showUserBalance } from '#shared/balances/balances.contract.ts'
import type { Branch } from '#shared/branches/branches.contract.ts'
import { pathOf } from '#shared/core/client.ts'
import { addEquipment } from '#shared/equipments/equipments.contract.ts'
import { messages } from '#shared/messages/messages.ts'
import { login, logout } from '#shared/session/session.contract.ts'
import { scan } from '#shared/turnstile/gate.contract.ts'
import { enterByCode, generateCode } from '#shared/turnstile/turnstile.contract.ts'
import { revokeDevice } from '#shared/turnstile/turnstile-devices.contract.ts'
import { updatePassword, updateProfile, uploadPhoto } from '#shared/users/profile.contract.ts'
import { assignBranch, changeRole, deleteUser, showUser } from '#shared/users/users.contract.ts'
import { openBranch } from '#tests/support/content.ts'
import { codeOf, keyOf, makeDevice } from '#tests/support/gate.ts'
import { asFile, photo } from '#tests/support/images.ts'
import { bearer, encodeForm, storedFiles } from '#tests/support/requests.ts'
import { type Person, startTestProduct, type TestProduct } from '#tests/support/test-product.ts'
import { makeWallet } from '#tests/support/wallets.ts'

let product: TestProduct
let admin: Person
let meram: Branch
let karatay: Branch
let port: number

beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ role: 'admin' })
  meram = await openBranch(admin, 'Meram')
  karatay = await openBranch(admin, 'Karatay')
  await product.app.listen({ port: 0, host: '127.0.0.1' })
  port = (product.app.server.address() as AddressInfo).port
})
afterAll(() => product.close())

const query = async (statement: string, values: unknown[] = []) =>
  (await product.services.pool.query(statement, values)).rows
const patience = { timeout: 15_000, interval: 20 }

interface HeldRequest {
  method: string
  path: string
  headers: Record<string, string>
  payload: Buffer
}

/** Sends the headers and three bytes, waits until `isKnown`, and returns how the rest is sent. */
async function hold({ method, path, headers, payload }: HeldRequest, isKnown: () => Promise<boolean>) {
  const socket = connect(port, '127.0.0.1')
  const head = Object.entries({
    host: 'a',
    connection: 'close',
    'content-length': payload.length,
    ...headers,
  })
  const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines}\r\n`)
  socket.write(payload.subarray(0, 3))
  await vi.waitFor(async () => expect(await isKnown()).toBe(true), patience)
  return async () => {
    socket.write(payload.subarray(3))
    const answer = await text(socket)
    const [, status] = /^HTTP\/1\.1 (\d+)/.exec(answer) ?? []
    return { status: Number(status), body: JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) }
  }
}

/** Begins a request as a person, who is known once their session's last use is written down. */
async function holdAs(person: Person, request: Partial<HeldRequest> & Pick<HeldRequest, 'method' | 'path'>) {
  const session = 'token_hash = sha256($1::bytea)'
  await query(`UPDATE sessions SET seen_at = now() - interval '1 hour' WHERE ${session}`, [person.token])
  const fresh = `SELECT FROM sessions WHERE ${session} AND seen_at > now() - interval '1 minute'`
  return hold(
    { payload: Buffer.from('{}'), ...request, headers: { ...request.headers, ...bearer(person) } },
    async () => (await query(fresh, [person.token])).length > 0,
  )
}

const json = (body: object) => ({
  headers: { 'content-type': 'application/json' },
  payload: Buffer.from(JSON.stringify(body)),
})
const form = async (fields: Record<string, string | File>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return encodeForm(data)
}
const roleOf = async ({ user }: Person) => (await admin.call(showUser, { params: { id: user._id } })).role
const demote = ({ user }: Person, author = admin) =>
  author.call(changeRole, { params: { id: user._id }, body: { role: 'member' } })
const move = ({ user }: Person, branch: Branch, author = admin) =>
  author.call(assignBranch, { params: { id: user._id }, body: { branchId: branch._id } })

const ended = { status: 401, body: { message: messages.access.sessionExpired } }

describe('a request whose body comes late is answered by the rights of that moment', () => {
  test('an admin who is demoted meanwhile does not become admin again', async () => {
    const other = await product.person({ role: 'admin' })
    const path = pathOf(changeRole.url, { id: other.user._id })
    const finish = await holdAs(other, { method: 'PUT', path, ...json({ role: 'admin' }) })
    await demote(other)
    expect(await finish()).toMatchObject(ended)
    expect(await roleOf(other)).toBe('member')
  })

  test.each([
    ['signs out', (person: Person) => person.call(logout)],
    [
      'has a new password',
      (person: Person) =>
        person.call(updatePassword, { body: { oldPassword: 'Parola-2026', newPassword: 'Yepyeni-2027' } }),
    ],
    ['is deleted', ({ user }: Person) => admin.call(deleteUser, { params: { id: user._id } })],
  ])('nor does one who %s change anybody’s role', async (_what, end) => {
    const [other, member] = [await product.person({ role: 'admin' }), await product.person()]
    const path = pathOf(changeRole.url, { id: member.user._id })
    const finish = await holdAs(other, { method: 'PUT', path, ...json({ role: 'trainer' }) })
    await end(other)
    expect(await finish()).toMatchObject(ended)
    expect(await roleOf(member)).toBe('member')
  })

  test('a form with a file is refused too, and its file is not kept', async () => {
    const person = await product.person()
    const body = await form({ profilePhoto: asFile(await photo()) })
    const files = await storedFiles(product)
    const finish = await holdAs(person, { method: 'POST', path: uploadPhoto.url, ...body })
    await person.call(logout)
    expect(await finish()).toMatchObject(ended)
    expect(await storedFiles(product)).toEqual(files)
  })

  test('staff who are moved to another branch write nothing into the one before', async () => {
    const staff = await product.person({ role: 'staff', branch: meram._id })
    const body = await form({ branch: meram._id, name: 'Eski şubenin bisikleti' })
    const finish = await holdAs(staff, { method: 'POST', path: addEquipment.url, ...body })
    await move(staff, karatay)
    expect(await finish()).toMatchObject({ status: 403 })
    expect(await query(`SELECT FROM equipments WHERE name = 'Eski şubenin bisikleti'`)).toEqual([])
  })

  test('a reader whose key is revoked meanwhile lets nobody in', async () => {
    const device = await makeDevice(admin, meram._id)
    const code = await codeOf(await product.person({ branch: meram._id }))
    const { headers, payload } = json({ token: code, deviceId: device._id })
    const finish = await hold(
      { method: 'POST', path: scan.url, headers: { ...headers, ...keyOf(device) }, payload },
      async () =>
        (
          await query('SELECT FROM turnstile_devices WHERE id = $1 AND last_seen_at IS NOT NULL', [
            device._id,
          ])
        ).length > 0,
    )
    await admin.call(revokeDevice, { params: { id: device._id } })
    expect(await finish()).toMatchObject({ status: 401, body: { message: messages.gate.unauthorized } })
    expect(await query('SELECT FROM turnstile_entries WHERE device_id = $1', [device._id])).toEqual([])
  })

  test('and one that keeps its rights is done', async () => {
    const member = await product.person()
    const path = pathOf(changeRole.url, { id: member.user._id })
    const finish = await holdAs(admin, { method: 'PUT', path, ...json({ role: 'trainer' }) })
    expect(await finish()).toMatchObject({ status: 200, body: { user: { role: 'trainer' } } })
  })
})

/** Holds a row until it is let go of, so that a change stops in the middle of its transaction. */
async function stall(table: string, condition: string, value: string) {
  const client = await product.services.pool.connect()
  await client.query('BEGIN')
  await client.query(`SELECT FROM ${table} WHERE ${condition} FOR UPDATE`, [value])
  return async () => {
    await client.query('ROLLBACK')
    client.release()
  }
}

const waiting = async (kind: 'row' | 'rights', count = 1) => {
  const locks = kind === 'rights' ? `locktype = 'advisory'` : `locktype IN ('transactionid', 'tuple')`
  const blocked = `SELECT DISTINCT pid FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE NOT granted AND datname = current_database() AND ${locks}`
  await vi.waitFor(async () => expect(await query(blocked)).toHaveLength(count), patience)
}

describe('a change that has begun', () => {
  test('is committed before the demotion of its author, which waits for it', async () => {
    const [other, member] = [await product.person({ role: 'admin' }), await product.person()]
    const release = await stall('users', 'id = $1', member.user._id)
    const promotion = other.call(changeRole, { params: { id: member.user._id }, body: { role: 'trainer' } })
    await waiting('row')
    const demotion = demote(other)
    await waiting('rights')
    await release()
    await Promise.all([promotion, demotion])
    const order = await query(
      `SELECT record_id AS id FROM audit_log WHERE action = 'role' ORDER BY audit_log.id DESC LIMIT 2`,
    )
    expect(order).toEqual([{ id: other.user._id }, { id: member.user._id }])
    expect([await roleOf(member), await roleOf(other)]).toEqual(['trainer', 'member'])
  })

  test('after the demotion of its author is refused, though it was allowed before', async () => {
    const [other, member] = [await product.person({ role: 'admin' }), await product.person()]
    const release = await stall('users', 'id = $1', other.user._id)
    const demotion = demote(other)
    await waiting('row')
    const promotion = other.call(changeRole, { params: { id: member.user._id }, body: { role: 'trainer' } })
    const refusal = expect(promotion).rejects.toMatchObject({
      status: 401,
      message: messages.access.sessionExpired,
    })
    await waiting('rights')
    await release()
    await demotion
    await refusal
    expect(await roleOf(member)).toBe('member')
  })

  test('after its session was closed is refused: no money moves', async () => {
    const staff = await product.person({ role: 'staff', branch: meram._id })
    const member = await product.person({ branch: meram._id })
    const wallet = await makeWallet(admin, member, meram._id, 100)
    const release = await stall('sessions', 'token_hash = sha256($1::bytea)', staff.token)
    const leaving = staff.call(logout)
    await waiting('row')
    const params = { memberId: wallet._id }
    const booking = staff.call(changeBalance, { params, body: { amount: 50, description: 'Nakit' } })
    const refusal = expect(booking).rejects.toMatchObject({ status: 401 })
    await waiting('rights')
    await release()
    await leaving
    await refusal
    const held = { params: { userId: member.user._id }, query: { branchId: meram._id } }
    expect((await admin.call(showUserBalance, held)).balance).toBe(100)
  })

  test('after its session was closed lets nobody in at a gate', async () => {
    const member = await product.person({ branch: meram._id })
    const { url } = await admin.call(generateCode, { params: { branchId: meram._id } })
    const release = await stall('sessions', 'token_hash = sha256($1::bytea)', member.token)
    const leaving = member.call(logout)
    await waiting('row')
    const entering = member.call(enterByCode, {
      body: { code: new URL(url ?? '').searchParams.get('kod') ?? '' },
    })
    const refusal = expect(entering).rejects.toMatchObject({ status: 401 })
    await waiting('rights')
    await release()
    await leaving
    await refusal
    expect(await query('SELECT FROM turnstile_entries WHERE user_id = $1', [member.user._id])).toEqual([])
  })

  test('after its author was moved to another branch is refused', async () => {
    const staff = await product.person({ role: 'staff', branch: meram._id })
    const member = await product.person({ branch: meram._id })
    const wallet = await makeWallet(admin, member, meram._id, 100)
    const release = await stall('users', 'id = $1', staff.user._id)
    const moving = move(staff, karatay)
    await waiting('row')
    const params = { memberId: wallet._id }
    const booking = staff.call(changeBalance, { params, body: { amount: 50, description: 'Nakit' } })
    const refusal = expect(booking).rejects.toMatchObject({ status: 403, message: messages.access.forbidden })
    await waiting('rights')
    await release()
    await moving
    await refusal
  })

  test('of one’s own branch goes by the role that one has then', async () => {
    const person = await product.person({ branch: meram._id })
    const release = await stall('users', 'id = $1', person.user._id)
    const promotion = admin.call(changeRole, { params: { id: person.user._id }, body: { role: 'staff' } })
    await waiting('row')
    const choice = person.call(updateProfile, { body: { branch: karatay._id } })
    const refusal = expect(choice).rejects.toMatchObject({ status: 401 })
    await waiting('rights')
    await release()
    await promotion
    await refusal
    expect(await admin.call(showUser, { params: { id: person.user._id } })).toMatchObject({
      branch: meram._id,
    })
  })

  test('of a hundred beside a demotion, none is done once the demotion is', async () => {
    const other = await product.person({ role: 'admin' })
    const people = await Promise.all(Array.from({ length: 100 }, () => product.person()))
    const trainers = async () =>
      (
        await query(`SELECT id FROM users WHERE role = 'trainer' AND id = ANY ($1)`, [
          people.map(({ user }) => user._id),
        ])
      ).length
    const promotions = people.map(({ user }) =>
      other.call(changeRole, { params: { id: user._id }, body: { role: 'trainer' } }),
    )
    const first = Promise.any(promotions)
    const settled = Promise.allSettled(promotions)
    await first
    await demote(other)
    const then = await trainers()
    const outcomes = await settled
    expect(await trainers()).toBe(then)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(then)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 401 })
  })

  test('and a sign-in with a password that is changed meanwhile opens no session', async () => {
    const person = await product.person()
    const { email } = person.user
    const release = await stall('users', 'id = $1', person.user._id)
    const changing = person.call(updatePassword, {
      body: { oldPassword: 'Parola-2026', newPassword: 'Yepyeni-2027' },
    })
    await waiting('row')
    const entering = product.visitor()(login, { body: { email, password: 'Parola-2026' } })
    const refusal = expect(entering).rejects.toMatchObject({
      status: 401,
      code: 'session.invalid-credentials',
    })
    await waiting('rights')
    await release()
    await changing
    await refusal
  })
})
