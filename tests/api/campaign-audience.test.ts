import { expect, test } from 'vitest'
import { unsubscribeToken } from '#server/modules/messaging/unsubscribe/unsubscribe-token.ts'
import type { CallInput } from '#shared/core/client.ts'
import {
  countAudience,
  listRecipients,
  sendCampaign,
} from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import { changeMailConsent } from '#shared/messaging/unsubscribe/unsubscribe.contract.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { consentingMember, draftCampaign, subscribed } from '#tests/support/records/campaigns.ts'
import { say } from '#tests/support/records/consents.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { sell } from '#tests/support/records/desk.ts'
import { birthDateOf, setBirthDate } from '#tests/support/records/guardians.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const { product, admin } = await openTestClub()
const ours = await openBranch(admin, 'Selçuklu')
const theirs = await openBranch(admin, 'Meram')

type AudienceOf = NonNullable<CallInput<typeof countAudience>['body']['audience']>

const count = (audience: AudienceOf, branch: string | null = ours._id) =>
  admin.call(countAudience, { body: { branch, audience } })

/** The sorted addresses of an audience. */
async function addresses(branch: string | null, audience: AudienceOf, subscriberIds?: string[]) {
  const { _id } = await draftCampaign(admin, branch, { audience })
  await admin.call(sendCampaign, {
    params: { campaignId: _id },
    body: subscriberIds ? { subscriberIds } : {},
  })
  const rows = await admin.call(listRecipients, { params: { id: _id }, query: {} })
  return rows.map(({ email }) => email)
}

const olderBy = (person: Person, days: number) =>
  product.services.pool.query(
    'UPDATE users SET created_at = now() - make_interval(days => $2) WHERE id = $1',
    [person.user._id, days],
  )

/** What is the same of every count here: mails cost nothing, and nobody has had one today. */
const byMail = { later: 0, partPrice: null }

test('members are filtered by branch, package, days left, days absent and new members', async () => {
  const [monthly, daily] = [await makePackage(admin, ours._id), await makePackage(admin, ours._id)]
  const withMonthly = await consentingMember(product, ours._id, { email: 'aylik@bozkir.example' })
  const fromMeram = await consentingMember(product, theirs._id, { email: 'meramdan@bozkir.example' })
  const old = await consentingMember(product, ours._id, { email: 'eski@bozkir.example' })
  await product.person({ branch: ours._id, email: 'onaysiz@bozkir.example' })
  await sell(admin, withMonthly.user._id, monthly._id)
  await sell(admin, fromMeram.user._id, daily._id)
  await olderBy(old, 90)

  // Holding a membership in a branch also makes a user one of its members.
  expect(await count({})).toEqual({ ...byMail, recipients: 3, leftOut: [{ reason: 'no-consent', count: 1 }] })
  expect(await count({}, theirs._id)).toEqual({ ...byMail, recipients: 1, leftOut: [] })
  expect(await count({}, null)).toEqual({
    ...byMail,
    recipients: 3,
    leftOut: [{ reason: 'no-consent', count: 1 }],
  })
  expect(await addresses(ours._id, { package: monthly._id })).toEqual(['aylik@bozkir.example'])
  const { durationDays } = monthly
  expect(await count({ package: monthly._id, daysLeft: durationDays + 1 })).toMatchObject({ recipients: 1 })
  expect(await count({ package: monthly._id, daysLeft: durationDays - 2 })).toMatchObject({ recipients: 0 })
  // The next membership is sold already, so there is nothing to renew.
  await sell(admin, withMonthly.user._id, monthly._id)
  expect(await count({ package: monthly._id, daysLeft: durationDays + 1 })).toMatchObject({ recipients: 0 })
  expect(await count({ package: monthly._id })).toMatchObject({ recipients: 1 })
  expect(await addresses(ours._id, { daysAbsent: 30 })).toEqual(['eski@bozkir.example'])
  expect(await addresses(ours._id, { newThisMonth: true })).toEqual([
    'aylik@bozkir.example',
    'meramdan@bozkir.example',
  ])
})

