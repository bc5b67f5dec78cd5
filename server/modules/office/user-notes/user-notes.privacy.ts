import { desc, eq } from 'drizzle-orm'
import type { Erasure, ExportSection } from '#server/core/module.ts'
import { forgetNotes } from '#server/modules/office/user-notes/user-notes.service.ts'
import { userNotes } from '#server/modules/office/user-notes/user-notes.table.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'

export const userNotesExportSections: readonly ExportSection[] = [
  {
    name: 'notlar',
    read: (db, { _id }) =>
      db
        .select({
          text: userNotes.text,
          isImportant: userNotes.isImportant,
          authorName: userNotes.authorName,
          createdAt: userNotes.createdAt,
        })
        .from(userNotes)
        .where(eq(userNotes.user, _id))
        .orderBy(desc(userNotes.createdAt)),
  },
]

export async function eraseUserNotes({ tx, owner }: Erasure): Promise<void> {
  await tx.db
    .update(userNotes)
    .set({ authorName: usersMessages.deletedName })
    .where(eq(userNotes.author, owner._id))
  await forgetNotes(tx.db, owner._id)
}
