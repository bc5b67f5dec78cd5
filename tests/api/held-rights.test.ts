import { describe, expect, test } from 'vitest'
import { enterByCode, generateCode } from '#shared/access/turnstile/turnstile.contract.ts'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { showUser } from '#shared/membership/user-profile/user-profile.contract.ts'
import { changeBalance, showUserBalance } from '#shared/money/balances/balances.contract.ts'
import { login, logout } from '#shared/people/session/session.contract.ts'
import { updatePassword, updateProfile } from '#shared/people/users/profile.contract.ts'
import { assignBranch, changeRole } from '#shared/people/users/users.contract.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { holdLock, untilBlocked } from '#tests/support/product/locks.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { enrolMembers } from '#tests/support/records/members.ts'
import { makeWallet } from '#tests/support/records/wallets.ts'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')

const query = async (statement: string, values: unknown[] = []) =>
  (await product.services.pool.query(statement, values)).rows
const roleOf = async ({ user }: Person) => (await admin.call(showUser, { params: { id: user._id } })).role
const demote = ({ user }: Person) =>
  admin.call(changeRole, { params: { id: user._id }, body: { role: 'member' } })
const move = ({ user }: Person, branch: Branch) =>
  admin.call(assignBranch, { params: { id: user._id }, body: { branchId: branch._id } })

/** Locks a row until released, so that a change blocks inside its transaction. */
const stall = async (table: string, condition: string, value: string) =>
  (await holdLock(product, `SELECT FROM ${table} WHERE ${condition} FOR UPDATE`, [value])).release

const waiting = (kind: 'row' | 'rights', count?: number) =>
  untilBlocked(product, kind === 'rights' ? 'advisory' : 'row', count)

describe('a change in progress', () => {
  test('commits before a concurrent demotion of its author, which waits for it', async () => {
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

  test('is refused after the demotion of its author, although it was allowed before', async () => {
    const [other, member] = [await product.person({ role: 'admin' }), await product.person()]
    const release = await stall('users', 'id = $1', other.user._id)
    const demotion = demote(other)
    await waiting('row')
    const promotion = other.call(changeRole, { params: { id: member.user._id }, body: { role: 'trainer' } })
    const refusal = expect(promotion).rejects.toMatchObject({
      status: 401,
      message: accessMessages.sessionExpired,
    })
    await waiting('rights')
    await release()
    await demotion
    await refusal
    expect(await roleOf(member)).toBe('member')
  })

  test('is refused after its session was closed: no money moves', async () => {
    const staff = await product.person({ role: 'staff', branch: meram._id })
    const member = await product.person({ branch: meram._id })
    const wallet = await makeWallet(admin, member, meram._id, 100)
    const release = await stall('sessions', 'token_hash = sha256($1::bytea)', staff.token)
    const leaving = staff.call(logout)
    await waiting('row')
    const params = { memberId: wallet._id }
    const booking = staff.call(changeBalance, {
      params,
      body: { amount: 50, description: 'Havale', method: 'transfer' },
    })
    const refusal = expect(booking).rejects.toMatchObject({ status: 401 })
    await waiting('rights')
    await release()
    await leaving
    await refusal
    const held = { params: { userId: member.user._id }, query: { branchId: meram._id } }
    expect((await admin.call(showUserBalance, held)).balance).toBe(100)
  })

  test('admits no one at a gate after its session was closed', async () => {
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

  test('is refused after its author was moved to another branch', async () => {
    const staff = await product.person({ role: 'staff', branch: meram._id })
    const member = await product.person({ branch: meram._id })
    const wallet = await makeWallet(admin, member, meram._id, 100)
    const release = await stall('users', 'id = $1', staff.user._id)
    const moving = move(staff, karatay)
    await waiting('row')
    const params = { memberId: wallet._id }
    const booking = staff.call(changeBalance, {
      params,
      body: { amount: 50, description: 'Havale', method: 'transfer' },
    })
    const refusal = expect(booking).rejects.toMatchObject({ status: 403, message: accessMessages.forbidden })
    await waiting('rights')
    await release()
    await moving
    await refusal
  })

  test('of the own branch is authorised by the role at that time', async () => {
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

  test('thirty concurrent with a demotion: none commits after it', async () => {
    const other = await product.person({ role: 'admin' })
    const people = await enrolMembers(product.services.pool, meram._id, 30)
    const trainers = async () =>
      (
        await query(`SELECT id FROM users WHERE role = 'trainer' AND id = ANY ($1)`, [
          people.map(({ _id }) => _id),
        ])
      ).length
    const promotions = people.map(({ _id }) =>
      other.call(changeRole, { params: { id: _id }, body: { role: 'trainer' } }),
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

  test('a sign-in during a password change opens no session', async () => {
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
