import { defineModule } from '#server/core/module.ts'
import { profileRoutes } from '#server/modules/people/users/profile.routes.ts'
import { usersExportSections } from '#server/modules/people/users/users.privacy.ts'
import { userRoutes } from '#server/modules/people/users/users.routes.ts'

export const usersModule = defineModule({
  name: 'users',
  routes: [profileRoutes, userRoutes],
  exportSections: usersExportSections,
})
