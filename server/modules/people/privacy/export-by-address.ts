import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/database.ts'
import { toMessage } from '#server/modules/content/contact/contact.service.ts'
import { contactMessages } from '#server/modules/content/contact/contact.table.ts'
import { campaignDeliveries, campaigns } from '#server/modules/messaging/campaigns/campaigns.table.ts'
import { subscribers } from '#server/modules/messaging/subscribers/subscribers.table.ts'
import { toApplication } from '#server/modules/people/applications/applications.service.ts'
import { applications } from '#server/modules/people/applications/applications.table.ts'
import type { UserRow } from '#server/modules/people/users/users.table.ts'

/** One file of an export. */
export interface ExportSection {
  /** The file's name without its ending. */
  name: string
  read(db: Database, person: UserRow): Promise<unknown>
}

const sameAddress = (column: PgColumn, email: string): SQL =>
  sql`lower(${column} COLLATE "C") = lower(${email} COLLATE "C")`

/** What came in by e-mail address belongs to whoever has shown that the address is theirs. */
const byAddress =
  (read: (db: Database, email: string) => Promise<unknown[]>): ExportSection['read'] =>
  async (db, { email, emailVerifiedAt }) =>
    emailVerifiedAt ? read(db, email) : []

/** What people without an account left behind, under the address that is now an account's. */
export const sectionsByAddress: readonly ExportSection[] = [
  {
    name: 'mesajlar',
    read: byAddress(async (db, email) => {
      const rows = await db.select().from(contactMessages).where(sameAddress(contactMessages.email, email))
      return rows.map(toMessage)
    }),
  },
  {
    name: 'is-basvurulari',
    read: byAddress(async (db, email) => {
      const rows = await db.select().from(applications).where(sameAddress(applications.email, email))
      return rows.map(toApplication)
    }),
  },
  {
    name: 'kampanya-mailleri',
    read: byAddress((db, email) =>
      db
        .select({
          title: campaigns.title,
          subject: campaigns.subject,
          sentAt: campaigns.sentAt,
          email: campaignDeliveries.email,
          name: campaignDeliveries.name,
          state: campaignDeliveries.state,
          settledAt: campaignDeliveries.settledAt,
        })
        .from(campaignDeliveries)
        .innerJoin(campaigns, eq(campaigns._id, campaignDeliveries.campaign))
        .where(sameAddress(campaignDeliveries.email, email))
        .orderBy(desc(campaigns.sentAt)),
    ),
  },
  {
    name: 'bulten',
    read: byAddress((db, email) =>
      db
        .select({
          email: subscribers.email,
          source: subscribers.source,
          consentNote: subscribers.consentNote,
          createdAt: subscribers.createdAt,
          unsubscribedAt: subscribers.unsubscribedAt,
        })
        .from(subscribers)
        .where(sameAddress(subscribers.email, email)),
    ),
  },
]
