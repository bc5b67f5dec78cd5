import { beforeAll, describe, expect, test } from 'vitest'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import {
  cancelMembership,
  listMemberships,
  type Membership,
  showMembership,
} from '#shared/membership/memberships/memberships.contract.ts'
import { membershipsMessages } from '#shared/membership/memberships/memberships.messages.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { daysFromNow, moveTo, sell } from '#tests/support/records/desk.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const texts = membershipsMessages

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram Şubesi')
const staff = await product.person({ role: 'staff', branch: meram._id })
const monthly = await makePackage(staff, meram._id)

const member = async () => (await product.person({ branch: meram._id })).user._id
const midnightAfter = (days: number) => startOfClubDay(addDays(clubDay(new Date()), days)).toISOString()
const cancel = (one: Membership, reason = 'Taşındı') =>
  admin.call(cancelMembership, { params: { id: one._id }, body: { reason } })
const now = (one: Membership) => staff.call(showMembership, { params: { id: one._id } })
const notCancellable = { status: 409, message: texts.notCancellable }

/** Three consecutive memberships of thirty days. */
async function chainOfThree(): Promise<[Membership, Membership, Membership]> {
  const user = await member()
  const first = await sell(staff, user, monthly._id)
  return [first, await sell(staff, user, monthly._id), await sell(staff, user, monthly._id)]
}

