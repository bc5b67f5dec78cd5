import { desc, eq } from 'drizzle-orm'
import type { Erasure, ExportSection } from '#server/core/module.ts'
import { toOrders } from '#server/modules/shop/vitamin-orders/order-answers.ts'
import { vitaminOrders } from '#server/modules/shop/vitamin-orders/vitamin-orders.table.ts'

export const vitaminOrdersExportSections: readonly ExportSection[] = [
  {
    name: 'siparisler',
    read: async (db, { _id }) => {
      const rows = await db
        .select()
        .from(vitaminOrders)
        .where(eq(vitaminOrders.user, _id))
        .orderBy(desc(vitaminOrders.createdAt))
      return toOrders(db, rows)
    },
  },
]

export async function eraseVitaminOrders({ tx, owner }: Erasure): Promise<void> {
  await tx.db.update(vitaminOrders).set({ note: '', adminNote: '' }).where(eq(vitaminOrders.user, owner._id))
}
