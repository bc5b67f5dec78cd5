import { describe, expect, test } from 'vitest'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import type { CallInput } from '#shared/core/client.ts'
import { freezeUser } from '#shared/membership/freezes/freezes.contract.ts'
import { cancelMembership } from '#shared/membership/memberships/memberships.contract.ts'
import { transferMembership } from '#shared/money/membership-changes/membership-changes.contract.ts'
import { listMembers } from '#shared/office/members/members.contract.ts'
import { assignBranch, changeRole, deleteUser, listUsers } from '#shared/people/users/users.contract.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { daysFromNow, moveTo, sell } from '#tests/support/records/desk.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { makeWallet } from '#tests/support/records/wallets.ts'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')
const staff = await product.person({ role: 'staff', branch: meram._id })

type Filter = NonNullable<NonNullable<CallInput<typeof listMembers>['query']>['filter']>

const membersOf = (person: Person, filter: Filter = {}) => person.call(listMembers, { query: { filter } })
const idsOf = async (person: Person, filter: Filter = {}) =>
  (await membersOf(person, filter)).map(({ _id }) => _id)
async function memberOf(person: Person, { user }: Person) {
  const [member] = await membersOf(person, { id: [user._id] })
  return member
}

/** A member with a membership of the given period in days from now. */
async function memberFor(branch: Branch, from: number, until: number, soldIn = branch) {
  const person = await product.person({ branch: branch._id })
  const offer = await makePackage(admin, soldIn._id, { freezeDays: 20, freezeCount: 2 })
  const sold = await sell(admin, person.user._id, offer._id)
  await moveTo(product.services, sold._id, { startsAt: daysFromNow(from), endsAt: daysFromNow(until) })
  return { person, sold }
}

