import { randomBytes } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { optOutLinks } from '#server/modules/people/consents/consents.table.ts'

/** Returns for each number the link with which its owner withdraws from text messages. */
export async function smsOptOutLinks(
  db: Database,
  publicUrl: string,
  recipients: readonly string[],
): Promise<Map<string, string>> {
  if (recipients.length === 0) return new Map()
  await db
    .insert(optOutLinks)
    .values(
      recipients.map((recipient) => ({
        ...{ token: randomBytes(12).toString('base64url'), channel: 'sms' as const, recipient },
      })),
    )
    .onConflictDoNothing({ target: [optOutLinks.channel, optOutLinks.recipient] })
  const rows = await db
    .select({ token: optOutLinks.token, recipient: optOutLinks.recipient })
    .from(optOutLinks)
    .where(and(eq(optOutLinks.channel, 'sms'), inArray(optOutLinks.recipient, [...recipients])))
  return new Map(rows.map(({ token, recipient }) => [recipient, `${publicUrl}/u/${token}`]))
}

/** The channel and the recipient of a short link. */
export async function optOutOf(db: Database, token: string) {
  const [link] = await db
    .select({ channel: optOutLinks.channel, recipient: optOutLinks.recipient })
    .from(optOutLinks)
    .where(eq(optOutLinks.token, token))
  return link
}
