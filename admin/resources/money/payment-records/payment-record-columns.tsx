import LinkIcon from '@mui/icons-material/LinkOutlined'
import { Chip } from '@mui/material'
import type { AdminRecord } from '#admin/core/resource.ts'
import { membershipTexts } from '#admin/resources/membership/memberships/memberships.texts.ts'
import { paymentRecordTexts } from '#admin/resources/money/payment-records/payment-records.texts.ts'
import { type Column, createdColumn } from '#admin/ui/grid/columns.tsx'
import type { DeskPayment } from '#shared/money/payment-records/payment-records.contract.ts'

export const columns: readonly Column<AdminRecord<DeskPayment>>[] = [
  { source: 'date', width: 116, sortable: true, cell: { as: 'day' } },
  { source: 'memberName', primary: true, sortable: true, flex: 1.2 },
  { source: 'package', flex: 1 },
  {
    source: 'amount',
    width: 124,
    align: 'right',
    sortable: true,
    cell: { as: 'lira' },
  },
  { source: 'method', width: 112, cell: { choices: membershipTexts.methods } },
  {
    source: 'membership',
    width: 104,
    cell: { say: paymentRecordTexts.linked },
    render: ({ membership, sale, reversedAt }) =>
      reversedAt ? (
        <Chip size="small" color="warning" variant="outlined" label={paymentRecordTexts.reversedShort} />
      ) : (
        (membership || sale) && (
          <Chip size="small" variant="outlined" icon={<LinkIcon />} label={paymentRecordTexts.linked} />
        )
      ),
  },
  { source: 'branch', reference: 'branches', ofAllBranches: true },
  { source: 'note', flex: 1.4, notOnCards: true },
  { source: 'phone', width: 150, hidden: true, cell: { as: 'phone' } },
  createdColumn,
]
