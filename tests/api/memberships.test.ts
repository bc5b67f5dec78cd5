import { describe, expect, test } from 'vitest'
import { deleteBranch, updateBranch } from '#shared/club/branches/branches.contract.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import {
  listMemberships,
  quoteMembership,
  sellMembership,
  showMembership,
} from '#shared/membership/memberships/memberships.contract.ts'
import { membershipsMessages } from '#shared/membership/memberships/memberships.messages.ts'
import { deletePackage, updatePackage } from '#shared/membership/packages/packages.contract.ts'
import { packagesMessages } from '#shared/membership/packages/packages.messages.ts'
import { listDeskPayments } from '#shared/money/payment-records/payment-records.contract.ts'
import { salesMessages } from '#shared/money/sales/sales.messages.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { deleteUser } from '#shared/people/users/users.contract.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { sell } from '#tests/support/records/desk.ts'
import { makePackage, saveDiscount } from '#tests/support/records/packages-and-lessons.ts'

const texts = membershipsMessages

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram Şubesi')
const karatay = await openBranch(admin, 'Karatay Şubesi')
const staff = await product.person({ role: 'staff', branch: meram._id })

const member = async () => (await product.person({ branch: meram._id })).user._id
/** The midnight after the given number of days, counting today as the first. */
const midnightAfter = (days: number) => startOfClubDay(addDays(clubDay(new Date()), days)).toISOString()
const recordsOf = (membership: string) => admin.call(listDeskPayments, { query: { filter: { membership } } })

describe('a sale at the desk', () => {
  test('starts at once, keeps a copy of the package, and records its payment', async () => {
    const user = await member()
    const offer = await makePackage(staff, meram._id, { price: 2250.5, freezeDays: 7, freezeCount: 1 })
    const before = Date.now()
    const sold = await sell(staff, user, offer._id, { method: 'transfer', note: 'Dekont alındı' })
    expect(sold).toMatchObject({
      user,
      branch: meram._id,
      branchName: meram.name,
      package: offer._id,
      name: offer.name,
      kind: 'membership',
      price: 2250.5,
      durationDays: 30,
      freezeDays: 7,
      freezeCount: 1,
      status: 'active',
      source: 'desk',
      payment: null,
      endsAt: midnightAfter(30),
    })
    expect(Date.parse(sold.startsAt)).toBeGreaterThanOrEqual(before)
    expect(await recordsOf(sold._id)).toMatchObject([
      { amount: 2250.5, method: 'transfer', package: offer.name, note: 'Dekont alındı' },
    ])
    const [entry] = await admin.call(listAuditLog, { query: { filter: { recordId: sold._id } } })
    expect(entry).toMatchObject({ resource: 'memberships', action: 'create', actorName: staff.user.name })
    await staff.call(updatePackage, { params: { id: offer._id }, body: { price: 1 } })
    expect(await staff.call(showMembership, { params: { id: sold._id } })).toEqual(sold)
    await staff.call(deletePackage, { params: { id: offer._id } })
    expect(await staff.call(showMembership, { params: { id: sold._id } })).toEqual({ ...sold, package: null })
  })

  test('starts after a running membership, while a day pass runs in parallel', async () => {
    const user = await member()
    const monthly = await makePackage(staff, meram._id)
    const daytime = await makePackage(staff, meram._id, { kind: 'daytime', durationDays: 10 })
    const pass = await makePackage(staff, meram._id, { kind: 'day-pass', durationDays: 1 })
    const first = await sell(staff, user, monthly._id)
    const second = await sell(staff, user, daytime._id)
    expect(second).toMatchObject({ status: 'pending', startsAt: first.endsAt, endsAt: midnightAfter(40) })
    expect(await sell(staff, user, pass._id)).toMatchObject({ status: 'active', endsAt: midnightAfter(1) })
    const elsewhere = await makePackage(admin, karatay._id)
    expect(await sell(admin, user, elsewhere._id)).toMatchObject({ status: 'active' })
  })

  test('applies the branch’s daytime discount to daytime packages unless a price is given', async () => {
    await saveDiscount(staff, meram._id, { discountPercent: 33 })
    const daytime = await makePackage(staff, meram._id, { kind: 'daytime', price: 999.99 })
    const monthly = await makePackage(staff, meram._id, { price: 999.99 })
    expect(await sell(staff, await member(), daytime._id)).toMatchObject({ price: 669.99 })
    expect(await sell(staff, await member(), monthly._id)).toMatchObject({ price: 999.99 })
    expect(await sell(staff, await member(), daytime._id, { amount: 640 })).toMatchObject({ price: 640 })
    expect(await sell(admin, await member(), daytime._id, { amount: 500 })).toMatchObject({ price: 500 })
    await saveDiscount(staff, meram._id, { discountPercent: 33, isActive: false })
    expect(await sell(staff, await member(), daytime._id)).toMatchObject({ price: 999.99 })
  })

  test('can be quoted in advance with price and dates, without selling', async () => {
    const user = await member()
    await saveDiscount(staff, meram._id, { discountPercent: 10 })
    const { _id } = await makePackage(staff, meram._id, { kind: 'daytime', price: 1000 })
    const body = { user, package: _id }
    const quote = await staff.call(quoteMembership, { body })
    expect(quote).toMatchObject({
      listPrice: 1000,
      price: 900,
      discountPercent: 10,
      endsAt: midnightAfter(30),
    })
    expect(await staff.call(listMemberships, { query: { filter: { user } } })).toEqual([])
    const sold = await sell(staff, user, _id)
    expect(await staff.call(quoteMembership, { body })).toMatchObject({
      startsAt: sold.endsAt,
      endsAt: midnightAfter(60),
    })
  })

  test('of a gift, by those who may give one, records no payment record', async () => {
    const { _id } = await makePackage(staff, meram._id)
    const gift = await sell(admin, await member(), _id, { amount: 0 })
    expect(gift).toMatchObject({ price: 0, status: 'active' })
    expect(await recordsOf(gift._id)).toEqual([])
  })

  test.each([
    ['a negative price', { amount: -1 }, 'amount'],
    ['half a kuruş', { amount: 10.005 }, 'amount'],
    ['a price above the maximum', { amount: 10_000_001 }, 'amount'],
    ['an unknown method', { method: 'veresiye' }, 'method'],
    ['no user', { user: 'ayse' }, 'user'],
    ['no request key', { requestKey: undefined }, 'requestKey'],
  ])('with %s is rejected', async (_what, wrong, field) => {
    const user = await member()
    const offer = await makePackage(staff, meram._id)
    const sale = { user, package: offer._id, method: 'cash', requestKey: crypto.randomUUID() }
    const answer = await send(product, 'POST', sellMembership.url, {
      headers: bearer(staff),
      payload: { ...sale, ...wrong },
    })
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
    expect(await staff.call(listMemberships, { query: { filter: { user } } })).toEqual([])
  })

  test('is limited to packages on sale', async () => {
    const user = await member()
    const notOnSale = { status: 409, message: texts.packageNotOnSale }
    const hidden = await makePackage(staff, meram._id, { visibility: 'hidden' })
    await expect(sell(staff, user, hidden._id)).rejects.toMatchObject(notOnSale)
    const closed = await openBranch(admin, 'Ereğli')
    const theirs = await makePackage(admin, closed._id)
    await admin.call(updateBranch, { params: { id: closed._id }, body: { isActive: false } })
    await expect(sell(admin, user, theirs._id)).rejects.toMatchObject(notOnSale)
    await expect(sell(admin, user, crypto.randomUUID())).rejects.toMatchObject({
      status: 404,
      message: packagesMessages.notFound,
    })
  })

  test('is possible for the branch’s members and its former buyers', async () => {
    const offer = await makePackage(staff, meram._id)
    const theirs = await makePackage(admin, karatay._id)
    const unknownId = { status: 404, message: usersMessages.notFound }
    const stranger = (await product.person({ branch: karatay._id })).user._id
    await expect(sell(staff, stranger, offer._id)).rejects.toMatchObject(unknownId)
    await expect(sell(staff, await member(), theirs._id)).rejects.toMatchObject({
      status: 403,
      message: accessMessages.otherBranch,
    })
    await sell(admin, stranger, offer._id)
    expect(await sell(staff, stranger, offer._id)).toMatchObject({ status: 'pending' })
    const gone = await member()
    await admin.call(deleteUser, { params: { id: gone } })
    await expect(sell(staff, gone, offer._id)).rejects.toMatchObject(unknownId)
    await expect(sell(staff, crypto.randomUUID(), offer._id)).rejects.toMatchObject(unknownId)
  })
})

