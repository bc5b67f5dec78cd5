import { describe, expect, test } from 'vitest'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import {
  freezeOwn,
  listFreezes,
  listOwnFreezes,
  showOwnFreezeInfo,
  unfreezeOwn,
} from '#shared/membership/freezes/freezes.contract.ts'
import { freezesMessages } from '#shared/membership/freezes/freezes.messages.ts'
import { cancelMembership, type Membership } from '#shared/membership/memberships/memberships.contract.ts'
import { membershipsMessages } from '#shared/membership/memberships/memberships.messages.ts'
import { showProfile, showUser } from '#shared/membership/user-profile/user-profile.contract.ts'
import { deleteUser } from '#shared/people/users/users.contract.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { advanceDays, daysFromNow, moveTo, sell } from '#tests/support/records/desk.ts'
import { firstOf, freeze, infoOf, midnightAfter, openFreezeFixture } from '#tests/support/records/freezes.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const texts = freezesMessages

const { product, admin, staff, meram, monthly, now, memberWith } = await openFreezeFixture()
const karatay = await openBranch(admin, 'Karatay Şubesi')

describe('freezes beyond the package’s limits are refused to the member', () => {
  test.each([
    ['zero days', 0, validationMessages.minimum(1)],
    ['more than a year', 366, validationMessages.maximum(365)],
    ['half a day', 7.5, validationMessages.invalid],
    ['not a number', 'yedi', validationMessages.invalid],
    ['fewer than seven days', 6, texts.tooShort(7)],
    ['more than the package allows', 22, texts.aboveAllowance(21)],
  ])('%s', async (_what, freezeDays, message) => {
    const { member, chain } = await memberWith(1)
    const answer = await send(product, 'POST', freezeOwn.url, {
      headers: bearer(member),
      payload: { freezeDays },
    })
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { freezeDays: message }])
    expect(await now(firstOf(chain))).toEqual(firstOf(chain))
  })

  test('a second freeze while one is running', async () => {
    const { member } = await memberWith(1)
    await freeze(member, 7)
    await expect(freeze(member, 7)).rejects.toMatchObject({ status: 409, message: texts.running })
  })

  test('a third freeze where two are allowed, and one below the minimum length', async () => {
    const { member } = await memberWith(1)
    for (const days of [7, 7]) {
      await freeze(member, days)
      await advanceDays(product.services, member.user._id, days)
    }
    await expect(freeze(member, 7)).rejects.toMatchObject({ status: 409, message: texts.countReached(2) })
    const short = await memberWith(1)
    await freeze(short.member, 16)
    await advanceDays(product.services, short.member.user._id, 16)
    const left = { status: 409, message: texts.leftTooShort(5, 7) }
    await expect(freeze(short.member, 7)).rejects.toMatchObject(left)
    expect(await infoOf(short.member)).toMatchObject({ limit: left.message, refusal: null })
  })

  test('any freeze of a package that does not include freezing', async () => {
    const { member } = await memberWith(1, await makePackage(staff, meram._id))
    await expect(freeze(member, 7)).rejects.toMatchObject({ status: 409, message: texts.notOffered })
  })

  test('a freeze without a membership, of an expired or cancelled one, or of another member’s', async () => {
    const none = { status: 409, message: texts.none }
    await expect(freeze(await product.person(), 7)).rejects.toMatchObject(none)
    const over = await memberWith(1)
    await moveTo(product.services, firstOf(over.chain)._id, {
      startsAt: daysFromNow(-31),
      endsAt: daysFromNow(-1),
    })
    await expect(freeze(over.member, 7)).rejects.toMatchObject(none)
    await expect(freeze(over.member, 7, { membership: firstOf(over.chain)._id })).rejects.toMatchObject(none)
    expect(await infoOf(over.member, 7)).toMatchObject({
      membership: null,
      newEndsAt: null,
      refusal: texts.none,
    })
    const other = await memberWith(1)
    await expect(freeze(over.member, 7, { membership: firstOf(other.chain)._id })).rejects.toMatchObject({
      status: 404,
      message: membershipsMessages.notFound,
    })
  })
})

