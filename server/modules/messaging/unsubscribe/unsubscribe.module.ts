import { defineModule } from '#server/core/module.ts'
import { unsubscribeRoutes } from '#server/modules/messaging/unsubscribe/unsubscribe.routes.ts'

export const unsubscribeModule = defineModule({
  name: 'unsubscribe',
  routes: [unsubscribeRoutes],
})
