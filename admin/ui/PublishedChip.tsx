import { Chip } from '@mui/material'

interface PublishedChipProps {
  isActive: boolean
  label: string
}

/** Whether visitors see a record. */
export function PublishedChip({ isActive, label }: PublishedChipProps) {
  return <Chip size="small" variant="outlined" color={isActive ? 'success' : 'default'} label={label} />
}
