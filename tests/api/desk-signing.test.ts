import { describe, expect, test } from 'vitest'
import { openSession } from '#server/modules/people/users/sessions.ts'
import { contract } from '#shared/contract.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import {
  listUserContracts,
  readUserContract,
  signAtDesk,
} from '#shared/membership/contracts/contracts.contract.ts'
import {
  endDeskSigning,
  showDeskSigning,
  startDeskSigning,
} from '#shared/membership/contracts/desk-signing.contract.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { addUserNote, listUserNotes } from '#shared/office/user-notes/user-notes.contract.ts'
import { startConfirmation } from '#shared/people/second-factor/second-factor.contract.ts'
import { logout } from '#shared/people/session/session.contract.ts'
import { listUsers } from '#shared/people/users/users.contract.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { can, levelOf } from '#shared/permissions/permissions.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { drawnSignature, makeContract, pendingContract } from '#tests/support/records/contracts.ts'

const password = 'Parola-2026'
const locked = { status: 423, code: 'session.signing', message: accessMessages.signing }

const { product, admin } = await openTestClub({ workers: true, watchesAudit: false })
const meram = await openBranch(admin, 'Meram')
const selcuklu = await openBranch(admin, 'Selçuklu')
const paper = await makeContract(admin, meram._id, { title: 'Üyelik Sözleşmesi' })

const newMember = () => product.person({ branch: meram._id })
const newClerk = () => product.person({ role: 'staff', branch: meram._id })

async function unlock(clerk: Person, given = password) {
  const { token } = await clerk.call(startConfirmation)
  return clerk.call(endDeskSigning, { body: { challenge: token, password: given } })
}

async function lockedClerk() {
  const [clerk, member] = [await newClerk(), await newMember()]
  await clerk.call(startDeskSigning, { body: { user: member.user._id } })
  return { clerk, member }
}