describe('concurrent sales', () => {
  test('fifty requests with one idempotency key create one membership and one payment', async () => {
    const user = await member()
    const offer = await makePackage(staff, meram._id)
    const requestKey = crypto.randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => sell(staff, user, offer._id, { requestKey })),
    )
    expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1)
    expect(await staff.call(listMemberships, { query: { filter: { user } } })).toHaveLength(1)
    expect(await recordsOf(answers[0]?._id ?? '')).toHaveLength(1)
  })

  test('a request key used for another sale is rejected', async () => {
    const offer = await makePackage(staff, meram._id)
    const requestKey = crypto.randomUUID()
    await sell(staff, await member(), offer._id, { requestKey })
    await expect(sell(staff, await member(), offer._id, { requestKey })).rejects.toMatchObject({
      status: 409,
      message: salesMessages.keyUsed,
    })
    const theirs = await product.person({ role: 'staff', branch: karatay._id })
    await expect(sell(theirs, await member(), offer._id, { requestKey })).rejects.toMatchObject({
      status: 403,
    })
  })

  test('twenty sales to one user are consecutive without gaps', async () => {
    const user = await member()
    const offers = await Promise.all(
      [1, 7, 30, 365].map((durationDays) => makePackage(staff, meram._id, { durationDays })),
    )
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => sell(staff, user, offers[index % 4]?._id ?? '')),
    )
    const chain = await staff.call(listMemberships, {
      query: { filter: { user }, sort: ['startsAt', 'ASC'] },
    })
    expect(chain).toHaveLength(20)
    for (const [index, { startsAt }] of chain.entries()) {
      if (index > 0) expect(startsAt).toBe(chain[index - 1]?.endsAt)
    }
    expect(chain.at(-1)?.endsAt).toBe(midnightAfter(5 * (1 + 7 + 30 + 365)))
    expect(chain.map(({ status }) => status)).toEqual(['active', ...Array(19).fill('pending')])
  })
})

test('a branch with sold memberships cannot be deleted, with the reason', async () => {
  const branch = await openBranch(admin, 'Seydişehir')
  const offer = await makePackage(admin, branch._id)
  await sell(admin, await member(), offer._id, { amount: 0 })
  await expect(admin.call(deleteBranch, { params: { id: branch._id } })).rejects.toMatchObject({
    status: 409,
    message: texts.keepBranch,
  })
})

test('memberships are kept when their account is deleted', async () => {
  const user = await member()
  const offer = await makePackage(staff, meram._id)
  const { _id } = await sell(staff, user, offer._id)
  await admin.call(deleteUser, { params: { id: user } })
  expect(await staff.call(showMembership, { params: { id: _id } })).toMatchObject({
    user,
    userName: usersMessages.deletedName,
    status: 'active',
  })
})
