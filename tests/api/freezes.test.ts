import { describe, expect, test } from 'vitest'
import {
  freezeUser,
  listFreezes,
  listOwnFreezes,
  showFreezeInfo,
  unfreezeOwn,
  unfreezeUser,
} from '#shared/membership/freezes/freezes.contract.ts'
import { freezesMessages } from '#shared/membership/freezes/freezes.messages.ts'
import { listMemberships, type Membership } from '#shared/membership/memberships/memberships.contract.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import type { Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { advanceDays, sell } from '#tests/support/records/desk.ts'
import { firstOf, freeze, infoOf, midnightAfter, openFreezeFixture } from '#tests/support/records/freezes.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const texts = freezesMessages

const { product, admin, staff, monthly, now, memberWith } = await openFreezeFixture()

const unfreeze = (person: Person) => person.call(unfreezeOwn)
const adminFreezes = (person: Person, freezeDays: number, freezeReason = '') =>
  admin.call(freezeUser, { params: { id: person.user._id }, body: { freezeDays, freezeReason } })

describe('a member who freezes', () => {
  test('sees the new end in advance, is paused from today and keeps every day, as do following memberships', async () => {
    const { member, chain } = await memberWith(2)
    expect(await infoOf(member)).toMatchObject({
      isFrozen: false,
      allowance: 21,
      used: 0,
      remaining: 21,
      freezesLeft: 2,
      membership: { _id: firstOf(chain)._id, endsAt: midnightAfter(30) },
      newEndsAt: null,
      refusal: null,
      limit: null,
    })
    const preview = await infoOf(member, 10)
    expect(preview.newEndsAt).toBe(midnightAfter(40))
    expect(await now(firstOf(chain))).toEqual(firstOf(chain))
    const { message, freezeInfo } = await freeze(member, 10, { freezeReason: 'Ameliyat' })
    const lastDay = new Intl.DateTimeFormat('tr-TR', { dateStyle: 'long', timeZone: 'Europe/Istanbul' })
    expect(message).toBe(texts.frozen(lastDay.format(new Date(Date.parse(midnightAfter(10)) - 1))))
    expect(freezeInfo).toMatchObject({
      isFrozen: true,
      freezeDays: 10,
      freezeReason: 'Ameliyat',
      source: 'member',
      startedAt: midnightAfter(0),
      endsAt: midnightAfter(10),
      used: 10,
      remaining: 11,
      freezesLeft: 1,
      newEndsAt: midnightAfter(30),
      refusal: texts.running,
    })
    expect(await now(firstOf(chain))).toMatchObject({ status: 'frozen', endsAt: midnightAfter(40) })
    expect(await now(chain[1] as Membership)).toMatchObject({
      status: 'pending',
      startsAt: midnightAfter(40),
      endsAt: midnightAfter(70),
    })
    const [entry] = await admin.call(listAuditLog, { query: { filter: { recordId: firstOf(chain)._id } } })
    expect(entry).toMatchObject({ resource: 'memberships', action: 'freeze', actorName: member.user.name })
    expect(JSON.stringify(entry)).not.toContain('Ameliyat')
  })

  test('and resumes early gets the unused days back, in the following memberships too', async () => {
    const { member, chain } = await memberWith(3)
    await freeze(member, 14)
    await advanceDays(product.services, member.user._id, 5)
    const { message, freezeInfo } = await unfreeze(member)
    expect(message).toBe(texts.unfrozen(9))
    expect(freezeInfo).toMatchObject({
      isFrozen: false,
      used: 5,
      remaining: 16,
      freezesLeft: 1,
      newEndsAt: null,
    })
    const [one, two, three] = await Promise.all(chain.map(now))
    expect(one).toMatchObject({ status: 'active', endsAt: midnightAfter(30) })
    expect(two).toMatchObject({ startsAt: midnightAfter(30), endsAt: midnightAfter(60) })
    expect(three).toMatchObject({ startsAt: midnightAfter(60), endsAt: midnightAfter(90) })
  })

  test('and resumes on the same day has used neither days nor one of the freezes', async () => {
    const { member, chain } = await memberWith(1)
    await freeze(member, 7)
    await unfreeze(member)
    expect(await infoOf(member)).toMatchObject({ used: 0, remaining: 21, freezesLeft: 2 })
    expect(await now(firstOf(chain))).toMatchObject({ status: 'active', endsAt: midnightAfter(30) })
    await freeze(member, 7)
    expect(await now(firstOf(chain))).toMatchObject({ status: 'frozen', endsAt: midnightAfter(37) })
  })

  test('is active again automatically on the end date', async () => {
    const { member, chain } = await memberWith(1)
    await freeze(member, 7)
    await advanceDays(product.services, member.user._id, 6)
    expect(await now(firstOf(chain))).toMatchObject({ status: 'frozen' })
    await advanceDays(product.services, member.user._id, 1)
    expect(await now(firstOf(chain))).toMatchObject({ status: 'active', endsAt: midnightAfter(30) })
    await expect(unfreeze(member)).rejects.toMatchObject({ status: 409, message: texts.notFrozen })
  })

  test('sees only their own freezes in the history', async () => {
    const { member } = await memberWith(1)
    const other = await memberWith(1)
    await freeze(other.member, 7)
    await freeze(member, 7, { freezeReason: 'Yolculuk' })
    await advanceDays(product.services, member.user._id, 3)
    await unfreeze(member)
    const [own, ...more] = await member.call(listOwnFreezes)
    expect(more).toEqual([])
    expect(own).toMatchObject({
      days: 7,
      usedDays: 3,
      reason: 'Yolculuk',
      source: 'member',
      authorName: member.user.name,
      membershipName: monthly.name,
      endedAt: expect.any(String),
    })
    await expect(member.call(listFreezes)).rejects.toMatchObject({ status: 403 })
  })
})

