import { defineModule } from '#server/core/module.ts'
import { userQrRoutes } from '#server/modules/access/user-qr/user-qr.routes.ts'

export const userQrModule = defineModule({
  name: 'user-qr',
  personalData: { user_codes: 'access' },
  routes: [userQrRoutes],
})
