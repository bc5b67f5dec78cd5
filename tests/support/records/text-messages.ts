import { asc, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { inTransaction } from '#server/db/database.ts'
import type { SmsGateway } from '#server/integrations/sms/sms-gateway.ts'
import type { Sms } from '#server/integrations/sms/sms-queue.ts'
import { sendDueSms } from '#server/modules/messaging/sms/sender.ts'
import { type SmsRow, smsMessages } from '#server/modules/messaging/sms/sms.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { SmsConnection } from '#shared/messaging/sms/sms.schema.ts'
import type { TestProduct } from '#tests/support/product/test-product.ts'

/** A provider for tests of what is queued; without workers nobody asks it to send. */
export const idleSmsGateway: SmsGateway = {
  provider: 'simulator',
  header: 'KULUP',
  inboxUrl: null,
  find: async () => undefined,
  send: async () => v7(),
  report: async () => [],
  credit: async () => null,
}

/** The texts of the messages to a number, the oldest first. */
export async function textsTo({ services }: TestProduct, phone: string): Promise<string[]> {
  const rows = await services.db
    .select({ text: smsMessages.text })
    .from(smsMessages)
    .where(eq(smsMessages.recipient, phone))
    .orderBy(asc(smsMessages._id))
  return rows.map(({ text }) => text)
}

/** A person whom the club knows by a phone number only becomes one. */
export async function withoutAddress({ services }: TestProduct, user: string, phone: string): Promise<void> {
  await services.db
    .update(users)
    .set({ email: null, emailVerifiedAt: null, passwordHash: null, claimedAt: null, phone })
    .where(eq(users._id, user))
}

const silent = { accepted: async () => undefined, refused: async () => undefined }

/** Queues messages as a module does; returns how many were queued. */
export const queueSms = ({ services }: TestProduct, ...messages: readonly Partial<Sms>[]): Promise<number> =>
  inTransaction(services.pool, ({ client }) =>
    services.sms.enqueue(
      client,
      messages.map((message) => ({
        kind: 'notice',
        to: '+905321112233',
        text: 'Dersin yarın 18.00’de.',
        user: null,
        branch: null,
        ...message,
      })),
    ),
  )

/** Sends what is due, as the worker does. */
export async function sendSms(
  { services }: TestProduct,
  connection: SmsConnection = 'messages',
): Promise<void> {
  while (await sendDueSms(services, { smsHealth: silent }, connection));
}

type StoredSms = Pick<SmsRow, 'recipient' | 'state' | 'reason' | 'hold' | 'parts' | 'attempts'>

/** The stored messages in the order of their queueing. */
export const storedSms = async ({ services }: TestProduct): Promise<StoredSms[]> =>
  (
    await services.pool.query<StoredSms>(
      'SELECT recipient, state, reason, hold, parts, attempts FROM sms_messages ORDER BY id',
    )
  ).rows

/** Records a consent or a refusal for SMS. */
export const consentToSms = ({ services }: TestProduct, recipient: string, status: 'approved' | 'refused') =>
  services.pool.query(
    `INSERT INTO consents (id, channel, recipient, status, source, is_proven)
     VALUES (gen_random_uuid(), 'sms', $1, $2, 'account', true)`,
    [recipient, status],
  )

/** Ends the quiet hours, so that a test does not depend on the hour. */
export const neverQuiet = ({ services }: TestProduct) =>
  services.pool.query('UPDATE club_settings SET sms_quiet_from = 0, sms_quiet_to = 0')

/** Empties what earlier tests have queued. */
export const forgetSms = ({ services }: TestProduct) =>
  services.pool.query('TRUNCATE sms_messages, sms_requests, sms_pauses, sms_usage, sms_caps, commercial_days')
