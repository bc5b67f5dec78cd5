import type { AdminRecord } from '#admin/core/resource.ts'
import { daytimeDiscountTexts } from '#admin/resources/membership/daytime-discounts/daytime-discounts.texts.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { writeTime } from '#shared/club/branches/opening-hours.ts'
import type { DaytimeDiscount } from '#shared/membership/daytime-discounts/daytime-discounts.contract.ts'

const columns: readonly Column<AdminRecord<DaytimeDiscount>>[] = [
  {
    source: 'discountPercent',
    primary: true,
    sortable: true,
    cell: { say: daytimeDiscountTexts.percent('{discountPercent}') },
  },
  { source: 'branchId', reference: 'branches', flex: 1.4 },
  { source: 'lastEntryTime', width: 160, render: ({ lastEntryTime }) => writeTime(lastEntryTime) },
  {
    source: 'isActive',
    width: 130,
    cell: { choices: { true: daytimeDiscountTexts.inForce, false: daytimeDiscountTexts.off } },
  },
  { source: 'createdAt', width: 170, sortable: true, cell: { as: 'day' } },
]

export const daytimeDiscountList = {
  resource: 'daytime-discounts',
  sort: { field: 'createdAt', order: 'ASC' },
  columns,
  canSearch: false,
} satisfies ListDefinition<AdminRecord<DaytimeDiscount>>

export const DaytimeDiscountList = () => <ResourceGrid {...daytimeDiscountList} />