describe('interaction with other features', () => {
  test('a purchase while frozen starts after the extended end', async () => {
    const { member } = await memberWith(1)
    await freeze(member, 14)
    expect(await sell(staff, member.user._id, monthly._id)).toMatchObject({
      startsAt: midnightAfter(44),
      endsAt: midnightAfter(74),
    })
  })

  test('cancelling a frozen membership ends the freeze, and the next one starts at once', async () => {
    const { member, chain } = await memberWith(2)
    await freeze(member, 14)
    await admin.call(cancelMembership, { params: { id: firstOf(chain)._id }, body: { reason: 'Taşındı' } })
    expect(await now(firstOf(chain))).toMatchObject({ status: 'cancelled' })
    expect(await now(chain[1] as Membership)).toMatchObject({ status: 'active', endsAt: midnightAfter(30) })
    expect(await member.call(listOwnFreezes)).toMatchObject([{ usedDays: 0, endedAt: expect.any(String) }])
    expect((await infoOf(member)).membership?._id).toBe(chain[1]?._id)
  })

  test('of two memberships the one in the home branch is frozen by default', async () => {
    const member = await product.person({ branch: meram._id })
    const offer = await makePackage(admin, karatay._id, { freezeDays: 30, freezeCount: 3 })
    const away = await sell(admin, member.user._id, offer._id)
    const home = await sell(staff, member.user._id, monthly._id)
    await freeze(member, 7)
    await freeze(member, 10, { membership: away._id })
    expect([await now(home), await now(away)]).toMatchObject([
      { status: 'frozen', endsAt: midnightAfter(37) },
      { status: 'frozen', endsAt: midnightAfter(40) },
    ])
    await member.call(unfreezeOwn, { body: { membership: away._id } })
    expect([await now(home), await now(away)]).toMatchObject([{ status: 'frozen' }, { status: 'active' }])
    const seen = await staff.call(showUser, { params: { id: member.user._id } })
    expect(seen.memberships.map(({ _id }) => _id)).toEqual([home._id])
  })

  test('an expiry reminder is sent again after a freeze moved the end', async () => {
    const { member, chain } = await memberWith(1)
    const { db } = product.services
    await db.update(memberships).set({ remindedAt: daysFromNow(-1).toISOString() })
    await freeze(member, 7)
    expect(await now(firstOf(chain))).toMatchObject({ remindedAt: null })
  })

  test('the profile contains the memberships and their freezes', async () => {
    const { member, chain } = await memberWith(1)
    await freeze(member, 7, { freezeReason: 'Tatil' })
    const shown = {
      freezeInfo: { freezeDays: 7, freezeReason: 'Tatil' },
      freezeInfos: [{ freezeDays: 7, membership: { _id: firstOf(chain)._id } }],
      memberships: [{ status: 'frozen' }],
    }
    expect(await member.call(showProfile)).toMatchObject(shown)
    expect(await admin.call(showUser, { params: { id: member.user._id } })).toMatchObject(shown)
    expect((await member.call(showProfile)).memberships[0]?._id).toBe(firstOf(chain)._id)
  })

  test('the profile contains the freeze information of each running membership', async () => {
    const { member, chain } = await memberWith(2)
    const elsewhere = await sell(admin, member.user._id, (await makePackage(admin, karatay._id))._id)
    await freeze(member, 7, { membership: firstOf(chain)._id })
    const { freezeInfos } = await member.call(showProfile)
    expect(freezeInfos.map(({ membership }) => membership?._id).toSorted()).toEqual(
      [firstOf(chain)._id, elsewhere._id].toSorted(),
    )
    for (const info of freezeInfos)
      expect(info).toEqual(
        await member.call(showOwnFreezeInfo, { query: { membership: info.membership?._id } }),
      )
  })

  test('deleting an account removes the reasons of its freezes', async () => {
    const { member, chain } = await memberWith(1)
    await freeze(member, 7, { freezeReason: 'Ameliyat' })
    await admin.call(deleteUser, { params: { id: member.user._id } })
    expect(
      await admin.call(listFreezes, { query: { filter: { membership: firstOf(chain)._id } } }),
    ).toMatchObject([{ reason: '', userName: usersMessages.deletedName }])
  })
})
