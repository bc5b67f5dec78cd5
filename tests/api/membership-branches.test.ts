import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { applyClosures } from '#server/modules/membership/closures/closures.jobs.ts'
import { addAccessWindow } from '#shared/access/access-windows/access-windows.contract.ts'
import { downloadSnapshot, type GateSnapshot } from '#shared/access/turnstile/gate.contract.ts'
import {
  checkIn,
  findCheckInCandidates,
  listEntries,
} from '#shared/access/turnstile/turnstile-entries.contract.ts'
import { showUserQr } from '#shared/access/user-qr/user-qr.contract.ts'
import { type Branch, deleteBranch } from '#shared/club/branches/branches.contract.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import { addClosure, cancelClosure } from '#shared/membership/closures/closures.contract.ts'
import { freezeOwn, unfreezeOwn } from '#shared/membership/freezes/freezes.contract.ts'
import {
  cancelMembership,
  type Membership,
  quoteMembership,
  showMembership,
} from '#shared/membership/memberships/memberships.contract.ts'
import { membershipsMessages } from '#shared/membership/memberships/memberships.messages.ts'
import {
  addPackage,
  listPackages,
  type Package,
  showPackage,
  updatePackage,
} from '#shared/membership/packages/packages.contract.ts'
import { packagesMessages } from '#shared/membership/packages/packages.messages.ts'
import { showProfile, showUser } from '#shared/membership/user-profile/user-profile.contract.ts'
import { listMembers } from '#shared/office/members/members.contract.ts'
import { send } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { sell } from '#tests/support/records/desk.ts'
import { inHours, join } from '#tests/support/records/lessons.ts'
import { makeLesson, makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { codeOf, decisionAt, keyOf, makeDevice } from '#tests/support/records/turnstile.ts'

const { product, admin } = await openTestClub()
const selcuklu = await openBranch(admin, 'Selçuklu')
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')
const deskOfSelcuklu = await product.person({ role: 'staff', branch: selcuklu._id })
const deskOfMeram = await product.person({ role: 'staff', branch: meram._id })
const gateOfMeram = await makeDevice(admin, meram._id)
const freezing = { freezeDays: 30, freezeCount: 3 }
const everywhere = await makePackage(admin, selcuklu._id, { ...freezing, isValidEverywhere: true })
const inTwo = await makePackage(admin, selcuklu._id, { ...freezing, validIn: [meram._id] })
const ofSelcuklu = await makePackage(admin, selcuklu._id, freezing)
const ofMeram = await makePackage(admin, meram._id, freezing)

const now = ({ _id }: Membership) => admin.call(showMembership, { params: { id: _id } })
const day = (days: number) => addDays(clubDay(new Date()), days)
const lastDay = ({ endsAt }: Membership) => clubDay(new Date(endsAt))
const dayAfter = (one: Membership, days: number) => addDays(lastDay(one), days)
const memberOf = (branch = selcuklu) => product.person({ branch: branch._id })
const namesOf = ({ validBranches = [] }: Pick<Membership, 'validBranches'>) =>
  validBranches.map(({ name }) => name)
const buyer = async (offer: Package, branch = selcuklu, account: { name?: string } = {}) => {
  const member = await product.person({ branch: branch._id, ...account })
  return { member, membership: await sell(admin, member.user._id, offer._id) }
}

describe('the branches of a package', () => {
  test('are set by an admin, and staff change its other fields', async () => {
    const body = { branch: selcuklu._id, name: 'Şehir kartı', price: 10, durationDays: 30 }
    for (const validity of [{ isValidEverywhere: true }, { validIn: [meram._id] }])
      await expect(deskOfSelcuklu.call(addPackage, { body: { ...body, ...validity } })).rejects.toMatchObject(
        {
          status: 403,
          message: packagesMessages.adminsOnly,
        },
      )
    const params = { id: inTwo._id }
    for (const validity of [{ isValidEverywhere: true }, { validIn: [] }, { validIn: [karatay._id] }])
      await expect(deskOfSelcuklu.call(updatePackage, { params, body: validity })).rejects.toMatchObject({
        status: 403,
      })
    const edited = await deskOfSelcuklu.call(updatePackage, {
      params,
      body: { price: 1600, validIn: [meram._id], isValidEverywhere: false },
    })
    expect(edited).toMatchObject({ price: 1600, validIn: [meram._id], isValidEverywhere: false })
  })

  test('exist, and are not named beside all', async () => {
    const body = { branch: selcuklu._id, name: 'Yanlış paket', price: 10, durationDays: 30 }
    const refusals = [
      [{ validIn: [crypto.randomUUID()] }, packagesMessages.branchUnknown],
      [{ validIn: [meram._id], isValidEverywhere: true }, packagesMessages.everywhereOnly],
    ] as const
    for (const [validity, text] of refusals)
      await expect(
        admin.call(addPackage, { body: { ...body, ...validity, validIn: [...(validity.validIn ?? [])] } }),
      ).rejects.toMatchObject({ status: 400, fields: { validIn: text } })
    const { packages } = await admin.call(listPackages, { query: { filter: { branch: selcuklu._id } } })
    expect(packages.map(({ name }) => name)).not.toContain('Yanlış paket')
  })

  test('choosing all drops the named ones, and a list shows the packages that are valid in a branch', async () => {
    const offer = await makePackage(admin, karatay._id, { validIn: [meram._id] })
    const inMeram = async () =>
      (await admin.call(listPackages, { query: { filter: { validIn: meram._id } } })).packages.map(
        ({ _id }) => _id,
      )
    expect(await inMeram()).toEqual(
      expect.arrayContaining([offer._id, everywhere._id, inTwo._id, ofMeram._id]),
    )
    expect(await inMeram()).not.toContain(ofSelcuklu._id)
    const params = { id: offer._id }
    expect(await admin.call(updatePackage, { params, body: { isValidEverywhere: true } })).toMatchObject({
      validIn: [],
      isValidEverywhere: true,
    })
  })
})

describe('a membership of several branches', () => {
  test('opens the gate of each, and the entry names the branch visited', async () => {
    const { member, membership } = await buyer(inTwo)
    expect(namesOf(membership)).toEqual(['Selçuklu', 'Meram'])
    const gateOfKaratay = await makeDevice(admin, karatay._id)
    expect(await decisionAt(product, gateOfKaratay, await codeOf(member))).toMatchObject({
      allowed: false,
      reason: 'other-branch',
    })
    expect(await decisionAt(product, gateOfMeram, await codeOf(member))).toMatchObject({
      allowed: true,
      reason: 'membership',
      branch: meram._id,
      membership: { name: inTwo.name },
    })
    const entries = await deskOfMeram.call(listEntries, { query: { filter: { user: member.user._id } } })
    expect(entries).toMatchObject([{ branch: meram._id, userName: member.user.name, allowed: true }])
  })

  test('keeps the page of the person closed to the branch that did not sell it', async () => {
    const { member } = await buyer(everywhere)
    const params = { id: member.user._id }
    await expect(deskOfMeram.call(showUser, { params })).rejects.toMatchObject({ status: 404 })
    expect((await deskOfSelcuklu.call(showUser, { params })).memberships).toHaveLength(1)
  })

  test('is found by name at the desk of each branch, with the verdict of the gate, and let in', async () => {
    const { member, membership } = await buyer(inTwo, selcuklu, { name: 'Nazlı Konuk' })
    const { _id: user, name, email } = member.user
    const find = (desk: Person, branch: Branch, q: string) =>
      desk.call(findCheckInCandidates, { params: { branchId: branch._id }, query: { q } })
    const verdict = { allowed: true, reason: 'membership', branch: meram._id }
    for (const q of ['konuk NAZLI', email])
      expect(await find(deskOfMeram, meram, q)).toMatchObject([
        { _id: user, name, homeBranch: 'Selçuklu', entry: { ...verdict, membership: { name: inTwo.name } } },
      ])
    const preview = { params: { id: user }, query: { branchId: meram._id } }
    expect((await deskOfMeram.call(showUserQr, preview)).entry).toMatchObject(verdict)
    const body = { user, branch: meram._id }
    expect(await deskOfMeram.call(checkIn, { body })).toMatchObject(verdict)
    const entries = await deskOfMeram.call(listEntries, { query: { filter: { user } } })
    expect(entries).toMatchObject([{ branch: meram._id, source: 'desk', allowed: true }])
    // Only for the desk’s own branch, and only while the membership is valid there.
    await expect(find(deskOfMeram, selcuklu, name)).rejects.toMatchObject({ status: 403 })
    await expect(
      deskOfMeram.call(showUserQr, { params: { id: user }, query: { branchId: selcuklu._id } }),
    ).rejects.toMatchObject({ status: 404 })
    await admin.call(cancelMembership, { params: { id: membership._id }, body: { reason: 'Taşındı' } })
    expect(await find(deskOfMeram, meram, name)).toEqual([])
    await expect(deskOfMeram.call(checkIn, { body })).rejects.toMatchObject({ status: 404 })
    await expect(deskOfMeram.call(showUserQr, preview)).rejects.toMatchObject({ status: 404 })
  })

  test('of one branch only does not make its holder a guest of another', async () => {
    const { member } = await buyer(ofSelcuklu)
    const { _id: user, email } = member.user
    const params = { branchId: meram._id }
    expect(await deskOfMeram.call(findCheckInCandidates, { params, query: { q: email } })).toEqual([])
    await expect(deskOfMeram.call(checkIn, { body: { user, branch: meram._id } })).rejects.toMatchObject({
      status: 404,
    })
    const own = { params: { branchId: selcuklu._id }, query: { q: email } }
    expect(await deskOfSelcuklu.call(findCheckInCandidates, own)).toMatchObject([
      { _id: user, entry: { allowed: true } },
    ])
  })

  test('is in the offline snapshot of each branch, with the reserved hours that name its package', async () => {
    const { member, membership } = await buyer(everywhere, karatay)
    await admin.call(addAccessWindow, {
      body: { branch: karatay._id, days: [1], from: '10:00', until: '11:00', packages: [everywhere._id] },
    })
    for (const branch of [selcuklu, meram, karatay]) {
      const device = await makeDevice(admin, branch._id)
      const response = await send(product, 'GET', downloadSnapshot.url, { headers: keyOf(device) })
      const { allowed } = response.json() as GateSnapshot
      const own = allowed.find(([id]) => id === member.user._id)
      expect(own?.slice(0, 4)).toEqual([
        member.user._id,
        new Date(membership.endsAt).toISOString().replace('.000Z', 'Z'),
        member.user.name,
        0,
      ])
      expect(own?.[4]).toEqual(branch === karatay ? { packages: [everywhere._id] } : undefined)
    }
  })

  test('includes the lessons of each branch', async () => {
    const { member } = await buyer(inTwo)
    const lesson = await makeLesson(admin, meram._id, inHours(30))
    await join(member, lesson)
    const away = await makeLesson(admin, karatay._id, inHours(34))
    await expect(join(member, away)).rejects.toMatchObject({ status: 409 })
  })

  test('counts as the membership of the home branch, wherever it was sold', async () => {
    const { member, membership } = await buyer(everywhere, meram)
    const [listed] = await deskOfMeram.call(listMembers, { query: { filter: { q: member.user.name } } })
    expect(listed).toMatchObject({ status: 'active', endsAt: membership.endsAt, membershipBranch: null })
    await member.call(freezeOwn, { body: { freezeDays: 7, freezeReason: '', membership: membership._id } })
    const [frozen] = await deskOfMeram.call(listMembers, { query: { filter: { q: member.user.name } } })
    expect(frozen).toMatchObject({ status: 'frozen' })
    expect(await decisionAt(product, gateOfMeram, await codeOf(member))).toMatchObject({ reason: 'frozen' })
  })

  test('starts when the last one in any of its branches ends, and the quote says where it is valid', async () => {
    const member = await memberOf()
    const [first, second] = [
      await sell(admin, member.user._id, ofSelcuklu._id),
      await sell(admin, member.user._id, ofMeram._id),
    ]
    await member.call(freezeOwn, { body: { freezeDays: 10, freezeReason: '', membership: second._id } })
    const quote = await deskOfSelcuklu.call(quoteMembership, {
      body: { user: member.user._id, package: everywhere._id },
    })
    const third = await sell(admin, member.user._id, everywhere._id)
    expect(third.startsAt).toBe((await now(second)).endsAt)
    expect(quote).toMatchObject({ startsAt: third.startsAt, isValidEverywhere: true })
    expect(namesOf(quote)).toEqual(['Selçuklu', 'Meram', 'Karatay'])
    // It waits for both, so that an early end of the freeze moves it to the end of the other.
    await member.call(freezeOwn, { body: { freezeDays: 7, freezeReason: '', membership: first._id } })
    await member.call(unfreezeOwn, { body: { membership: second._id } })
    expect((await now(third)).startsAt).toBe((await now(first)).endsAt)
    // A cancellation in one branch leaves the other in the way.
    await admin.call(cancelMembership, { params: { id: first._id }, body: { reason: 'Taşındı' } })
    expect((await now(third)).startsAt).toBe((await now(second)).endsAt)
    const { memberships } = await member.call(showProfile)
    expect(memberships.map((one) => namesOf(one).length)).toEqual([3, 1, 1])
  })
})

describe('200 at once', () => {
  test('purchases of overlapping packages in different branches follow one another', async () => {
    const member = await memberOf()
    const offers = [everywhere, inTwo, ofSelcuklu, ofMeram]
    const sold = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) =>
        sell(admin, member.user._id, (offers[index % offers.length] as Package)._id),
      ),
    )
    // A busy machine refuses some with 503, as they wait for one person's lock.
    const refused = sold.flatMap((one) => (one.status === 'rejected' ? [one.reason.status] : []))
    expect(refused.filter((status) => status !== 503)).toEqual([])
    const made = sold.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(made.length).toBeGreaterThan(20)
    // A sale may have committed before its response got 503, so the rows of the database count.
    const { rows } = await product.services.db.execute<Record<string, unknown>>(sql`
      SELECT (SELECT count(*)::int FROM membership_branches WHERE user_id = ${member.user._id}) AS valid,
        (SELECT sum(CASE WHEN is_valid_everywhere THEN 3 ELSE 1 + cardinality(valid_in) END)::int FROM memberships
         WHERE user_id = ${member.user._id}) AS sold,
        (SELECT count(*)::int FROM memberships WHERE user_id = ${member.user._id}) >= ${made.length} AS "areAllThere",
        (SELECT count(*)::int FROM membership_branches one JOIN membership_branches other
          ON other.user_id = one.user_id AND other.branch_id = one.branch_id
            AND other.membership_id > one.membership_id AND other.starts_at < one.ends_at
            AND other.ends_at > one.starts_at
         WHERE one.user_id = ${member.user._id}) AS overlaps`)
    expect(rows).toEqual([
      { overlaps: 0, sold: rows[0]?.valid, valid: expect.any(Number), areAllThere: true },
    ])
  }, 120_000)

  test('writes of one period into overlapping branches leave one', async () => {
    const member = await memberOf()
    const write = (index: number) =>
      product.services.db.execute(sql`
        INSERT INTO memberships (id, user_id, branch_id, valid_in, is_valid_everywhere, name, kind, price, duration_days,
          freeze_days, freeze_count, starts_at, ends_at, source)
        VALUES (gen_random_uuid(), ${member.user._id}, ${index % 2 ? selcuklu._id : karatay._id},
          ${index % 2 ? `{${meram._id}}` : '{}'}::uuid[], ${index % 2 === 0}, 'Yarış', 'membership', 0, 30, 0, 0,
          now(), now() + interval '30 days', 'desk')`)
    const written = await Promise.allSettled(Array.from({ length: 60 }, (_, index) => write(index)))
    expect(written.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { rows } = await product.services.db.execute<{ membership_id: string }>(
      sql`SELECT DISTINCT membership_id FROM membership_branches WHERE user_id = ${member.user._id}`,
    )
    expect(rows).toHaveLength(1)
  }, 120_000)
})

