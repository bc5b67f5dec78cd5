import type { AdminRecord } from '#admin/core/resource.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import type { QrFee } from '#shared/access/qr-fees/qr-fees.contract.ts'

const columns: readonly Column<AdminRecord<QrFee>>[] = [
  { source: 'fee', primary: true, sortable: true, align: 'right', cell: { as: 'lira' } },
  { source: 'branchId', reference: 'branches', flex: 1.4 },
  { source: 'description', flex: 2 },
  { source: 'createdAt', width: 170, sortable: true, cell: { as: 'day' } },
]

export const qrFeeList = {
  resource: 'qr-fees',
  sort: { field: 'createdAt', order: 'ASC' },
  columns,
  canSearch: false,
} satisfies ListDefinition<AdminRecord<QrFee>>

export const QrFeeList = () => <ResourceGrid {...qrFeeList} />