test('a membership counts in every branch in which it is valid', async () => {
  const [home, visited] = [await openBranch(admin, 'Sarayönü'), await openBranch(admin, 'Bozkır')]
  const member = await consentingMember(product, home._id, { email: 'gezgin@bozkir.example' })
  const city = await makePackage(admin, home._id, { validIn: [visited._id] })
  await sell(admin, member.user._id, city._id)
  const left = city.durationDays + 1
  for (const branch of [home._id, visited._id]) {
    expect(await addresses(branch, {})).toEqual(['gezgin@bozkir.example'])
    expect(await addresses(branch, { package: city._id, daysLeft: left })).toEqual(['gezgin@bozkir.example'])
  }
  // The next membership is for the visited branch alone.
  const local = await makePackage(admin, visited._id)
  await sell(admin, member.user._id, local._id)
  expect(await count({ package: city._id, daysLeft: left }, visited._id)).toMatchObject({ recipients: 0 })
  expect(await addresses(home._id, { package: city._id, daysLeft: left })).toEqual(['gezgin@bozkir.example'])
})

test('a member who came yesterday is not absent', async () => {
  const branch = await openBranch(admin, 'Karatay')
  const person = await consentingMember(product, branch._id)
  await olderBy(person, 60)
  expect(await count({ daysAbsent: 14 }, branch._id)).toMatchObject({ recipients: 1 })
  await product.services.pool.query(
    `INSERT INTO turnstile_entries (id, branch_id, user_id, direction, source, allowed, reason, at)
     VALUES ($1, $2, $3, 'in', (enum_range(NULL::turnstile_source))[1], true,
       (enum_range(NULL::turnstile_reason))[1], now() - interval '1 day')`,
    [crypto.randomUUID(), branch._id, person.user._id],
  )
  expect(await count({ daysAbsent: 14 }, branch._id)).toMatchObject({ recipients: 0 })
})

test('duplicate addresses receive one mail', async () => {
  const branch = await openBranch(admin, 'Akşehir')
  await consentingMember(product, branch._id, { email: 'iki@bozkir.example' })
  await subscribed(product, 'IKI@bozkir.example')
  await subscribed(product, 'liste@bozkir.example')
  const subscribersOnly = { subscribers: true }
  expect(await count(subscribersOnly, branch._id)).toEqual({ ...byMail, recipients: 2, leftOut: [] })
  expect(await addresses(branch._id, subscribersOnly)).toEqual(['iki@bozkir.example', 'liste@bozkir.example'])
  expect(await addresses(branch._id, { members: false, subscribers: true })).toEqual([
    'IKI@bozkir.example',
    'liste@bozkir.example',
  ])
})

test('selected recipients receive the mail unless they gave no consent', async () => {
  const branch = await openBranch(admin, 'Kulu')
  const agreeing = await consentingMember(product, branch._id, { email: 'secilen@bozkir.example' })
  await consentingMember(product, branch._id, { email: 'secilmeyen@bozkir.example' })
  const silent = await product.person({ branch: branch._id })
  const elsewhere = await consentingMember(product, theirs._id)
  await subscribed(product, 'abone@bozkir.example')
  const { rows } = await product.services.pool.query<{ id: string }>(
    `SELECT id FROM subscribers WHERE email = 'abone@bozkir.example'`,
  )
  const ids = [agreeing.user._id, silent.user._id, elsewhere.user._id, rows[0]?.id ?? '']
  expect(await addresses(branch._id, {}, ids)).toEqual(['abone@bozkir.example', 'secilen@bozkir.example'])
})

