import { eq } from 'drizzle-orm'
import type pg from 'pg'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { databaseOf } from '#server/db/database.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { formatPhone } from '#shared/core/phone-text.ts'
import { smsTemplatesMessages } from '#shared/messaging/sms-templates/sms-templates.messages.ts'

const texts = smsTemplatesMessages

/** Queues a test message to the telephone of the current user; returns its number. Throws 409 without one, or a provider. */
export async function sendTextToOneself(
  { sms }: Services,
  client: pg.PoolClient,
  { _id: user }: CurrentUser,
  text: string,
): Promise<string> {
  if (!sms.gateway) throw new AppError(409, 'sms.off', texts.off)
  const [person] = await databaseOf(client)
    .select({ phone: users.phone, branch: users.branch })
    .from(users)
    .where(eq(users._id, user))
  const { phone: to = '', branch = null } = person ?? {}
  const message = { kind: 'notice' as const, to, text, user, branch, isUrgent: true }
  if ((await sms.enqueue(client, [message])) === 0) throw new AppError(409, 'sms.no-phone', texts.noPhone)
  return formatPhone(to)
}
