import { defineModule } from '#server/core/module.ts'
import { smsTemplateRoutes } from '#server/modules/messaging/sms-templates/sms-templates.routes.ts'

export const smsTemplatesModule = defineModule({
  name: 'sms-templates',
  routes: [smsTemplateRoutes],
})
