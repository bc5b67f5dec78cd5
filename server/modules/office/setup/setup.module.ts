import { defineModule } from '#server/core/module.ts'
import { setupRoutes } from '#server/modules/office/setup/setup.routes.ts'
import { noteTestMail } from '#server/modules/office/setup/setup.service.ts'

export const setupModule = defineModule({
  name: 'setup',
  routes: [setupRoutes],
  onMailAccepted: noteTestMail,
})
