import { defineModule } from '#server/core/module.ts'
import { balanceRoutes } from '#server/modules/money/balances/balances.routes.ts'

export const balancesModule = defineModule({
  name: 'balances',
  routes: [balanceRoutes],
})
