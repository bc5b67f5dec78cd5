import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import { type SubscriberRow, subscribers } from '#server/modules/messaging/subscribers/subscribers.table.ts'
import { findSubscriber } from '#server/modules/messaging/subscribers/subscription.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import type {
  addSubscriber as addCall,
  updateSubscriber as updateCall,
} from '#shared/messaging/subscribers/subscribers.contract.ts'
import { subscribersMessages } from '#shared/messaging/subscribers/subscribers.messages.ts'

const texts = subscribersMessages
export const missingSubscriber = () => notFound(texts.notFound)

const optedOut = () =>
  new AppError(409, 'subscriber.opted-out', texts.optedOut, { fields: { email: texts.optedOut } })
const known = () => new AppError(409, 'subscriber.known', texts.known, { fields: { email: texts.known } })

const constraints = { subscribers_consent_check: () => invalidField('consentNote', texts.consentNote) }

/** The audit log outlives the entry, so it holds no address. */
const audited = ({ email: _, consentNote: __, ...row }: SubscriberRow) => row

/** Adds an address whose owner consented at the club. */
export async function addSubscriber(
  { transact }: Services,
  currentUser: CurrentUser,
  fields: BodyOf<typeof addCall>,
): Promise<SubscriberRow> {
  return transact(currentUser, async ({ db, audit }) => {
    const [row] = await db
      .insert(subscribers)
      .values({ ...fields, source: 'desk' })
      .onConflictDoNothing()
      .returning()
    if (!row) throw (await findSubscriber(db, fields.email))?.unsubscribedAt ? optedOut() : known()
    await audit({ resource: 'subscribers', recordId: row._id, action: 'create', after: audited(row) })
    return row
  })
}

export async function updateSubscriber(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
  { isSubscribed, consentNote, version }: BodyOf<typeof updateCall>,
): Promise<SubscriberRow> {
  return explainingConstraints(constraints, () =>
    transact(currentUser, async ({ db, audit }) => {
      const before = await lockRecord(db, subscribers, id, missingSubscriber, { version })
      if (isSubscribed && before.unsubscribedAt)
        throw new AppError(409, 'subscriber.opted-out', texts.optedOut, {
          fields: { isSubscribed: texts.optedOut },
        })
      const leaves = isSubscribed === false && !before.unsubscribedAt
      const after = await updateRecord(db, subscribers, id, {
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
