import { useState } from 'react'
import { call } from '#admin/core/client.ts'
import { raffleEntryTexts as texts } from '#admin/resources/loyalty/raffle-entries/raffle-entries.texts.ts'
import { columns, type EntryRecord } from '#admin/resources/loyalty/raffle-entries/raffle-entry-columns.tsx'
import { FilterReference } from '#admin/ui/grid/FilterReference.tsx'
import { FilterSelect } from '#admin/ui/grid/FilterSelect.tsx'
import { ReasonDialog } from '#admin/ui/ReasonDialog.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import {
  type RaffleEntry,
  raffleEntrySources,
  removeRaffleEntry,
} from '#shared/loyalty/raffles/raffle-entries.contract.ts'

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

/** Removes an entry with a reason. */
export function RemoveEntry({ entry, onClose }: { entry: RaffleEntry; onClose: () => void }) {
  return (
    <ReasonDialog
      title={texts.removeTitle(entry.name)}
      content={texts.removeContent}
      label={texts.reason}
      maxLength={500}
      confirm={texts.remove}
      destructive
      act={(reason) => call(removeRaffleEntry, { params: { id: entry._id }, body: { reason } })}
      done={texts.removeDone}
      onClose={onClose}
    />
  )
}
