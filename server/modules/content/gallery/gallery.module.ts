import { eq } from 'drizzle-orm'
import { defineModule } from '#server/core/module.ts'
import { galleryRoutes } from '#server/modules/content/gallery/gallery.routes.ts'
import { galleryItems } from '#server/modules/content/gallery/gallery.table.ts'

export const galleryModule = defineModule({
  name: 'gallery',
  routes: [galleryRoutes],
  namedTables: [{ table: galleryItems }],
  picturesOfBranch: (db, branch) =>
    db.select({ picture: galleryItems.picture }).from(galleryItems).where(eq(galleryItems.branch, branch)),
})
