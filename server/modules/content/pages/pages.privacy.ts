import { eq } from 'drizzle-orm'
import type { Erasure } from '#server/core/module.ts'
import { pageVersions } from '#server/modules/content/pages/pages.table.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'

export async function erasePages({ tx, owner }: Erasure): Promise<void> {
  await tx.db
    .update(pageVersions)
    .set({ authorName: usersMessages.deletedName })
    .where(eq(pageVersions.author, owner._id))
}
