import { type AdminResource, screen } from '#admin/core/resource.ts'
import { daytimeDiscountTexts } from '#admin/resources/membership/daytime-discounts/daytime-discounts.texts.ts'
import {
  DaytimeDiscount,
  deleteDaytimeDiscount,
  listDaytimeDiscounts,
  saveDaytimeDiscount,
  showDaytimeDiscount,
} from '#shared/membership/daytime-discounts/daytime-discounts.contract.ts'

export const daytimeDiscounts: AdminResource = {
  name: 'daytime-discounts',
  data: {
    list: listDaytimeDiscounts,
    show: showDaytimeDiscount,
    // One per branch: the same call creates and replaces it.
    create: saveDaytimeDiscount,
    update: saveDaytimeDiscount,
    remove: deleteDaytimeDiscount,
    read: (discount) => ({
      ...discount,
      title: daytimeDiscountTexts.titleOf(DaytimeDiscount.parse(discount)),
    }),
    branchScope: 'branchId',
  },
  texts: daytimeDiscountTexts,
  recordRepresentation: 'title',
  keywords: 'gündüz indirim öğrenci saat',
  list: screen(
    () => import('#admin/resources/membership/daytime-discounts/DaytimeDiscountList.tsx'),
    'DaytimeDiscountList',
  ),
  create: screen(
    () => import('#admin/resources/membership/daytime-discounts/DaytimeDiscountForm.tsx'),
    'DaytimeDiscountCreate',
  ),
  edit: screen(
    () => import('#admin/resources/membership/daytime-discounts/DaytimeDiscountForm.tsx'),
    'DaytimeDiscountEdit',
  ),
}
