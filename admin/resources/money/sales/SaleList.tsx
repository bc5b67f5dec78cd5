import { type SaleRecord, saleTexts } from '#admin/resources/money/sales/sales.texts.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { memberSource } from '#admin/ui/reference-sources.ts'
import { StatusChip } from '#admin/ui/StatusChip.tsx'

const columns: readonly Column<SaleRecord>[] = [
  { source: 'number', width: 90, primary: true, cell: { say: '{number}' } },
  { source: 'createdAt', width: 170, sortable: true, cell: { as: 'moment' } },
  {
    source: 'userName',
    person: 'user',
    flex: 1.2,
    cell: {
      cases: [
        { when: { user: '*' }, say: '{userName}' },
        { when: {}, say: saleTexts.noBuyer },
      ],
    },
  },
  { source: 'sellerName', flex: 1 },
  { source: 'branchName', ofAllBranches: true },
  {
    source: 'status',
    width: 140,
    cell: { choices: saleTexts.statuses },
    render: ({ status }) => (
      <StatusChip status={status} labels={saleTexts.statuses} colors={saleTexts.statusColors} />
    ),
  },
  { source: 'total', width: 130, align: 'right', sortable: true, cell: { as: 'lira' } },
  { source: 'discount', width: 120, align: 'right', hidden: true, cell: { as: 'lira', noZero: true } },
  { source: 'open', width: 120, align: 'right', cell: { as: 'lira', noZero: true } },
]

/** Sales at the desk, newest first. */
export const saleList = {
  resource: 'sales',
  sort: { field: 'createdAt', order: 'DESC' },
  columns,
  filters: [
    { type: 'reference', source: 'user', ...memberSource },
    { type: 'reference', source: 'seller', reference: 'users', filter: { isStaff: true } },
    {
      type: 'select',
      source: 'isOpen',
      choices: [
        { value: true, label: saleTexts.isOpen },
        { value: false, label: saleTexts.isSettled },
      ],
    },
    { type: 'range', source: 'from', until: 'until', of: 'day' },
    { type: 'branch', source: 'branch' },
  ],
} satisfies ListDefinition<SaleRecord>

export const SaleList = () => <ResourceGrid {...saleList} />