describe('an admin', () => {
  test('freezes and unfreezes a member, beyond the package’s limits only with a reason', async () => {
    const { member, chain } = await memberWith(1)
    const params = { id: member.user._id }
    await expect(adminFreezes(member, 60)).rejects.toMatchObject({
      status: 400,
      fields: { freezeReason: texts.needsReason },
    })
    const { freezeInfo } = await adminFreezes(member, 60, 'Askerlik')
    expect(freezeInfo).toMatchObject({
      isFrozen: true,
      source: 'admin',
      freezeReason: 'Askerlik',
      remaining: 0,
    })
    expect(await now(firstOf(chain))).toMatchObject({ status: 'frozen', endsAt: midnightAfter(90) })
    await advanceDays(product.services, member.user._id, 20)
    await admin.call(unfreezeUser, { params })
    expect(await now(firstOf(chain))).toMatchObject({ status: 'active', endsAt: midnightAfter(30) })
    await adminFreezes(member, 1, 'Tek gün')
    expect(await now(firstOf(chain))).toMatchObject({ status: 'frozen', endsAt: midnightAfter(31) })
  })

  test('filters the list by frozen, and staff see only their own branch', async () => {
    const branch = await openBranch(admin, 'Ereğli')
    const theirs = await product.person({ role: 'staff', branch: branch._id })
    const offer = await makePackage(admin, branch._id, { freezeDays: 30, freezeCount: 3 })
    const member = await product.person({ branch: branch._id })
    const sold = await sell(admin, member.user._id, offer._id)
    await adminFreezes(member, 7)
    const listed = async (status: Membership['status']) =>
      (await theirs.call(listMemberships, { query: { filter: { status } } })).map(({ _id }) => _id)
    expect([await listed('frozen'), await listed('active')]).toEqual([[sold._id], []])
    expect(await theirs.call(listFreezes, { query: { filter: { isRunning: true } } })).toMatchObject([
      { membership: sold._id, authorName: admin.user.name, branchName: branch.name },
    ])
    expect(await theirs.call(listFreezes, { query: { filter: { isRunning: false } } })).toEqual([])
    expect(await staff.call(listFreezes, { query: { filter: { membership: sold._id } } })).toEqual([])
    const params = { id: member.user._id }
    expect(await theirs.call(showFreezeInfo, { params })).toMatchObject({ isFrozen: true })
    await expect(staff.call(showFreezeInfo, { params })).rejects.toMatchObject({ status: 404 })
    const body = { freezeDays: 7 }
    await expect(theirs.call(freezeUser, { params, body })).rejects.toMatchObject({ status: 403 })
    await expect(theirs.call(unfreezeUser, { params })).rejects.toMatchObject({ status: 403 })
  })

  test('gets 404 for an unknown user', async () => {
    const unknownId = { id: crypto.randomUUID() }
    const missing = { status: 404, message: usersMessages.notFound }
    await expect(
      admin.call(freezeUser, { params: unknownId, body: { freezeDays: 7 } }),
    ).rejects.toMatchObject(missing)
    await expect(admin.call(unfreezeUser, { params: unknownId })).rejects.toMatchObject(missing)
    await expect(admin.call(showFreezeInfo, { params: unknownId })).rejects.toMatchObject(missing)
  })
})
