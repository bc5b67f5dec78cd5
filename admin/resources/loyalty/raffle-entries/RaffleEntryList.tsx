import { useState } from 'react'
import { RemoveEntry } from '#admin/resources/loyalty/raffle-entries/RemoveEntry.tsx'
import { raffleEntryTexts as texts } from '#admin/resources/loyalty/raffle-entries/raffle-entries.texts.ts'
import { columns, type EntryRecord } from '#admin/resources/loyalty/raffle-entries/raffle-entry-columns.tsx'
import { FilterReference } from '#admin/ui/grid/FilterReference.tsx'
import { FilterSelect } from '#admin/ui/grid/FilterSelect.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { type RaffleEntry, raffleEntrySources } from '#shared/loyalty/raffles/raffle-entries.contract.ts'

const sourceChoices = raffleEntrySources.map((value) => ({ value, label: texts.sources[value] }))
const removedChoices = [
  { value: false, label: texts.takesPart },
  { value: true, label: texts.removed },
]
const wonChoices = [
  { value: true, label: texts.won },
  { value: false, label: texts.notWon },
]

/** The entries of raffles; a row opens to remove it. */
export function RaffleEntryList() {
  const [chosen, setChosen] = useState<RaffleEntry | null>(null)
  return (
    <>
      <ResourceGrid
        resource="raffleEntries"
        sort={{ field: 'createdAt', order: 'DESC' }}
        columns={columns}
        onOpen={(entry: EntryRecord) => setChosen(entry.removedAt ? null : entry)}
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
