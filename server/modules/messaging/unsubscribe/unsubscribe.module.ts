import { defineModule } from '#server/core/module.ts'
import { leaveList } from '#server/modules/messaging/subscribers/mail-consent.ts'
import { unsubscribeRoutes } from '#server/modules/messaging/unsubscribe/unsubscribe.routes.ts'

export const unsubscribeModule = defineModule({
  name: 'unsubscribe',
  routes: [unsubscribeRoutes],
  onNewsletterDeclined: ({ db }, email) => leaveList(db, email),
})
