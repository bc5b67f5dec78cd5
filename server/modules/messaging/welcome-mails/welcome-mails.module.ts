import { defineModule } from '#server/core/module.ts'
import { emailRoutes } from '#server/modules/messaging/welcome-mails/welcome-mails.routes.ts'

export const emailModule = defineModule({
  name: 'email',
  personalData: { email_recipients: 'marketing' },
  routes: [emailRoutes],
})
