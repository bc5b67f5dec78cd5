import { Chip } from '@mui/material'
import type { AdminRecord } from '#admin/core/resource.ts'
import { DeliveryChip } from '#admin/resources/messaging/campaigns/DeliveryChip.tsx'
import { MonthCard } from '#admin/resources/messaging/welcome-mails/MonthCard.tsx'
import { RemoveSelected } from '#admin/resources/messaging/welcome-mails/RemoveSelected.tsx'
import { welcomeTexts as texts } from '#admin/resources/messaging/welcome-mails/welcome-mails.texts.ts'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import type { Column } from '#admin/ui/grid/column.ts'
import { FilterSelect } from '#admin/ui/grid/FilterSelect.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import {
  type WelcomeRecipient,
  type WelcomeState,
  welcomeStates,
} from '#shared/messaging/welcome-mails/welcome-mails.contract.ts'

type Row = AdminRecord<WelcomeRecipient>

const columns: readonly Column<Row>[] = [
  { source: 'name', primary: true, sortable: true, flex: 1.2 },
  { source: 'email', sortable: true, flex: 1.4 },
  { source: 'branch', width: 150, reference: 'branches', ofAllBranches: true },
  { source: 'createdAt', width: 140, sortable: true, cell: { as: 'day' } },
  {
    source: 'state',
    width: 160,
    cell: { choices: texts.states },
    render: ({ state }) => <WelcomeChip state={state} />,
  },
  {
    source: 'settledAt',
    width: 170,
    cell: { as: 'moment' },
  },
  { source: 'template', hidden: true, flex: 1.2 },
  { source: 'reason', hidden: true, flex: 1.2 },
]

const states = welcomeStates.map((value) => ({ value, label: texts.states[value] }))

/** The new members of a month and their welcome mail. */
export function WelcomeList() {
  return (
    <ResourceGrid
      resource="welcomeMails"
      sort={{ field: 'createdAt', order: 'DESC' }}
      columns={columns}
      above={<MonthCard />}
      filters={
        <>
          <FilterSelect source="state" choices={states} />
          <BranchFilter />
        </>
      }
      bulkActions={<RemoveSelected />}
    />
  )
}

const colours = { waiting: 'info', 'no-consent': 'default', removed: 'default' } as const

/** A member’s state for the welcome mail. */
export function WelcomeChip({ state }: { state: WelcomeState }) {
  if (state !== 'waiting' && state !== 'no-consent' && state !== 'removed')
    return <DeliveryChip state={state} />
  return <Chip size="small" variant="outlined" color={colours[state]} label={texts.states[state]} />
}