describe('closures', () => {
  const apply = () => applyClosures(product.services)
  const close = async (branch: Branch, startsIn: number, days: number) => {
    const body = { branch: branch._id, startsOn: day(startsIn), days, reason: 'Bayram' }
    const closure = await admin.call(addClosure, { body })
    await apply()
    return closure
  }

  test('extend a membership by the days on which all of its branches are closed', async () => {
    const two = await buyer(inTwo)
    const one = await buyer(ofSelcuklu)
    const lesson = await makeLesson(admin, meram._id, inHours(24 * 4))
    await join(two.member, lesson)
    await close(selcuklu, 3, 4)
    expect(lastDay(await now(one.membership))).toBe(dayAfter(one.membership, 4))
    expect(await now(two.membership)).toMatchObject({ endsAt: two.membership.endsAt })
    const closure = await close(meram, 2, 3)
    expect(lastDay(await now(two.membership))).toBe(dayAfter(two.membership, 2))
    await admin.call(cancelClosure, { params: { id: closure._id } })
    await apply()
    expect(lastDay(await now(two.membership))).toBe(lastDay(two.membership))
    const later = await buyer(inTwo)
    expect(lastDay(later.membership)).toBe(day(30))
  })
})

describe('a branch', () => {
  test('that opens admits memberships that are valid everywhere, and deleting it leaves them', async () => {
    const { member, membership } = await buyer(everywhere)
    const opened = await openBranch(admin, 'Ereğli')
    expect(namesOf(await now(membership))).toContain('Ereğli')
    expect(
      await decisionAt(product, await makeDevice(admin, opened._id), await codeOf(member)),
    ).toMatchObject({ allowed: true, branch: opened._id })
    const other = await openBranch(admin, 'Cihanbeyli')
    const offer = await makePackage(admin, selcuklu._id, { validIn: [other._id] })
    await admin.call(deleteBranch, { params: { id: other._id } })
    expect(namesOf(await now(membership))).not.toContain('Cihanbeyli')
    expect(await admin.call(showPackage, { params: { id: offer._id } })).toMatchObject({ validIn: [] })
  })

  test('stays while memberships that name it were sold elsewhere', async () => {
    const named = await openBranch(admin, 'Beyşehir')
    const offer = await makePackage(admin, selcuklu._id, { validIn: [named._id] })
    await buyer(offer)
    await expect(admin.call(deleteBranch, { params: { id: named._id } })).rejects.toMatchObject({
      status: 409,
      code: 'branch.has-valid-memberships',
      message: membershipsMessages.keepValidBranch,
    })
    expect(await admin.call(showPackage, { params: { id: offer._id } })).toMatchObject({
      validIn: [named._id],
    })
  })

  test('opened while memberships are sold misses none', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => memberOf()))
    const [, ...sold] = await Promise.all([
      openBranch(admin, 'Akşehir'),
      ...members.map(({ user }) => sell(admin, user._id, everywhere._id)),
    ])
    for (const one of sold) expect(namesOf(await now(one))).toContain('Akşehir')
  })
})