describe('a desk that is locked while a member signs', () => {
  test('lets the member read and sign their contracts, and nobody else’s', async () => {
    const { clerk, member } = await lockedClerk()
    const other = await newMember()
    const userId = member.user._id
    expect(await clerk.call(showDeskSigning)).toEqual({ signer: { _id: userId, name: member.user.name } })
    const { unsigned } = await clerk.call(listUserContracts, { query: { userId } })
    const params = { id: unsigned[0]?._id ?? '' }
    expect(await clerk.call(readUserContract, { params, query: { userId } })).toMatchObject({
      memberName: member.user.name,
    })
    await expect(clerk.call(listUserContracts, {})).rejects.toMatchObject(locked)
    await expect(clerk.call(listUserContracts, { query: { userId: other.user._id } })).rejects.toMatchObject(
      locked,
    )
    const body = { contractId: params.id, signature: drawnSignature, agreedAt: new Date().toISOString() }
    await expect(clerk.call(signAtDesk, { body: { ...body, user: other.user._id } })).rejects.toMatchObject(
      locked,
    )
    expect(await clerk.call(signAtDesk, { body: { ...body, user: userId } })).toMatchObject({
      status: 'signed',
    })
  })

  const closed = contract.filter(({ whileSigning }) => whileSigning === undefined)
  test.each(closed.map((target) => [`${target.method} ${target.url}`, target] as const))(
    'refuses %s',
    async (_name, { method, url, schema, access }: Endpoint) => {
      const { user } = await lockedAdmin
      const token = await openSession(product.services.db, user._id)
      const headers = { authorization: `Bearer ${token}` }
      const payload = { user: (await signer).user._id }
      const started = await send(product, 'POST', startDeskSigning.url, { headers, payload })
      expect(started.statusCode).toBe(200)
      const answer = await send(product, method, url.replace(/:\w+/g, meram._id), {
        headers,
        ...(schema.body ? { payload: {} } : {}),
      })
      // What is public is answered as to a visitor.
      if (levelOf(access) === 'public') return expect(answer.statusCode).toBeLessThan(500)
      expect(answer.statusCode).toBe(can('admin', access) ? 423 : 403)
    },
  )
  const lockedAdmin = product.person({ role: 'admin' })
  const signer = newMember()

  test('cannot be taken over for another member', async () => {
    const { clerk, member } = await lockedClerk()
    const other = await newMember()
    await expect(clerk.call(startDeskSigning, { body: { user: other.user._id } })).rejects.toMatchObject(
      locked,
    )
    expect((await clerk.call(showDeskSigning)).signer?._id).toBe(member.user._id)
  })

  test('stays locked in this session only', async () => {
    const { clerk } = await lockedClerk()
    const elsewhere = await openSession(product.services.db, clerk.user._id)
    const answer = await send(product, 'GET', listUsers.url, {
      headers: { authorization: `Bearer ${elsewhere}` },
    })
    expect(answer.statusCode).toBe(200)
    await expect(clerk.call(listUsers)).rejects.toMatchObject(locked)
  })

  test('opens with the employee’s password and with no other', async () => {
    const { clerk, member } = await lockedClerk()
    await expect(unlock(clerk, 'Tahmin-2026')).rejects.toMatchObject({
      status: 400,
      code: 'session.proof-invalid',
    })
    await expect(clerk.call(showProfile)).rejects.toMatchObject(locked)
    await unlock(clerk)
    expect(await clerk.call(showProfile)).toMatchObject({ _id: clerk.user._id })
    expect(await clerk.call(showDeskSigning)).toEqual({ signer: null })
    const entries = await admin.call(listAuditLog, { query: { filter: { actor: clerk.user._id } } })
    expect(entries.map(({ action, person }) => [action, person])).toEqual(
      expect.arrayContaining([
        ['lock', member.user._id],
        ['refuse-unlock', clerk.user._id],
        ['unlock', clerk.user._id],
      ]),
    )
  })

  test('slows down guesses of the password', async () => {
    const { clerk } = await lockedClerk()
    const statuses: number[] = []
    for (let count = 0; count < 12; count += 1)
      await unlock(clerk, `Tahmin-${count}`).catch(({ status }) => statuses.push(status))
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 400))
    expect(statuses.slice(10)).toEqual([429, 429])
    await expect(clerk.call(showProfile)).rejects.toMatchObject(locked)
  })

  test('can be signed out of, which opens nothing', async () => {
    const { clerk } = await lockedClerk()
    await clerk.call(logout)
    await expect(clerk.call(listUsers)).rejects.toMatchObject({ status: 401 })
  })

  test('is locked for members of the own branch alone', async () => {
    const stranger = await product.person({ branch: selcuklu._id })
    const clerk = await newClerk()
    await expect(clerk.call(startDeskSigning, { body: { user: stranger.user._id } })).rejects.toMatchObject({
      status: 404,
    })
    expect(await clerk.call(listUsers)).toBeInstanceOf(Array)
  })

  test('keeps each write that was confirmed before the lock, and lets none through after it', async () => {
    const [clerk, member] = [await newClerk(), await newMember()]
    const user = member.user._id
    const write = (index: number) =>
      send(product, 'POST', addUserNote.url, {
        headers: bearer(clerk),
        payload: { user, text: `Not ${index}` },
      })
    const writes = Array.from({ length: 40 }, (_, index) => write(index))
    const started = send(product, 'POST', startDeskSigning.url, { headers: bearer(clerk), payload: { user } })
    writes.push(...Array.from({ length: 40 }, (_, index) => write(40 + index)))
    const statuses = (await Promise.all(writes)).map(({ statusCode }) => statusCode)
    expect((await started).statusCode).toBe(200)
    for (const status of statuses) expect([201, 423]).toContain(status)
    expect((await write(80)).statusCode).toBe(423)
    const notes = await admin.call(listUserNotes, { query: { filter: { user }, range: [0, 99] } })
    expect(notes).toHaveLength(statuses.filter((status) => status === 201).length)
  })
})

test('the pending contract of a member is the one that the locked desk shows', async () => {
  const { clerk, member } = await lockedClerk()
  const { unsigned } = await clerk.call(listUserContracts, { query: { userId: member.user._id } })
  expect(unsigned.map(({ _id }) => _id)).toContain((await pendingContract(member, paper))._id)
})