describe('the list of members', () => {
  test('shows status, end and remaining days of the membership, and filters by status', async () => {
    const branch = await openBranch(admin, 'Ilgın')
    const { person: active } = await memberFor(branch, -10, 20)
    const { person: frozen } = await memberFor(branch, -10, 20)
    await admin.call(freezeUser, {
      params: { id: frozen.user._id },
      body: { freezeDays: 7, freezeReason: 'Yolculuk' },
    })
    const { person: expired } = await memberFor(branch, -40, -10)
    const { person: pending } = await memberFor(branch, 3, 33)
    const { person: cancelled, sold } = await memberFor(branch, -10, 20)
    await admin.call(cancelMembership, { params: { id: sold._id }, body: { reason: 'Taşındı' } })
    const none = await product.person({ branch: branch._id })

    const of = (status: Filter['status']) => idsOf(admin, { branch: branch._id, status })
    expect(await of('active')).toEqual([active.user._id])
    expect(await of('frozen')).toEqual([frozen.user._id])
    expect(await of('expired')).toEqual([expired.user._id])
    expect(await of('pending')).toEqual([pending.user._id])
    expect(new Set(await of('none'))).toEqual(new Set([cancelled.user._id, none.user._id]))
    const one = await memberOf(admin, active)
    expect(one).toMatchObject({ status: 'active', endsAt: expect.any(String), balance: null })
    expect([19, 20, 21]).toContain(one?.daysLeft)
    expect(await memberOf(admin, expired)).toMatchObject({ status: 'expired', daysLeft: null })
    expect(await memberOf(admin, none)).toMatchObject({ status: 'none', endsAt: null, daysLeft: null })
  })

  test('filters by the end, and sorts by it with members without a membership last', async () => {
    const branch = await openBranch(admin, 'Hadim')
    const { person: late } = await memberFor(branch, -10, 25)
    const { person: soon } = await memberFor(branch, -10, 3)
    const none = await product.person({ branch: branch._id })
    const sorted = async (order: 'ASC' | 'DESC') =>
      (
        await admin.call(listMembers, {
          query: { sort: ['endsAt', order], range: [0, 9], filter: { branch: branch._id } },
        })
      ).map(({ _id }) => _id)
    expect(await sorted('ASC')).toEqual([soon.user._id, late.user._id, none.user._id])
    expect(await sorted('DESC')).toEqual([late.user._id, soon.user._id, none.user._id])

    const of = (filter: Filter) => idsOf(admin, { branch: branch._id, ...filter })
    expect(await of({ ending: 'week' })).toEqual([soon.user._id])
    expect(await of({ ending: 'month' })).toHaveLength(2)
    expect(await of({ until: daysFromNow(10).toISOString() })).toEqual([soon.user._id])
    expect(await of({ from: daysFromNow(10).toISOString() })).toEqual([late.user._id])
  })

  test('counts the last of memberships in sequence', async () => {
    const branch = await openBranch(admin, 'Kadınhanı')
    const person = await product.person({ branch: branch._id })
    const offer = await makePackage(admin, branch._id)
    await sell(admin, person.user._id, offer._id)
    const second = await sell(admin, person.user._id, offer._id)
    expect(await memberOf(admin, person)).toMatchObject({ status: 'active', endsAt: second.endsAt })
  })

  test('counts a transferred membership for its new owner, and in its new branch', async () => {
    const branch = await openBranch(admin, 'Çumra')
    const { person: owner, sold } = await memberFor(branch, -10, 20)
    const heir = await product.person({ branch: branch._id })
    const params = { id: sold._id }
    const transfer = (to: { user?: string; branch?: string }) =>
      admin.call(transferMembership, { params, body: { reason: 'Devir', ...to } })
    const { endsAt } = await transfer({ user: heir.user._id })
    expect(await memberOf(admin, owner)).toMatchObject({ status: 'none', endsAt: null })
    expect(await memberOf(admin, heir)).toMatchObject({ status: 'active', endsAt })
    await transfer({ branch: karatay._id })
    expect(await memberOf(admin, heir)).toMatchObject({ status: 'active', endsAt })
  })

  test('shows the balance, to staff that of their branch', async () => {
    const person = await product.person({ branch: meram._id })
    await makeWallet(admin, person, meram._id, 100.5)
    await makeWallet(admin, person, karatay._id, 20)
    expect((await memberOf(admin, person))?.balance).toBe(120.5)
    expect((await memberOf(staff, person))?.balance).toBe(100.5)
  })

  test('lists members only, and to staff those of their branch', async () => {
    const own = await product.person({ branch: meram._id })
    const foreign = await product.person({ branch: karatay._id })
    const trainer = await product.person({ role: 'trainer', branch: meram._id })
    const gone = await product.person({ branch: meram._id })
    await admin.call(deleteUser, { params: { id: gone.user._id } })
    const listed = await idsOf(staff)
    expect(listed).toContain(own.user._id)
    for (const other of [foreign, trainer, gone, staff]) expect(listed).not.toContain(other.user._id)
    expect(await idsOf(admin)).toContain(foreign.user._id)
    await expect(membersOf(trainer)).rejects.toMatchObject({ status: 403 })
  })

  test('a membership of another branch is named to admins and unknown to staff', async () => {
    const { person } = await memberFor(meram, -10, 20, karatay)
    expect(await memberOf(admin, person)).toMatchObject({ status: 'active', membershipBranch: karatay._id })
    expect(await memberOf(staff, person)).toMatchObject({
      status: 'none',
      endsAt: null,
      daysLeft: null,
      membershipBranch: null,
    })
    expect(await idsOf(staff, { status: 'active' })).not.toContain(person.user._id)
    expect(await idsOf(staff, { status: 'none' })).toContain(person.user._id)
    expect(await idsOf(staff, { ending: 'month' })).not.toContain(person.user._id)
    // The new home branch.
    await admin.call(assignBranch, { params: { id: person.user._id }, body: { branchId: karatay._id } })
    expect(await memberOf(admin, person)).toMatchObject({ branch: karatay._id, membershipBranch: null })
    expect(await memberOf(staff, person)).toBeUndefined()
  })

  test('finds members by name, and refuses an unknown status', async () => {
    const person = await product.person({ name: 'Şükriye Çağlayan', branch: meram._id })
    expect(await idsOf(staff, { q: 'sukriye cag' })).toEqual([person.user._id])
    await expect(membersOf(staff, { status: 'vip' as never })).rejects.toMatchObject({ status: 400 })
  })
})

describe('the list of personnel', () => {
  test('shows everyone but members, with the last sign-in', async () => {
    const person = await product.person({ branch: meram._id })
    const trainer = await product.person({ role: 'trainer', branch: meram._id })
    const listed = await staff.call(listUsers, { query: { filter: { isStaff: true } } })
    const ids = listed.map(({ _id }) => _id)
    expect(ids).toContain(trainer.user._id)
    expect(ids).not.toContain(person.user._id)
    expect(listed.find(({ _id }) => _id === staff.user._id)?.lastSignInAt).toEqual(expect.any(String))
    const [plain] = await staff.call(listUsers, { query: { filter: { id: [staff.user._id] } } })
    expect(plain).not.toHaveProperty('lastSignInAt')
    await admin.call(changeRole, { params: { id: trainer.user._id }, body: { role: 'member' } })
    expect(await idsOf(staff)).toContain(trainer.user._id)
  })
})