test('changes of dates reach every branch', async () => {
  const { member, membership } = await buyer(everywhere)
  await member.call(freezeOwn, { body: { freezeDays: 9, freezeReason: '', membership: membership._id } })
  const periods = () =>
    product.services.db.execute<{ ends_at: string; is_cancelled: boolean }>(sql`
      SELECT DISTINCT to_char(ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') AS ends_at, is_cancelled
      FROM membership_branches WHERE membership_id = ${membership._id}`)
  const until = startOfClubDay(dayAfter(membership, 9)).toISOString().slice(0, 19)
  expect((await periods()).rows).toEqual([{ ends_at: until, is_cancelled: false }])
  await admin.call(cancelMembership, { params: { id: membership._id }, body: { reason: 'Taşındı' } })
  expect((await periods()).rows).toMatchObject([{ is_cancelled: true }])
  expect(await decisionAt(product, gateOfMeram, await codeOf(member))).toMatchObject({ allowed: false })
})

test('the desk refuses a guest in a reserved hour as the gate does, with the next allowed time', async () => {
  const opened = await openBranch(admin, 'Sille')
  const offer = await makePackage(admin, selcuklu._id, { validIn: [opened._id] })
  const { member } = await buyer(offer)
  const desk = await product.person({ role: 'staff', branch: opened._id })
  await product.services.db.execute(sql`UPDATE users SET gender = 'male' WHERE id = ${member.user._id}`)
  await product.services.db.execute(
    sql`UPDATE users SET gender_confirmed_at = now(), gender_confirmed_by = ${admin.user._id} WHERE id = ${member.user._id}`,
  )
  const days = [1, 2, 3, 4, 5, 6, 7]
  const body = { branch: opened._id, days, gender: 'female' as const }
  await admin.call(addAccessWindow, { body: { ...body, from: '00:00', until: '23:59' } })
  const params = { branchId: opened._id }
  const [found] = await desk.call(findCheckInCandidates, { params, query: { q: member.user.email } })
  expect(found?.entry).toMatchObject({ allowed: false, reason: 'window' })
  const decision = await desk.call(checkIn, { body: { user: member.user._id, branch: opened._id } })
  expect(decision).toMatchObject({
    allowed: false,
    reason: 'window',
    nextAllowedAt: found?.entry.nextAllowedAt,
  })
  expect(decision.nextAllowedAt).toEqual(expect.any(String))
})
