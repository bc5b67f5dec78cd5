import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { turnstileEntries } from '#server/modules/access/turnstile/turnstile.table.ts'
import { contactMessages } from '#server/modules/content/contact/contact.table.ts'
import { addInitialPages } from '#server/modules/content/pages/initial-pages.ts'
import { visitsBy } from '#server/modules/office/dashboard/visits.ts'
import { applications } from '#server/modules/people/applications/applications.table.ts'
import { recordViews } from '#server/modules/people/privacy/privacy.table.ts'
import { emailVerifications } from '#server/modules/people/users/sessions.table.ts'
import { updateSettings } from '#shared/club/settings/settings.contract.ts'
import { showPage } from '#shared/content/pages/pages.contract.ts'
import { rowsLeft } from '#tests/support/product/rows-left.ts'
import { openTestProduct, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { receivedApplication, receivedMessage } from '#tests/support/records/inbound-messages.ts'

let admin: Person
let branch: string

const product = await openTestProduct({ workers: true })

test('access log entries are deleted after two years, not a day earlier', async () => {
  const { db } = product.services
  const [member, viewer] = [await product.person(), await product.person({ role: 'admin' })]
  const seen = (days: number) => ({
    user: member.user._id,
    viewer: viewer.user._id,
    viewerRole: 'admin' as const,
    at: new Date(Date.now() - days * 86_400_000).toISOString(),
  })
  await db.insert(recordViews).values([seen(1), seen(729), seen(731), seen(2000)])
  await rowsLeft(product, 'record-view-expiry', () => db.$count(recordViews)).becomes(2)
})

test('an expired verification is deleted', async () => {
  const { db } = product.services
  const { user } = await product.person()
  const verification = (name: string, hours: number) => ({
    tokenHash: Buffer.from(name.padEnd(32)),
    user: user._id,
    email: user.email,
    expiresAt: new Date(Date.now() + hours * 3_600_000).toISOString(),
  })
  const mine = sql`${emailVerifications.user} = ${user._id}`
  await db.delete(emailVerifications).where(mine)
  await db.insert(emailVerifications).values([verification('old', -1), verification('good', 1)])
  await rowsLeft(product, 'session-expiry', () => db.$count(emailVerifications, mine)).becomes(1)
})

describe('what the club’s settings keep for some months', () => {
  const monthsAgo = (months: number, days: number) =>
    sql`now() - make_interval(months => ${months}) + make_interval(days => ${days})`

  beforeAll(async () => {
    admin = await product.person({ role: 'admin' })
    branch = (await openBranch(admin, 'Meram'))._id
    await admin.call(updateSettings, { body: { applicationMonths: 6, messageMonths: 9, entryMonths: 3 } })
  })

  test('job applications are deleted with their CVs, not a day earlier', async () => {
    const { db, storage } = product.services
    const [old, kept] = [
      await receivedApplication(product, admin, branch),
      await receivedApplication(product, admin, branch),
    ]
    const files = async () => [...(await storage.documents.listAll('applications')).objects].length
    expect(await files()).toBe(2)
    for (const [{ _id }, days] of [
      [old, -1],
      [kept, 1],
    ] as const)
      await db
        .update(applications)
        .set({ createdAt: monthsAgo(6, days) })
        .where(eq(applications._id, _id))
    await rowsLeft(product, 'application-expiry', () => db.$count(applications)).becomes(1)
    await expect.poll(files).toBe(1)
  })

  test('contact messages are deleted, not a day earlier', async () => {
    const { db } = product.services
    for (const days of [-1, 1]) {
      const { _id } = await receivedMessage(product, admin, { branch })
      await db
        .update(contactMessages)
        .set({ createdAt: monthsAgo(9, days) })
        .where(eq(contactMessages._id, _id))
    }
    await rowsLeft(product, 'contact-expiry', () => db.$count(contactMessages)).becomes(1)
  })

  test('gate entries are deleted, and the reports keep how many came in each hour', async () => {
    const { db } = product.services
    const { user } = await product.person({ branch })
    const entry = (days: number, allowed = true) => ({
      branch,
      user: user._id,
      direction: 'in' as const,
      source: 'reader' as const,
      allowed,
      reason: allowed ? ('membership' as const) : ('no-membership' as const),
      at: monthsAgo(3, days),
    })
    await db
      .insert(turnstileEntries)
      .values([entry(-1), entry(-1), entry(-1, false), entry(-40), entry(1), entry(60)])
    const period = { start: new Date(Date.now() - 400 * 86_400_000), end: new Date() }
    const counted = async () => [...(await visitsBy(db, 'hour', period, [branch]))].sort()
    const before = await counted()
    expect(before.map(([, visits]) => visits)).toEqual([1, 2, 1, 1])
    await rowsLeft(product, 'turnstile-entry-expiry', () => db.$count(turnstileEntries)).becomes(2)
    expect(await counted()).toEqual(before)
  })

  test('nobody else deletes gate entries, and the job none that the setting still keeps', async () => {
    const { db, pool } = product.services
    const left = await db.$count(turnstileEntries)
    expect(left).toBeGreaterThan(0)
    await expect(pool.query('DELETE FROM turnstile_entries')).rejects.toMatchObject({ code: '23001' })
    await expect(
      pool.query(`SELECT set_config('club.expiring_entries', 'on', false); DELETE FROM turnstile_entries`),
    ).rejects.toMatchObject({ code: '23001' })
    await pool.query('SELECT expire_turnstile_entries(1000)')
    expect(await db.$count(turnstileEntries)).toBe(left)
  })

  test('the privacy notice says how long, also after a change', async () => {
    await addInitialPages(product.services)
    const notice = async () => (await product.visitor()(showPage, { params: { key: 'kvkk' } })).content
    expect(await notice()).toContain('başvurudan sonra 6 ay')
    await admin.call(updateSettings, { body: { applicationMonths: 24 } })
    expect(await notice()).toContain('başvurudan sonra 2 yıl')
  })

  test.each([{ applicationMonths: 0 }, { messageMonths: 121 }, { entryMonths: 2 }])(
    '%j is refused',
    async (body) => {
      await expect(admin.call(updateSettings, { body })).rejects.toMatchObject({ status: 400 })
    },
  )
})
