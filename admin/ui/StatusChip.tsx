import { Chip, type ChipProps } from '@mui/material'

interface StatusChipProps<Status extends string> {
  status: Status
  labels: Record<Status, string>
  colors: Record<Status, ChipProps['color']>
}

/** A state of a record; labels and colors are among the resource's texts. */
export function StatusChip<Status extends string>({ status, labels, colors }: StatusChipProps<Status>) {
  return <Chip size="small" variant="outlined" color={colors[status]} label={labels[status]} />
}
