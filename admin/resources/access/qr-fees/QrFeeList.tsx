import type { AdminRecord } from '#admin/core/resource.ts'
import type { Column } from '#admin/ui/grid/column.ts'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import type { QrFee } from '#shared/access/qr-fees/qr-fees.contract.ts'

type Row = AdminRecord<QrFee>

const columns: readonly Column<Row>[] = [
  { source: 'fee', primary: true, sortable: true, cell: { as: 'lira' } },
  { source: 'branchId', reference: 'branches', flex: 1.4 },
  { source: 'description', flex: 2 },
  { source: 'createdAt', width: 170, sortable: true, cell: { as: 'day' } },
]

export function QrFeeList() {
  return (
    <ResourceGrid
      resource="qrFees"
      sort={{ field: 'createdAt', order: 'ASC' }}
      columns={columns}
      canSearch={false}
    />
  )
}
