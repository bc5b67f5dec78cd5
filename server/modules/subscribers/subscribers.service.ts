import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Actor } from '#server/core/actor.ts'
import { AppError, explainingConstraints, invalidField, notFound } from '#server/core/errors.ts'
import { changeRecord, lockRecord } from '#server/core/records.ts'
import type { Services } from '#server/core/services.ts'
import type { Database } from '#server/db/database.ts'
import { type SubscriberRow, subscribers } from '#server/modules/subscribers/subscribers.table.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import { messages } from '#shared/messages/messages.ts'
import type {
  addSubscriber as addCall,
  updateSubscriber as updateCall,
} from '#shared/subscribers/subscribers.contract.ts'

const texts = messages.subscribers
export const missingSubscriber = () => notFound(texts.notFound)

const optedOut = () =>
  new AppError(409, 'subscriber.opted-out', texts.optedOut, { fields: { email: texts.optedOut } })
const known = () => new AppError(409, 'subscriber.known', texts.known, { fields: { email: texts.known } })

const constraints = { subscribers_consent_check: () => invalidField('consentNote', texts.consentNote) }

/** The audit log outlives the entry, so it holds no address. */
const audited = ({ email: _, consentNote: __, ...row }: SubscriberRow) => row

type NewAddress = Pick<SubscriberRow, 'email' | 'source' | 'consentNote'>

/**
 * Puts an address on the mailing list and returns its row; undefined if it stays as it was. Who left the list comes
 * back by a form of the site alone.
 */
export async function enlist(
  db: Database,
  { email, source, consentNote }: NewAddress,
): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    INSERT INTO subscribers (id, email, source, consent_note)
    VALUES (${v7()}, ${email}, ${source}, ${consentNote})
    ON CONFLICT (lower(email COLLATE "C")) DO UPDATE
    SET unsubscribed_at = NULL, source = EXCLUDED.source, consent_note = EXCLUDED.consent_note,
      version = subscribers.version + 1
    WHERE subscribers.unsubscribed_at IS NOT NULL AND EXCLUDED.source = 'site'
    RETURNING id`)
  return rows[0]?.id
}

/** Adds an address whose owner consented at the club. */
export async function addSubscriber(
  { work }: Services,
  actor: Actor,
  fields: BodyOf<typeof addCall>,
): Promise<SubscriberRow> {
  return work(actor, async ({ db, audit }) => {
    const added = await enlist(db, { ...fields, source: 'desk' })
    const [row] = await db
      .select()
      .from(subscribers)
      .where(sql`lower(${subscribers.email} COLLATE "C") = lower(${fields.email} COLLATE "C")`)
    if (!row) throw missingSubscriber()
    if (!added) throw row.unsubscribedAt ? optedOut() : known()
    await audit({ resource: 'subscribers', recordId: row._id, action: 'create', after: audited(row) })
    return row
  })
}

export async function updateSubscriber(
  { work }: Services,
  actor: Actor,
  id: string,
  { isSubscribed, consentNote, version }: BodyOf<typeof updateCall>,
): Promise<SubscriberRow> {
  return explainingConstraints(constraints, () =>
    work(actor, async ({ db, audit }) => {
      const before = await lockRecord(db, subscribers, id, missingSubscriber, { version })
      if (isSubscribed && before.unsubscribedAt)
        throw new AppError(409, 'subscriber.opted-out', texts.optedOut, {
          fields: { isSubscribed: texts.optedOut },
        })
      const leaves = isSubscribed === false && !before.unsubscribedAt
      const after = await changeRecord(db, subscribers, id, {
        consentNote,
        ...(leaves && { unsubscribedAt: new Date().toISOString() }),
      })
      await audit({
        resource: 'subscribers',
        recordId: id,
        action: leaves ? 'unsubscribe' : 'edit',
        before: audited(before),
        after: audited(after),
      })
      return after
    }),
  )
}
