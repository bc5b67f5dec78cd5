import { Chip } from '@mui/material'
import { useState } from 'react'
import { RemoveEntry } from '#admin/resources/raffle-entries/RemoveEntry.tsx'
import { raffleEntryTexts as texts } from '#admin/resources/raffle-entries/raffle-entries.texts.ts'
import { formatMoment } from '#admin/ui/dates.ts'
import type { Column } from '#admin/ui/grid/column.ts'
import { FilterReference } from '#admin/ui/grid/FilterReference.tsx'
import { FilterSelect } from '#admin/ui/grid/FilterSelect.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { entrySources, type RaffleEntry } from '#shared/raffles/raffle-entries.contract.ts'

type Row = RaffleEntry & { id: string }

function resultOf({ removedAt, position, prize }: RaffleEntry) {
  if (removedAt) return { label: texts.removed, color: 'error' } as const
  if (position) return { label: texts.place(position, prize ?? ''), color: 'success' } as const
  return { label: texts.takesPart, color: 'default' } as const
}

const columns: readonly Column<Row>[] = [
  { source: 'name', primary: true, sortable: true, flex: 1.2 },
  { source: 'email', sortable: true, flex: 1.3 },
  { source: 'phone', width: 150 },
  { source: 'source', width: 110, text: ({ source }) => texts.sources[source] },
  { source: 'raffle', reference: 'raffles', flex: 1.2 },
  { source: 'createdAt', width: 170, sortable: true, text: ({ createdAt }) => formatMoment(createdAt) },
  {
    source: 'position',
    width: 190,
    text: (entry) => resultOf(entry).label,
    render: (entry) => <Chip size="small" variant="outlined" {...resultOf(entry)} />,
  },
  { source: 'removedReason', hidden: true, flex: 1 },
  { source: '_id', hidden: true, flex: 1.4 },
]

const sourceChoices = entrySources.map((value) => ({ value, label: texts.sources[value] }))
const removedChoices = [
  { value: false, label: texts.takesPart },
  { value: true, label: texts.removed },
]
const wonChoices = [
  { value: true, label: texts.won },
  { value: false, label: texts.notWon },
]

/** Who takes part in the raffles; a row opens to be taken out. */
export default function RaffleEntryList() {
  const [chosen, setChosen] = useState<RaffleEntry | null>(null)
  return (
    <>
      <ResourceGrid
        resource="raffleEntries"
        sort={{ field: 'createdAt', order: 'DESC' }}
        columns={columns}
        onOpen={(entry: Row) => setChosen(entry.removedAt ? null : entry)}
        filters={
          <>
            <FilterReference
              source="raffle"
              reference="raffles"
              sort={{ field: 'startsAt', order: 'DESC' }}
            />
            <FilterSelect source="source" choices={sourceChoices} />
            <FilterSelect source="isRemoved" choices={removedChoices} />
            <FilterSelect source="hasWon" choices={wonChoices} />
          </>
        }
      />
      {chosen && <RemoveEntry entry={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}
