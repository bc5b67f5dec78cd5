import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lostItems } from '#server/modules/content/lost-items/lost-items.table.ts'
import { recordViews } from '#server/modules/people/privacy/privacy.table.ts'
import { emailVerifications } from '#server/modules/people/users/sessions.table.ts'
import { startTestProduct, type TestProduct } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'

let product: TestProduct

beforeAll(async () => {
  product = await startTestProduct({ workers: true })
})
afterAll(() => product.close())

/** The rows left after the job of a queue has run. */
const left = (queue: string, count: () => Promise<number>) => ({
  becomes: async (rows: number) => {
    await product.services.jobs.send(queue, {})
    await expect.poll(count, { timeout: 15_000 }).toBe(rows)
  },
})

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
  await left('record-view-expiry', () => db.$count(recordViews)).becomes(2)
})

test('lost items are deleted two years after they left; unclaimed ones never', async () => {
  const { db } = product.services
  const admin = await product.person({ role: 'admin' })
  const { _id: branch } = await openBranch(admin, 'Meram')
  const item = { branch, description: 'Siyah spor çantası', place: 'Havuz', foundOn: '2015-01-15' }
  const taken = (days: number) => ({
    ...item,
    state: 'handed-over' as const,
    receiverName: 'Gökçe Işık',
    leftAt: new Date(Date.now() - days * 86_400_000).toISOString(),
  })
  await db.insert(lostItems).values([item, taken(729), taken(731), taken(2000)])
  await left('lost-item-expiry', () => db.$count(lostItems)).becomes(2)
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
  await left('session-expiry', () => db.$count(emailVerifications, mine)).becomes(1)
})
