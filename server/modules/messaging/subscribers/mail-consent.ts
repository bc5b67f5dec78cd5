import { and, isNull, sql } from 'drizzle-orm'
import { notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { system } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { subscribers } from '#server/modules/messaging/subscribers/subscribers.table.ts'
import { readUnsubscribeToken } from '#server/modules/messaging/unsubscribe/unsubscribe-token.ts'
import { recordConsent } from '#server/modules/people/consents/consents.service.ts'
import { optOutOf } from '#server/modules/people/consents/opt-out-links.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { MailConsent } from '#shared/messaging/unsubscribe/unsubscribe.contract.ts'
import { unsubscribeMessages } from '#shared/messaging/unsubscribe/unsubscribe.messages.ts'
import type { ConsentChannel } from '#shared/people/consents/consents.schema.ts'

/** Whom a link lets withdraw: one recipient of one channel, and nobody else. */
interface Addressee {
  channel: ConsentChannel
  recipient: string
  /** The account that had the address when the mail was sent. */
  user: string | null
}

/** The addressee of the long link of a mail or of the short one of a text message; undefined for a forged one. */
export async function findAddressee({ secret, db }: Services, token: string): Promise<Addressee | undefined> {
  const ofMail = readUnsubscribeToken(secret, token)
  if (ofMail) return { channel: 'email', recipient: ofMail.email, user: ofMail.user }
  const ofText = await optOutOf(db, token)
  return ofText && { ...ofText, user: null }
}

export async function addresseeOf(services: Services, token: string): Promise<Addressee> {
  const addressee = await findAddressee(services, token)
  if (!addressee) throw notFound(unsubscribeMessages.unknown)
  return addressee
}

/** Masked address that only its owner recognises. */
export const maskedAddress = (email: string) => email.replace(/^(.)[^@]*/, '$1***')
const maskedPhone = (phone: string) => phone.replace(/^(\+\d{2}).*(\d{2})$/, '$1 *** $2')

export async function mailConsentOf(
  db: Database,
  { channel, recipient, user }: Addressee,
): Promise<MailConsent> {
  const { rows } = await db.execute<{ isSubscribed: boolean }>(sql`
    SELECT coalesce((SELECT status = 'approved'
      FROM said_of(${channel}, CASE ${channel} WHEN 'email' THEN lower(${recipient} COLLATE "C") ELSE ${recipient} END, ${user})),
      false) AS "isSubscribed"`)
  return {
    channel,
    address: channel === 'email' ? maskedAddress(recipient) : maskedPhone(recipient),
    isSubscribed: rows[0]?.isSubscribed ?? false,
  }
}

/**
 * Withdraws what counts for a recipient, or gives it back. Idempotent; does nothing for one for whom nothing was ever said,
 * such as that of an erased account.
 */
export async function changeMailConsent(
  { transact, db }: Services,
  addressee: Addressee,
  wants: boolean,
): Promise<MailConsent> {
  const { channel, recipient } = addressee
  await transact(system, async (tx) => {
    const isMail = channel === 'email'
    const [account] = await tx.db
      .select({ _id: users._id, isMinor: sql<boolean>`is_minor(${users.userDetails})` })
      .from(users)
      .where(
        and(
          isNull(users.deletedAt),
          isMail
            ? sql`lower(${users.email} COLLATE "C") = lower(${recipient} COLLATE "C")`
            : sql`${users.phone} = ${recipient} AND ${users.phoneVerifiedAt} IS NOT NULL`,
        ),
      )
      .limit(1)
    if (account?.isMinor && wants) return
    const known = await tx.db.execute<{ one: number }>(sql`
      SELECT 1 AS one FROM consents WHERE channel = ${channel}
        AND recipient = ${isMail ? sql`lower(${recipient} COLLATE "C")` : recipient} LIMIT 1`)
    if (!account && known.rows.length === 0) return
    const written = await recordConsent(tx, {
      ...{ channel, recipient, status: wants ? 'approved' : 'refused', source: 'link' },
      ...{ isProven: true, user: account?._id ?? null },
    })
    if (!written) return
    const action = wants ? 'subscribe' : 'unsubscribe'
    if (account) await tx.audit({ resource: 'users', recordId: account._id, action, after: { channel } })
    if (!isMail) return
    const entries = await tx.db
      .select({ _id: subscribers._id })
      .from(subscribers)
      .where(sql`lower(${subscribers.email} COLLATE "C") = lower(${recipient} COLLATE "C")`)
    for (const { _id } of entries) await tx.audit({ resource: 'subscribers', recordId: _id, action })
  })
  return mailConsentOf(db, addressee)
}