test('the recipient count of a manual selection equals the mails that would be sent', async () => {
  const branch = await openBranch(admin, 'Beyşehir')
  const agrees = await consentingMember(product, branch._id, { email: 'elle-secilen@bozkir.example' })
  await consentingMember(product, branch._id, { email: 'elle-secilmeyen@bozkir.example' })
  const refuses = await product.person({ branch: branch._id, email: 'elle-istemeyen@bozkir.example' })
  const subscriberIds = [agrees, refuses].map(({ user }) => user._id)
  const counted = (ids: string[]) =>
    admin.call(countAudience, { body: { branch: branch._id, subscriberIds: ids } })
  expect(await counted(subscriberIds)).toEqual({
    ...byMail,
    recipients: 1,
    leftOut: [{ reason: 'no-consent', count: 1 }],
  })
  expect(await counted([])).toEqual({ ...byMail, recipients: 0, leftOut: [] })
  expect(await addresses(branch._id, {}, subscriberIds)).toEqual(['elle-secilen@bozkir.example'])
})

test('staff cannot reach the mailing list through subscriber ids', async () => {
  const branch = await openBranch(admin, 'Ilgın')
  const staff = await product.person({ role: 'staff', branch: branch._id })
  await subscribed(product, 'kapali@bozkir.example')
  const { rows } = await product.services.pool.query<{ id: string }>(
    `SELECT id FROM subscribers WHERE email = 'kapali@bozkir.example'`,
  )
  const { _id } = await draftCampaign(staff, branch._id)
  const send = staff.call(sendCampaign, {
    params: { campaignId: _id },
    body: { subscriberIds: rows.map(({ id }) => id) },
  })
  await expect(send).rejects.toMatchObject({ status: 409 })
})

test('a documented consent reaches the address that an import brought, until it changes or the person leaves', async () => {
  const branch = await openBranch(admin, 'Cihanbeyli')
  const { pool } = product.services
  const person = await product.person({ branch: branch._id, email: 'aktarilan@bozkir.example' })
  await pool.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [person.user._id])
  await say(pool, person.user._id, { at: '2026-01-05' })
  expect(await count({}, branch._id)).toEqual({ ...byMail, recipients: 1, leftOut: [] })
  expect(await addresses(branch._id, {})).toEqual(['aktarilan@bozkir.example'])

  const { _id: user } = person.user
  const token = unsubscribeToken(product.services.secret, { email: 'aktarilan@bozkir.example', user })
  await product.visitor()(changeMailConsent, { params: { token }, body: {} })
  expect(await count({}, branch._id)).toEqual({
    ...byMail,
    recipients: 0,
    leftOut: [{ reason: 'unsubscribed', count: 1 }],
  })

  // A consent is one to an address: nothing was said for another one.
  await pool.query(`UPDATE users SET email = 'baska@bozkir.example' WHERE id = $1`, [person.user._id])
  expect(await count({}, branch._id)).toEqual({
    ...byMail,
    recipients: 0,
    leftOut: [{ reason: 'no-consent', count: 1 }],
  })
})

test('the audience says of everyone who is left out why, and the counts add up to all who match', async () => {
  const branch = await openBranch(admin, 'Seydişehir')
  const { pool } = product.services
  await consentingMember(product, branch._id)
  const people = await Promise.all(Array.from({ length: 5 }, () => product.person({ branch: branch._id })))
  const set = (index: number, change: string) =>
    pool.query(`UPDATE users SET ${change} WHERE id = $1`, [people[index]?.user._id])
  // The minor consents as well, and has no address: the age is what keeps the mail away.
  await setBirthDate(admin, people[0]?.user._id ?? '', birthDateOf(10))
  await set(1, 'claimed_at = NULL, password_hash = NULL, email = NULL, email_verified_at = NULL')
  await say(pool, people[2]?.user._id ?? '', { isProven: false })
  await say(pool, people[3]?.user._id ?? '', { status: 'refused' })
  const { recipients, leftOut } = await count({}, branch._id)
  expect(recipients).toBe(1)
  expect(leftOut).toEqual([
    { reason: 'minor', count: 1 },
    { reason: 'no-address', count: 1 },
    { reason: 'unverified', count: 1 },
    { reason: 'unsubscribed', count: 1 },
    { reason: 'no-consent', count: 1 },
  ])
})