describe('cancelling', () => {
  test('ends a membership with its reason and keeps its data', async () => {
    const sold = await sell(staff, await member(), monthly._id)
    const cancelled = await cancel(sold, 'Sağlık raporu')
    expect(cancelled).toEqual({
      ...sold,
      status: 'cancelled',
      cancelReason: 'Sağlık raporu',
      cancelledAt: expect.any(String),
      version: 2,
    })
    const [entry] = await admin.call(listAuditLog, { query: { filter: { recordId: sold._id } } })
    expect(entry).toMatchObject({ action: 'cancel', after: { cancelReason: 'Sağlık raporu' } })
    await expect(cancel(sold)).rejects.toMatchObject(notCancellable)
  })

  test('the running one starts the following ones at once, without a gap', async () => {
    const [first, second, third] = await chainOfThree()
    await cancel(first)
    const begun = await now(second)
    expect(begun).toMatchObject({ status: 'active', endsAt: midnightAfter(30) })
    expect(await now(third)).toMatchObject({
      status: 'pending',
      startsAt: begun.endsAt,
      endsAt: midnightAfter(60),
    })
    const [moved] = await admin.call(listAuditLog, { query: { filter: { recordId: second._id } } })
    expect(moved).toMatchObject({ action: 'edit', before: { startsAt: second.startsAt } })
  })

  test('a pending one moves the later ones up, and leaves the running one unchanged', async () => {
    const [first, second, third] = await chainOfThree()
    await cancel(second)
    expect(await now(first)).toEqual(first)
    expect(await now(third)).toMatchObject({ startsAt: first.endsAt, endsAt: second.endsAt })
  })

  test('the last one moves nothing, and the next sale starts in its period', async () => {
    const [first, second, third] = await chainOfThree()
    await cancel(third)
    expect(await now(first)).toEqual(first)
    expect(await now(second)).toEqual(second)
    expect(await sell(staff, first.user, monthly._id)).toMatchObject({ startsAt: second.endsAt })
  })

  test('a day pass moves no membership', async () => {
    const [first, second] = await chainOfThree()
    const pass = await makePackage(staff, meram._id, { kind: 'day-pass', durationDays: 1 })
    await cancel(await sell(staff, first.user, pass._id))
    expect(await now(second)).toEqual(second)
  })

  test('leaves an expired one unchanged', async () => {
    const sold = await sell(staff, await member(), monthly._id)
    await moveTo(product.services, sold._id, { startsAt: daysFromNow(-31), endsAt: daysFromNow(-1) })
    await expect(cancel(sold)).rejects.toMatchObject(notCancellable)
    expect(await now(sold)).toMatchObject({ status: 'expired' })
  })

  test('is for admins, requires a reason and an existing membership', async () => {
    const sold = await sell(staff, await member(), monthly._id)
    const params = { id: sold._id }
    await expect(staff.call(cancelMembership, { params, body: { reason: 'Olsun' } })).rejects.toMatchObject({
      status: 403,
      message: accessMessages.forbidden,
    })
    await expect(cancel(sold, '  ')).rejects.toMatchObject({
      status: 400,
      fields: { reason: expect.any(String) },
    })
    await expect(cancel({ ...sold, _id: crypto.randomUUID() })).rejects.toMatchObject({
      status: 404,
      message: texts.notFound,
    })
  })

  test('of fifty concurrent cancellations one succeeds, and concurrent sales leave no gap', async () => {
    const [first, second, third] = await chainOfThree()
    const [sales, cancellations] = await Promise.all([
      Promise.all(Array.from({ length: 5 }, () => sell(staff, first.user, monthly._id))),
      Promise.allSettled(Array.from({ length: 50 }, () => cancel(second))),
    ])
    expect(cancellations.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const standing = await Promise.all([first, third, ...sales].map(now))
    const chain = standing.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
    for (const [index, { startsAt }] of chain.entries()) {
      if (index > 0) expect(startsAt).toBe(chain[index - 1]?.endsAt)
    }
    expect(chain.at(-1)?.endsAt).toBe(midnightAfter(7 * 30))
  })
})

describe('the list of memberships', () => {
  let sold: Record<'running' | 'waiting' | 'over' | 'cancelled', Membership>
  let branch: Branch
  let seller: Person

  beforeAll(async () => {
    branch = await openBranch(admin, 'Ilgın')
    seller = await product.person({ role: 'staff', branch: branch._id })
    const offer = await makePackage(admin, branch._id)
    const daytime = await makePackage(admin, branch._id, { kind: 'daytime' })
    const of = async (name: string) => (await product.person({ branch: branch._id, name })).user._id
    const user = await of('Ümit Işık')
    const running = await sell(seller, user, offer._id)
    const waiting = await sell(seller, user, daytime._id)
    const over = await sell(seller, await of('İrem Çağlar'), offer._id)
    await moveTo(product.services, over._id, { startsAt: daysFromNow(-40), endsAt: daysFromNow(-10) })
    const cancelled = await cancel(await sell(seller, await of('Oya Kılıç'), offer._id))
    sold = { running, waiting, over, cancelled }
  })

  const list = async (query: object) => (await seller.call(listMemberships, { query })).map(({ _id }) => _id)

  test('shows the newest first', async () => {
    expect(await list({})).toEqual(
      [sold.cancelled, sold.over, sold.waiting, sold.running].map(({ _id }) => _id),
    )
  })

  test.each([
    ['active', 'running'],
    ['pending', 'waiting'],
    ['expired', 'over'],
    ['cancelled', 'cancelled'],
  ] as const)('is filtered by status %s', async (status, key) => {
    const rows = await seller.call(listMemberships, { query: { filter: { status } } })
    expect(rows.map((row) => [row._id, row.status])).toEqual([[sold[key]._id, status]])
  })

  test('is filtered by member name, kind and near end', async () => {
    expect(await list({ filter: { status: 'frozen' } })).toEqual([])
    expect(await list({ filter: { q: 'irem caglar' } })).toEqual([sold.over._id])
    expect(await list({ filter: { kind: 'daytime' } })).toEqual([sold.waiting._id])
    expect(await list({ filter: { source: 'card' } })).toEqual([])
    const endsBefore = daysFromNow(35).toISOString()
    expect(await list({ filter: { endsBefore, status: 'active' } })).toEqual([sold.running._id])
    expect(await list({ sort: ['endsAt', 'ASC'], range: [0, 0] })).toEqual([sold.over._id])
    expect(await list({ filter: { id: [sold.waiting._id] } })).toEqual([sold.waiting._id])
  })

  test('is limited to their branch for staff, and complete for admins', async () => {
    const shown = await staff.call(listMemberships, { query: { filter: { branch: branch._id } } })
    expect(shown).toEqual([])
    await expect(staff.call(showMembership, { params: { id: sold.running._id } })).rejects.toMatchObject({
      status: 404,
      message: texts.notFound,
    })
    const all = await admin.call(listMemberships, { query: { filter: { branch: branch._id } } })
    expect(all).toHaveLength(4)
    const other = await product.person({ branch: branch._id })
    await expect(other.call(listMemberships)).rejects.toMatchObject({ status: 403 })
  })
})
