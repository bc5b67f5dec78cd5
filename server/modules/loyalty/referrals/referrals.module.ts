import { defineModule } from '#server/core/module.ts'
import { referralRoutes } from '#server/modules/loyalty/referrals/referrals.routes.ts'

export const referralsModule = defineModule({
  name: 'referrals',
  routes: [referralRoutes],
})
