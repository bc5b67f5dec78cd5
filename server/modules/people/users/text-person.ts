import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Services } from '#server/core/module.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import { users } from '#server/modules/people/users/users.table.ts'

/**
 * Sends a notice by SMS to a person without an e-mail address, in the caller's transaction; of people under 18 only to those
 * who have verified the number. Returns whether one is sent.
 */
export async function textWithoutAddress(
  { sms }: Pick<Services, 'sms'>,
  { db, client }: Pick<UnitOfWork, 'db' | 'client'>,
  user: string,
  text: string,
  { isUrgent = false } = {},
): Promise<boolean> {
  const [person] = await db
    .select({ phone: users.phone, branch: users.branch })
    .from(users)
    .where(
      and(
        eq(users._id, user),
        isNull(users.email),
        isNull(users.deletedAt),
        or(isNotNull(users.phoneVerifiedAt), sql`NOT is_minor(${users.userDetails})`),
      ),
    )
  if (!person) return false
  const { phone: to, branch } = person
  return (await sms.enqueue(client, [{ kind: 'notice', to, text, user, branch, isUrgent }])) > 0
}
