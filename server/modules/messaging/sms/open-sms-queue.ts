import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import { v7 } from 'uuid'
import { seal } from '#server/core/crypto.ts'
import { AppError } from '#server/core/errors.ts'
import { executorOf } from '#server/core/job-queues.ts'
import type { SmsGateway } from '#server/integrations/sms/sms-gateway.ts'
import type { SmsQueue } from '#server/integrations/sms/sms-queue.ts'
import { isTurkishMobile } from '#shared/core/phone-text.ts'
import { smsMessages as texts } from '#shared/messaging/sms/sms.messages.ts'
import type { SmsKind } from '#shared/messaging/sms/sms.schema.ts'
import { mostSmsParts, smsPartsOf, toSmsText } from '#shared/messaging/sms/sms-parts.ts'

/** Seals the texts of codes, which open accounts and must not be readable in a table or a backup. */
export const smsSealPurpose = 'sms'

/** The queues of the sender, by connection. */
export const smsQueueNames = { codes: 'sms-codes', messages: 'sms-messages' } as const

/** Starts sending messages of these kinds once the caller's transaction is committed. */
export async function queueSending(
  jobs: PgBoss,
  client: pg.PoolClient,
  kinds: readonly SmsKind[],
): Promise<void> {
  const connections = new Set(kinds.map((kind) => (kind === 'code' ? 'codes' : 'messages')))
  for (const connection of connections)
    await jobs.send(smsQueueNames[connection], {}, { db: executorOf(client) })
}

/** Returns the queue of text messages; without a gateway it takes none. */
export const openSmsQueue = (jobs: PgBoss, secret: string, gateway: SmsGateway | null): SmsQueue => ({
  gateway,
  async enqueue(client, messages) {
    const sent = (gateway ? messages : [])
      .filter(({ to }) => isTurkishMobile(to))
      .map((message) => ({ ...message, text: toSmsText(message.text) }))
    if (sent.length === 0) return 0
    if (sent.some(({ text }) => smsPartsOf(text).parts > mostSmsParts))
      throw new AppError(400, 'sms.too-long', texts.tooLong)
    const { rowCount } = await client.query(
      `INSERT INTO sms_messages (id, kind, recipient, text, sealed_text, parts, user_id, branch_id, is_urgent, campaign_id)
       SELECT * FROM unnest($1::uuid[], $2::sms_kind[], $3::text[], $4::text[], $5::bytea[], $6::int[], $7::uuid[], $8::uuid[], $9::boolean[], $10::uuid[])`,
      [
        sent.map(() => v7()),
        sent.map(({ kind }) => kind),
        sent.map(({ to }) => to),
        sent.map(({ kind, text }) => (kind === 'code' ? '' : text)),
        sent.map(({ kind, text }) => (kind === 'code' ? seal(secret, smsSealPurpose, text) : null)),
        sent.map(({ text }) => smsPartsOf(text).parts),
        sent.map(({ user }) => user),
        sent.map(({ branch }) => branch),
        sent.map(({ kind, isUrgent = false }) => kind === 'code' || isUrgent),
        sent.map(({ campaign = null }) => campaign),
      ],
    )
    await queueSending(
      jobs,
      client,
      sent.map(({ kind }) => kind),
    )
    return rowCount ?? 0
  },
})
