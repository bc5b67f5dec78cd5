import { eq, sql } from 'drizzle-orm'
import { defineModule } from '#server/core/module.ts'
import { listedBy } from '#server/core/search.ts'
import { userName, usersMatching } from '#server/modules/people/users/person-search.ts'
import { orderQueues } from '#server/modules/shop/vitamin-orders/order-jobs.ts'
import {
  eraseVitaminOrders,
  vitaminOrdersExportSections,
} from '#server/modules/shop/vitamin-orders/vitamin-orders.privacy.ts'
import { vitaminOrderRoutes } from '#server/modules/shop/vitamin-orders/vitamin-orders.routes.ts'
import { vitaminOrders } from '#server/modules/shop/vitamin-orders/vitamin-orders.table.ts'

export const vitaminOrdersModule = defineModule({
  name: 'vitamin-orders',
  routes: [vitaminOrderRoutes],
  queues: orderQueues,
  exportSections: vitaminOrdersExportSections,
  erase: eraseVitaminOrders,
  search: [
    {
      resource: 'vitaminOrders',
      isListedFor: listedBy('vitaminOrders.list'),
      table: vitaminOrders,
      key: vitaminOrders._id,
      title: sql`'#' || ${vitaminOrders.number}`,
      detail: userName(vitaminOrders.user),
      at: vitaminOrders.createdAt,
      matches: (terms) =>
        terms.number === undefined
          ? usersMatching(vitaminOrders.user, terms)
          : eq(vitaminOrders.number, terms.number),
    },
  ],
})
