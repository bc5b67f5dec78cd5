import { Chip, type ChipProps } from '@mui/material'
import { saleTexts } from '#admin/resources/money/sales/sales.texts.ts'
import type { SaleStatus } from '#shared/money/sales/sales.rules.ts'

const statusColors = {
  open: 'warning',
  partial: 'secondary',
  paid: 'success',
  'written-off': 'default',
  reversed: 'info',
} as const satisfies Record<SaleStatus, ChipProps['color']>

export function SaleStatusChip({ status }: { status: SaleStatus }) {
  return (
    <Chip size="small" variant="outlined" color={statusColors[status]} label={saleTexts.statuses[status]} />
  )
}
