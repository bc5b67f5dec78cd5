import { Chip } from '@mui/material'
import type { AdminRecord } from '#admin/core/resource.ts'
import { raffleEntryTexts as texts } from '#admin/resources/loyalty/raffle-entries/raffle-entries.texts.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import type { RaffleEntry } from '#shared/loyalty/raffles/raffle-entries.contract.ts'

function resultOf({ removedAt, position, prize, substitute }: RaffleEntry) {
  if (removedAt) return { label: texts.removed, color: 'default' } as const
  if (position) return { label: texts.wonPrize(position, prize ?? ''), color: 'success' } as const
  if (substitute) return { label: texts.substitute(substitute), color: 'secondary' } as const
  return { label: texts.takesPart, color: 'default' } as const
}

export const columns: readonly Column<AdminRecord<RaffleEntry>>[] = [
  { source: 'name', person: 'user', primary: true, sortable: true, flex: 1.2 },
  { source: 'email', sortable: true, flex: 1.3 },
  { source: 'phone', width: 150, cell: { as: 'phone' } },
  { source: 'source', width: 110, cell: { choices: texts.sources } },
  { source: 'raffle', reference: 'raffles', flex: 1.2 },
  { source: 'createdAt', width: 170, sortable: true, cell: { as: 'moment' } },
  {
    source: 'position',
    width: 190,
    cell: {
      cases: [
        { when: { removedAt: '*' }, say: texts.removed },
        { when: { position: '*' }, say: texts.wonPrize('{position}', '{prize}') },
        { when: { substitute: '*' }, say: texts.substitute('{substitute}') },
        { when: {}, say: texts.takesPart },
      ],
    },
    render: (entry) => <Chip size="small" variant="outlined" {...resultOf(entry)} />,
  },
  { source: 'removedReason', hidden: true, flex: 1 },
  { source: '_id', hidden: true, width: 150, cell: { as: 'short-number' } },
]
