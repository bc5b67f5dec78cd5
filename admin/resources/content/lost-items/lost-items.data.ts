import type { ResourceData } from '#admin/core/data/resource-data.ts'
import {
  addLostItem,
  deleteLostItem,
  type LostItem,
  listLostItems,
  showLostItem,
  updateLostItem,
} from '#shared/content/lost-items/lost-items.contract.ts'

export const lostItemsData: ResourceData = {
  list: listLostItems,
  show: showLostItem,
  create: addLostItem,
  update: updateLostItem,
  remove: deleteLostItem,
  branchScope: 'branch',
}

export type LostItemRecord = LostItem & { id: string }
