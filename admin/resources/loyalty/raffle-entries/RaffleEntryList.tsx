import { useState } from 'react'
import type { AdminRecord } from '#admin/core/resource.ts'
import { raffleEntryTexts as texts } from '#admin/resources/loyalty/raffle-entries/raffle-entries.texts.ts'
import { columns } from '#admin/resources/loyalty/raffle-entries/raffle-entry-columns.tsx'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { TextFormField } from '#admin/ui/form/inputs.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { TrendAside } from '#admin/ui/trend/TrendAside.tsx'
import { trendTexts } from '#admin/ui/trend/trend.texts.ts'
import {
  type RaffleEntry,
  raffleEntrySources,
  removeRaffleEntry,
} from '#shared/loyalty/raffles/raffle-entries.contract.ts'
import { showRaffleTrend } from '#shared/office/trends/trends.contract.ts'

export const raffleEntryList = {
  resource: 'raffle-entries',
  sort: { field: 'createdAt', order: 'DESC' },
  columns,
  filters: [
    {
      type: 'reference',
      source: 'raffle',
      reference: 'raffles',
      sort: { field: 'startsAt', order: 'DESC' },
    },
    {
      type: 'select',
      source: 'source',
      choices: raffleEntrySources.map((value) => ({ value, label: texts.sources[value] })),
    },
    {
      type: 'select',
      source: 'isRemoved',
      choices: [
        { value: false, label: texts.takesPart },
        { value: true, label: texts.removed },
      ],
    },
    {
      type: 'select',
      source: 'hasWon',
      choices: [
        { value: true, label: texts.won },
        { value: false, label: texts.notWon },
      ],
    },
    { type: 'select', source: 'isSubstitute', choices: [{ value: true, label: texts.substitutes }] },
  ],
} satisfies ListDefinition<AdminRecord<RaffleEntry>>

/** The entries of raffles; a row opens to remove it. */
export function RaffleEntryList() {
  const [opened, setOpened] = useState<AdminRecord<RaffleEntry> | null>(null)
  return (
    <>
      <ResourceGrid
        {...raffleEntryList}
        onOpen={(entry) => setOpened(entry.removedAt ? null : entry)}
        aside={<TrendAside endpoint={showRaffleTrend} needs="raffle-entries" {...trendTexts.raffles} />}
      />
      {opened && (
        <ActionDialog
          endpoint={removeRaffleEntry}
          params={{ id: opened._id }}
          defaultValues={{ reason: '' }}
          title={texts.removeTitle(opened.name)}
          content={texts.removeContent}
          confirm={texts.remove}
          destructive
          done={texts.removeDone}
          onClose={() => setOpened(null)}
        >
          <TextFormField source="reason" label={texts.reason} maxLength={500} />
        </ActionDialog>
      )}
    </>
  )
}
