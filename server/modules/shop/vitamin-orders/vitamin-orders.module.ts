import { defineModule } from '#server/core/module.ts'
import { orderQueues } from '#server/modules/shop/vitamin-orders/order-jobs.ts'
import {
  eraseVitaminOrders,
  vitaminOrdersExportSections,
} from '#server/modules/shop/vitamin-orders/vitamin-orders.privacy.ts'
import { vitaminOrderRoutes } from '#server/modules/shop/vitamin-orders/vitamin-orders.routes.ts'

export const vitaminOrdersModule = defineModule({
  name: 'vitamin-orders',
  routes: [vitaminOrderRoutes],
  queues: orderQueues,
  exportSections: vitaminOrdersExportSections,
  erase: eraseVitaminOrders,
})
