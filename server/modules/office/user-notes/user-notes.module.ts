import { desc, eq } from 'drizzle-orm'
import { defineModule, type Erasure, type ExportSection } from '#server/core/module.ts'
import { userNoteRoutes } from '#server/modules/office/user-notes/user-notes.routes.ts'
import { forgetNotes } from '#server/modules/office/user-notes/user-notes.service.ts'
import { userNotes } from '#server/modules/office/user-notes/user-notes.table.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'

const userNotesExportSections: readonly ExportSection[] = [
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

async function eraseUserNotes({ tx, owner }: Erasure): Promise<void> {
  await tx.db
    .update(userNotes)
    .set({ authorName: usersMessages.deletedName })
    .where(eq(userNotes.author, owner._id))
  await forgetNotes(tx.db, owner._id)
}

export const userNotesModule = defineModule({
  name: 'user-notes',
  personalData: { user_notes: 'note' },
  routes: [userNoteRoutes],
  personalFields: { 'user-notes': ['text', 'authorName'] },
  exportSections: userNotesExportSections,
  erase: eraseUserNotes,
})
