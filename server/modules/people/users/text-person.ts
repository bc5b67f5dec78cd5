import { eq } from 'drizzle-orm'
import type { Services } from '#server/core/module.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import { users } from '#server/modules/people/users/users.table.ts'

/**
 * Sends a notice by SMS to a person who has no e-mail address but a verified phone number, in the caller's transaction: what
 * others get by mail is on the page behind the link.
 */
export async function textWithoutAddress(
  { sms }: Pick<Services, 'sms'>,
  { db, client }: Pick<UnitOfWork, 'db' | 'client'>,
  user: string,
  text: string,
): Promise<void> {
  const [person] = await db
    .select({
      email: users.email,
      phone: users.phone,
      phoneVerifiedAt: users.phoneVerifiedAt,
      branch: users.branch,
    })
    .from(users)
    .where(eq(users._id, user))
  if (!person || person.email || !person.phoneVerifiedAt) return
  await sms.enqueue(client, [{ kind: 'notice', to: person.phone, text, user, branch: person.branch }])
}
