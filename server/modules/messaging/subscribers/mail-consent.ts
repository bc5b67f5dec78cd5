import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { system } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { subscribers } from '#server/modules/messaging/subscribers/subscribers.table.ts'
import {
  type MailAddressee,
  readUnsubscribeToken,
} from '#server/modules/messaging/unsubscribe/unsubscribe-token.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { MailConsent } from '#shared/messaging/unsubscribe/unsubscribe.contract.ts'
import { unsubscribeMessages } from '#shared/messaging/unsubscribe/unsubscribe.messages.ts'

export function addresseeOf({ secret }: Services, token: string): MailAddressee {
  const addressee = readUnsubscribeToken(secret, token)
  if (!addressee) throw notFound(unsubscribeMessages.unknown)
  return addressee
}

/** Masked address that only its owner recognises. */
export const maskedAddress = (email: string) => email.replace(/^(.)[^@]*/, '$1***')

/** The open account of an address, or the account that had it when the mail was sent. */
const accountOf = ({ email, user }: MailAddressee): SQL | undefined =>
  and(
    isNull(users.deletedAt),
    sql`(lower(${users.email} COLLATE "C") = lower(${email} COLLATE "C") OR ${users._id} = ${user})`,
  )

const entryOf = (email: string): SQL =>
  sql`lower(${subscribers.email} COLLATE "C") = lower(${email} COLLATE "C")`

export async function mailConsentOf(db: Database, addressee: MailAddressee): Promise<MailConsent> {
  const { rows } = await db.execute<{ isSubscribed: boolean }>(sql`
    SELECT EXISTS (SELECT 1 FROM ${users} WHERE ${accountOf(addressee)} AND newsletter)
      OR EXISTS (SELECT 1 FROM ${subscribers} WHERE ${entryOf(addressee.email)} AND unsubscribed_at IS NULL)
      AS "isSubscribed"`)
  return { address: maskedAddress(addressee.email), isSubscribed: rows[0]?.isSubscribed ?? false }
}

/** Unsubscribes an address from the mailing list; an account with the same address stays as it is. */
export async function leaveList(db: Database, email: string): Promise<void> {
  await db
    .update(subscribers)
    .set({ unsubscribedAt: sql`now()`, version: sql`${subscribers.version} + 1` })
    .where(and(entryOf(email), isNull(subscribers.unsubscribedAt)))
}

/**
 * Unsubscribes an address from every campaign, or subscribes it again: account and list entry alike. Idempotent;
 * does nothing for an address that has neither.
 */
export async function changeMailConsent(
  { transact, db }: Services,
  addressee: MailAddressee,
  wants: boolean,
): Promise<MailConsent> {
  await transact(system, async ({ db, audit }) => {
    const accounts = await db
      .update(users)
      .set({
        newsletter: wants,
        newsletterAt: sql`now()`,
        newsletterSource: null,
        version: sql`${users.version} + 1`,
      })
      .where(and(accountOf(addressee), eq(users.newsletter, !wants)))
      .returning({ _id: users._id })
    const entries = await db
      .update(subscribers)
      .set({ unsubscribedAt: wants ? null : sql`now()`, version: sql`${subscribers.version} + 1` })
      .where(and(entryOf(addressee.email), sql`(${subscribers.unsubscribedAt} IS NULL) <> ${wants}`))
      .returning({ _id: subscribers._id })
    const action = wants ? 'subscribe' : 'unsubscribe'
    for (const { _id } of accounts) await audit({ resource: 'users', recordId: _id, action })
    for (const { _id } of entries) await audit({ resource: 'subscribers', recordId: _id, action })
  })
  return mailConsentOf(db, addressee)
}
