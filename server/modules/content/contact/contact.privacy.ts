import { byVerifiedAddress, sameAddress } from '#server/core/erasure.ts'
import type { Erasure, ExportSection } from '#server/core/module.ts'
import { toMessage } from '#server/modules/content/contact/contact.service.ts'
import { contactMessages } from '#server/modules/content/contact/contact.table.ts'

export const contactExportSections: readonly ExportSection[] = [
  {
    name: 'mesajlar',
    read: byVerifiedAddress(async (db, email) => {
      const rows = await db.select().from(contactMessages).where(sameAddress(contactMessages.email, email))
      return rows.map(toMessage)
    }),
  },
]

/** Deletes the messages from the owner's address. */
export async function eraseContact({ tx, owner }: Erasure): Promise<void> {
  if (!owner.emailVerifiedAt) return
  const removed = await tx.db
    .delete(contactMessages)
    .where(sameAddress(contactMessages.email, owner.email))
    .returning()
  for (const { _id, branch } of removed)
    await tx.audit({ resource: 'contact', recordId: _id, action: 'delete', before: { branch } })
}
