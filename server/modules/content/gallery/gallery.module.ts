import { defineModule } from '#server/core/module.ts'
import { galleryRoutes } from '#server/modules/content/gallery/gallery.routes.ts'

export const galleryModule = defineModule({
  name: 'gallery',
  routes: [galleryRoutes],
})
