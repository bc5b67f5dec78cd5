import { defineModule } from '#server/core/module.ts'
import { qrFeeRoutes } from '#server/modules/access/qr-fees/qr-fees.routes.ts'

export const qrFeesModule = defineModule({
  name: 'qr-fees',
  routes: [qrFeeRoutes],
})
