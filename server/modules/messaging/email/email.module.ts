import { defineModule } from '#server/core/module.ts'
import { emailRoutes } from '#server/modules/messaging/email/email.routes.ts'

export const emailModule = defineModule({
  name: 'email',
  routes: [emailRoutes],
})
