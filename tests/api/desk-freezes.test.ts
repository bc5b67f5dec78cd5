import { describe, expect, test } from 'vitest'
import { validationMessages } from '#shared/core/core.messages.ts'
import {
  freezeMember,
  freezeOwn,
  freezeUser,
  listFreezes,
  showFreezeInfo,
  unfreezeMember,
} from '#shared/membership/freezes/freezes.contract.ts'
import { freezesMessages } from '#shared/membership/freezes/freezes.messages.ts'
import { membershipsMessages } from '#shared/membership/memberships/memberships.messages.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import type { Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { advanceDays, sell } from '#tests/support/records/desk.ts'
import { firstOf, freeze, infoOf, midnightAfter, openFreezeFixture } from '#tests/support/records/freezes.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const texts = freezesMessages

const { product, admin, staff, meram, now, memberWith } = await openFreezeFixture()

const deskFreezes = (desk: Person, person: Person, freezeDays: number, more: object = {}) =>
  desk.call(freezeMember, {
    params: { id: person.user._id },
    body: { freezeDays, freezeReason: 'Tatil', ...more },
  })
const deskEnds = (desk: Person, person: Person) =>
  desk.call(unfreezeMember, { params: { id: person.user._id } })

describe('reception', () => {
  test('freezes a membership of its branch within the package’s limits, in its own name', async () => {
    const { member, chain } = await memberWith(1)
    const { message, freezeInfo } = await deskFreezes(staff, member, 10)
    expect(message).toContain('donduruldu')
    expect(freezeInfo).toMatchObject({
      isFrozen: true,
      source: 'desk',
      freezeReason: 'Tatil',
      remaining: 11,
      freezesLeft: 1,
    })
    expect(await now(firstOf(chain))).toMatchObject({ status: 'frozen', endsAt: midnightAfter(40) })
    expect(await staff.call(listFreezes, { query: { filter: { user: member.user._id } } })).toMatchObject([
      { source: 'desk', authorName: staff.user.name, reason: 'Tatil' },
    ])
    const [entry] = await admin.call(listAuditLog, { query: { filter: { recordId: firstOf(chain)._id } } })
    expect(entry).toMatchObject({ resource: 'memberships', action: 'freeze', actorName: staff.user.name })
  })

  test('ends a freeze, also one that the member or an admin began, and the days return', async () => {
    const { member, chain } = await memberWith(1)
    await freeze(member, 14)
    await advanceDays(product.services, member.user._id, 4)
    const { message, freezeInfo } = await deskEnds(staff, member)
    expect(message).toBe(texts.unfrozen(10))
    expect(freezeInfo).toMatchObject({ isFrozen: false, used: 4, remaining: 17 })
    const params = { id: member.user._id }
    await admin.call(freezeUser, { params, body: { freezeDays: 60, freezeReason: 'Askerlik' } })
    await deskEnds(staff, member)
    expect(await now(firstOf(chain))).toMatchObject({ status: 'active', endsAt: midnightAfter(30) })
    await expect(deskEnds(staff, member)).rejects.toMatchObject({ status: 409, message: texts.notFrozen })
  })

  test('gives a reason', async () => {
    const { member, chain } = await memberWith(1)
    await expect(deskFreezes(staff, member, 7, { freezeReason: ' ' })).rejects.toMatchObject({
      status: 400,
      fields: { freezeReason: validationMessages.required },
    })
    expect(await now(firstOf(chain))).toMatchObject({ status: 'active' })
  })

  test('may not exceed the limits with any reason; an admin at the desk may not either', async () => {
    const { member, chain } = await memberWith(1)
    for (const desk of [staff, admin]) {
      await expect(deskFreezes(desk, member, 22)).rejects.toMatchObject({
        status: 400,
        fields: { freezeDays: texts.aboveAllowance(21) },
      })
      await expect(deskFreezes(desk, member, 6)).rejects.toMatchObject({
        status: 400,
        fields: { freezeDays: texts.tooShort(7) },
      })
    }
    for (const days of [7, 7]) {
      await deskFreezes(staff, member, days)
      await advanceDays(product.services, member.user._id, days)
    }
    await expect(deskFreezes(staff, member, 7)).rejects.toMatchObject({
      status: 409,
      message: texts.countReached(2),
    })
    expect(await staff.call(showFreezeInfo, { params: { id: member.user._id } })).toMatchObject({
      freezesLeft: 0,
      limit: texts.countReached(2),
    })
    expect(await now(firstOf(chain))).toMatchObject({ status: 'active' })
    const none = await memberWith(1, await makePackage(staff, meram._id))
    await expect(deskFreezes(staff, none.member, 7)).rejects.toMatchObject({
      status: 409,
      message: texts.notOffered,
    })
  })

  test('reaches neither members nor memberships of another branch', async () => {
    const karatay = await openBranch(admin, 'Karatay Şubesi')
    const theirs = await product.person({ role: 'staff', branch: karatay._id })
    const { member, chain } = await memberWith(1)
    const missing = { status: 404, message: usersMessages.notFound }
    await expect(deskFreezes(theirs, member, 7)).rejects.toMatchObject(missing)
    await freeze(member, 7)
    await expect(deskEnds(theirs, member)).rejects.toMatchObject(missing)
    // A member of Meram with a membership in Karatay only: known to Meram, which has nothing to freeze.
    const offer = await makePackage(admin, karatay._id, { freezeDays: 30, freezeCount: 3 })
    const away = await product.person({ branch: meram._id })
    const sold = await sell(admin, away.user._id, offer._id)
    await expect(deskFreezes(staff, away, 7)).rejects.toMatchObject({ status: 409, message: texts.none })
    await expect(deskFreezes(staff, away, 7, { membership: sold._id })).rejects.toMatchObject({
      status: 404,
      message: membershipsMessages.notFound,
    })
    await deskFreezes(theirs, away, 7)
    expect([await now(sold), await now(firstOf(chain))]).toMatchObject([
      { status: 'frozen' },
      { status: 'frozen' },
    ])
    await expect(deskEnds(staff, away)).rejects.toMatchObject({ status: 409, message: texts.none })
  })
})

test('members and trainers may not freeze other people’s memberships', async () => {
  const { member } = await memberWith(1)
  const trainer = await product.person({ role: 'trainer', branch: meram._id })
  for (const person of [member, trainer]) {
    await expect(deskFreezes(person, member, 7)).rejects.toMatchObject({ status: 403 })
    await expect(deskEnds(person, member)).rejects.toMatchObject({ status: 403 })
  }
})

test('of forty freezes by the member and the desk at once one succeeds, and the allowance is never exceeded', async () => {
  const { member, chain } = await memberWith(1)
  await deskFreezes(staff, member, 14)
  await advanceDays(product.services, member.user._id, 14)
  // Seven days and one freeze are left.
  const results = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) =>
      index % 2 === 0 ? deskFreezes(staff, member, 7) : member.call(freezeOwn, { body: { freezeDays: 7 } }),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409 })
  expect(await infoOf(member)).toMatchObject({ used: 21, remaining: 0, freezesLeft: 0 })
  expect(await now(firstOf(chain))).toMatchObject({ status: 'frozen', endsAt: midnightAfter(37) })
})
