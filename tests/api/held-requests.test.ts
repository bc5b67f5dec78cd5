import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test, vi } from 'vitest'
import { scan } from '#shared/access/turnstile/gate.contract.ts'
import { revokeDevice } from '#shared/access/turnstile/turnstile-devices.contract.ts'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { addEquipment } from '#shared/club/equipments/equipments.contract.ts'
import { pathOf } from '#shared/core/client.ts'
import { showUser } from '#shared/membership/user-profile/user-profile.contract.ts'
import { logout } from '#shared/people/session/session.contract.ts'
import { updatePassword, uploadPhoto } from '#shared/people/users/profile.contract.ts'
import { assignBranch, changeRole, deleteUser } from '#shared/people/users/users.contract.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { unauthorizedText } from '#shared/permissions/permissions.ts'
import { bearer, encodeForm, storedFiles } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { asFile, photo } from '#tests/support/records/images.ts'
import { codeOf, keyOf, makeDevice } from '#tests/support/records/turnstile.ts'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')
await product.app.listen({ port: 0, host: '127.0.0.1' })
const port: number = (product.app.server.address() as AddressInfo).port

const query = async (statement: string, values: unknown[] = []) =>
  (await product.services.pool.query(statement, values)).rows
const patience = { timeout: 15_000, interval: 20 }

interface HeldRequest {
  method: string
  path: string
  headers: Record<string, string>
  payload: Buffer
}

/** Sends the headers and three bytes, waits until `isKnown`, and returns a function that sends the rest. */
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

/** Starts a request as a user; the session’s last use shows that the server has authenticated it. */
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

const ended = { status: 401, body: { message: accessMessages.sessionExpired } }

describe('a request whose body arrives late is authorised by the permissions at that time', () => {
  test('an admin demoted meanwhile cannot regain the role', async () => {
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
      'gets a new password',
      (person: Person) =>
        person.call(updatePassword, { body: { oldPassword: 'Parola-2026', newPassword: 'Yepyeni-2027' } }),
    ],
    ['is deleted', ({ user }: Person) => admin.call(deleteUser, { params: { id: user._id } })],
  ])('nor can an admin who %s change anyone’s role', async (_what, end) => {
    const [other, member] = [await product.person({ role: 'admin' }), await product.person()]
    const path = pathOf(changeRole.url, { id: member.user._id })
    const finish = await holdAs(other, { method: 'PUT', path, ...json({ role: 'trainer' }) })
    await end(other)
    expect(await finish()).toMatchObject(ended)
    expect(await roleOf(member)).toBe('member')
  })

  test('a request with a file is refused too, and its file is not kept', async () => {
    const person = await product.person()
    const body = await form({ profilePhoto: asFile(await photo()) })
    const files = await storedFiles(product)
    const finish = await holdAs(person, { method: 'POST', path: uploadPhoto.url, ...body })
    await person.call(logout)
    expect(await finish()).toMatchObject(ended)
    expect(await storedFiles(product)).toEqual(files)
  })

  test('staff moved to another branch write nothing into the previous one', async () => {
    const staff = await product.person({ role: 'staff', branch: meram._id })
    const body = await form({ branch: meram._id, name: 'Eski şubenin bisikleti' })
    const finish = await holdAs(staff, { method: 'POST', path: addEquipment.url, ...body })
    await move(staff, karatay)
    expect(await finish()).toMatchObject({ status: 403 })
    expect(await query(`SELECT FROM equipments WHERE name = 'Eski şubenin bisikleti'`)).toEqual([])
  })

  test('a reader whose key is revoked meanwhile admits no one', async () => {
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
    expect(await finish()).toMatchObject({ status: 401, body: { message: unauthorizedText('gate.scan') } })
    expect(await query('SELECT FROM turnstile_entries WHERE device_id = $1', [device._id])).toEqual([])
  })

  test('and one that keeps its permissions succeeds', async () => {
    const member = await product.person()
    const path = pathOf(changeRole.url, { id: member.user._id })
    const finish = await holdAs(admin, { method: 'PUT', path, ...json({ role: 'trainer' }) })
    expect(await finish()).toMatchObject({ status: 200, body: { user: { role: 'trainer' } } })
  })
})
