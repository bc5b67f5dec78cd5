import type { ResourceData } from '#admin/core/data/resource-data.ts'
import { daytimeDiscountTexts } from '#admin/resources/membership/daytime-discounts/daytime-discounts.texts.ts'
import {
  DaytimeDiscount,
  deleteDaytimeDiscount,
  listDaytimeDiscounts,
  saveDaytimeDiscount,
  showDaytimeDiscount,
} from '#shared/membership/daytime-discounts/daytime-discounts.contract.ts'

export const daytimeDiscountsData: ResourceData = {
  list: listDaytimeDiscounts,
  show: showDaytimeDiscount,
  // One per branch: the same call creates and replaces it.
  create: saveDaytimeDiscount,
  update: saveDaytimeDiscount,
  remove: deleteDaytimeDiscount,
  read: (answer) => ({ ...answer, title: daytimeDiscountTexts.titleOf(DaytimeDiscount.parse(answer)) }),
  branchScope: 'branchId',
}
