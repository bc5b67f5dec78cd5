import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, test } from 'vitest'
import { recordViews } from '#server/modules/people/privacy/privacy.table.ts'
import { emailVerifications } from '#server/modules/people/users/sessions.table.ts'
import { rowsLeft } from '#tests/support/product/rows-left.ts'
import { startTestProduct, type TestProduct } from '#tests/support/product/test-product.ts'

let product: TestProduct

beforeAll(async () => {
  product = await startTestProduct({ workers: true })
})
afterAll(() => product.close())

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
