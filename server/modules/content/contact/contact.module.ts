import { sql } from 'drizzle-orm'
import { branchScope } from '#server/core/current-user.ts'
import { byVerifiedAddress, sameAddress } from '#server/core/erasure.ts'
import { defineModule, defineQueue, type Erasure, type ExportSection } from '#server/core/module.ts'
import { listedBy, matchesText } from '#server/core/search.ts'
import { clubSettings } from '#server/modules/club/settings/settings.table.ts'
import { contactRoutes } from '#server/modules/content/contact/contact.routes.ts'
import { toMessage } from '#server/modules/content/contact/contact.service.ts'
import { contactMessages } from '#server/modules/content/contact/contact.table.ts'

const contactExportSections: readonly ExportSection[] = [
  {
    name: 'mesajlar',
    read: byVerifiedAddress(async (db, email) => {
      const rows = await db.select().from(contactMessages).where(sameAddress(contactMessages.email, email))
      return rows.map(toMessage)
    }),
  },
]

/** Deletes the messages from the owner's address. */
async function eraseContact({ tx, owner }: Erasure): Promise<void> {
  if (!owner.email || !owner.emailVerifiedAt) return
  const removed = await tx.db
    .delete(contactMessages)
    .where(sameAddress(contactMessages.email, owner.email))
    .returning()
  for (const { _id, branch } of removed)
    await tx.audit({ resource: 'contact', recordId: _id, action: 'delete', before: { branch } })
}

const expiryQueue = defineQueue({
  name: 'contact-expiry',
  title: 'Eski iletişim mesajlarının temizliği',
  cron: '25 5 * * *',
  handle: ({ db }) =>
    db
      .delete(contactMessages)
      .where(
        sql`${contactMessages.createdAt} < (SELECT now() - make_interval(months => ${clubSettings.messageMonths}) FROM ${clubSettings})`,
      ),
})

export const contactModule = defineModule({
  name: 'contact',
  personalData: { contact_messages: 'message' },
  routes: [contactRoutes],
  queues: [expiryQueue],
  namedTables: [{ table: contactMessages }],
  personalFields: { contact: ['name', 'email', 'phone', 'subject', 'message', 'reply'] },
  exportSections: contactExportSections,
  erase: eraseContact,
  search: [
    {
      resource: 'contact',
      isListedFor: listedBy('contact.list'),
      table: contactMessages,
      key: contactMessages._id,
      title: contactMessages.subject,
      detail: contactMessages.name,
      at: contactMessages.createdAt,
      matches: matchesText(contactMessages.search),
      scope: (currentUser) => branchScope(currentUser, contactMessages.branch),
    },
  ],
})
