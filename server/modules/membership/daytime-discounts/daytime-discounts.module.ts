import { defineModule } from '#server/core/module.ts'
import { daytimeDiscountRoutes } from '#server/modules/membership/daytime-discounts/daytime-discounts.routes.ts'

export const daytimeDiscountsModule = defineModule({
  name: 'daytime-discounts',
  routes: [daytimeDiscountRoutes],
})
