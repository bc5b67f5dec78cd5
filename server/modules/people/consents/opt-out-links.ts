import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type pg from 'pg'
import type { Database } from '#server/db/database.ts'
import { optOutLinks } from '#server/modules/people/consents/consents.table.ts'

/** Returns the short link with which the recipient of a text message withdraws; one recipient has one. */
export async function smsOptOutLink(
  client: Pick<pg.PoolClient, 'query'>,
  publicUrl: string,
  recipient: string,
): Promise<string> {
  const { rows } = await client.query<{ token: string }>(
    `INSERT INTO opt_out_links (token, channel, recipient) VALUES ($1, 'sms', $2)
     ON CONFLICT (channel, recipient) DO UPDATE SET recipient = excluded.recipient RETURNING token`,
    [randomBytes(12).toString('base64url'), recipient],
  )
  return `${publicUrl}/u/${rows[0]?.token}`
}

/** The channel and the recipient of a short link. */
export async function optOutOf(db: Database, token: string) {
  const [link] = await db
    .select({ channel: optOutLinks.channel, recipient: optOutLinks.recipient })
    .from(optOutLinks)
    .where(eq(optOutLinks.token, token))
  return link
}
