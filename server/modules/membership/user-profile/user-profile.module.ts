import { defineModule } from '#server/core/module.ts'
import { userProfileRoutes } from '#server/modules/membership/user-profile/user-profile.routes.ts'

export const userProfileModule = defineModule({
  name: 'user-profile',
  routes: [userProfileRoutes],
})
