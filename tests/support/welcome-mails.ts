import { eq } from 'drizzle-orm'
import type { Services } from '#server/core/module.ts'
import { sendDue } from '#server/modules/messaging/campaigns/sending/sender.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { Person, TestProduct } from '#tests/support/test-product.ts'

/** A member who registered at a moment, and agreed to mails unless it is said that they did not. */
export async function memberSince(
  product: TestProduct,
  createdAt: string,
  { newsletter = true, name = 'Gökçe Işık' } = {},
): Promise<Person> {
  const member = await product.person({ name })
  await product.services.db
    .update(users)
    .set({ createdAt, newsletter, emailVerifiedAt: createdAt })
    .where(eq(users._id, member.user._id))
  return member
}

/** Sends every mail of campaigns that is due, as the sender's thread does. */
export async function sendAllDue({ configuration, pool, secret }: Services): Promise<void> {
  const { smtpUrl, mailFrom, dataDir, storage, club, publicUrl } = configuration
  const connectionString = String(pool.options.connectionString)
  await sendDue(
    { connectionString, smtpUrl, mailFrom, dataDir, storage, club, publicUrl, secret },
    () => false,
  )
}
