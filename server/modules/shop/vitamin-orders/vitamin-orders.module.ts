import { desc, eq, sql } from 'drizzle-orm'
import { defineModule, defineQueue, type ExportSection } from '#server/core/module.ts'
import { listedBy } from '#server/core/search.ts'
import { userName, usersMatching } from '#server/modules/people/users/person-search.ts'
import { vitaminOrderRoutes } from '#server/modules/shop/vitamin-orders/vitamin-orders.routes.ts'
import {
  managedOrders,
  orderPurchases,
  releaseUnpaidOrders,
} from '#server/modules/shop/vitamin-orders/vitamin-orders.service.ts'
import { vitaminOrders } from '#server/modules/shop/vitamin-orders/vitamin-orders.table.ts'
import { toOrders } from '#server/modules/shop/vitamin-orders/vitamin-orders.view.ts'

const ownOrders: ExportSection = {
  name: 'siparisler',
  read: async (db, { _id }) => {
    const rows = await db
      .select()
      .from(vitaminOrders)
      .where(eq(vitaminOrders.user, _id))
      .orderBy(desc(vitaminOrders.createdAt))
    return toOrders(db, rows)
  },
}

const unpaidOrdersQueue = defineQueue({
  name: 'unpaid-orders',
  title: 'Ödenmeyen siparişlerin geri alınması',
  options: { policy: 'stately' },
  cron: '* * * * *',
  handle: releaseUnpaidOrders,
})

export const vitaminOrdersModule = defineModule({
  name: 'vitamin-orders',
  personalData: {
    vitamin_orders: 'shopping',
    vitamin_order_items: 'shopping',
    vitamin_order_events: 'shopping',
  },
  routes: [vitaminOrderRoutes],
  namedTables: [{ table: vitaminOrders, name: sql`'#' || ${vitaminOrders.number}` }],
  queues: [unpaidOrdersQueue],
  purchases: [orderPurchases],
  exportSections: [ownOrders],
  erase: async ({ tx, owner }) => {
    await tx.db
      .update(vitaminOrders)
      .set({ note: '', adminNote: '' })
      .where(eq(vitaminOrders.user, owner._id))
  },
  search: [
    {
      resource: 'vitamin-orders',
      isListedFor: listedBy('vitamin-orders.list'),
      table: vitaminOrders,
      key: vitaminOrders._id,
      title: sql`'#' || ${vitaminOrders.number}`,
      detail: userName(vitaminOrders.user),
      at: vitaminOrders.createdAt,
      matches: (terms) =>
        terms.number === undefined
          ? usersMatching(vitaminOrders.user, terms)
          : eq(vitaminOrders.number, terms.number),
      scope: managedOrders,
    },
  ],
})
