import { Chip } from '@mui/material'
import { raffleTexts } from '#admin/resources/loyalty/raffles/raffles.texts.ts'
import type { Raffle } from '#shared/loyalty/raffles/raffles.contract.ts'

const looks = {
  upcoming: { color: 'secondary', variant: 'outlined' },
  active: { color: 'secondary', variant: 'filled' },
  closed: { color: 'default', variant: 'outlined' },
  drawn: { color: 'default', variant: 'filled' },
  cancelled: { color: 'default', variant: 'outlined' },
} as const

export function RaffleStatusChip({ status }: { status: Raffle['status'] }) {
  return <Chip size="small" {...looks[status]} label={raffleTexts.status[status]} />
}
