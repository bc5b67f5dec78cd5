import { eq } from 'drizzle-orm'
import { defineModule, type Erasure } from '#server/core/module.ts'
import { addInitialPages } from '#server/modules/content/pages/initial-pages.ts'
import { pageRoutes } from '#server/modules/content/pages/pages.routes.ts'
import { pageVersions } from '#server/modules/content/pages/pages.table.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'

async function erasePages({ tx, owner }: Erasure): Promise<void> {
  await tx.db
    .update(pageVersions)
    .set({ authorName: usersMessages.deletedName })
    .where(eq(pageVersions.author, owner._id))
}

export const pagesModule = defineModule({
  name: 'pages',
  routes: [pageRoutes],
  personalFields: { pages: ['authorName'] },
  addInitialContent: addInitialPages,
  erase: erasePages,
})
