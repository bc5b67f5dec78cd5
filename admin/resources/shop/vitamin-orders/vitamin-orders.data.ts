import type { ResourceData } from '#admin/core/data/resource-data.ts'
import { orderTexts } from '#admin/resources/shop/vitamin-orders/vitamin-orders.texts.ts'
import {
  listOrders,
  placeDeskOrder,
  showOrder,
  updateOrderStatus,
  type VitaminOrder,
} from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'

export const vitaminOrdersData: ResourceData = {
  list: listOrders,
  rows: 'orders',
  show: showOrder,
  create: placeDeskOrder,
  update: updateOrderStatus,
  branchScope: 'branch',
  read: (answer) => ({ ...answer, title: orderTexts.title(Number(answer.number)) }),
}

export type OrderRecord = VitaminOrder & { id: string; title: string }
