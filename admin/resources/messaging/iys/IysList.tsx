import RetryIcon from '@mui/icons-material/ReplayOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { IysStatus } from '#admin/resources/messaging/iys/IysStatus.tsx'
import { iysTexts as texts } from '#admin/resources/messaging/iys/iys.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { StatusChip } from '#admin/ui/StatusChip.tsx'
import { repeatIysEntries } from '#shared/messaging/iys/iys.contract.ts'
import { type IysEntry, iysEntryStates } from '#shared/messaging/iys/iys.schema.ts'
import { consentChannels, consentStatuses } from '#shared/people/consents/consents.schema.ts'

const columns: readonly Column<AdminRecord<IysEntry>>[] = [
  { source: 'recipient', primary: true, person: 'user', sortable: true, flex: 1.4 },
  { source: 'channel', width: 110, cell: { choices: texts.channels } },
  { source: 'status', width: 100, cell: { choices: texts.statuses } },
  { source: 'consentedAt', width: 170, sortable: true, cell: { as: 'moment' } },
  {
    source: 'state',
    width: 170,
    cell: { choices: texts.states },
    render: ({ state }) => <StatusChip status={state} labels={texts.states} colors={texts.stateColors} />,
  },
  {
    source: 'reason',
    flex: 2.2,
    cell: {
      cases: [
        { when: { state: 'local', code: '' }, say: texts.foreign },
        { when: { state: 'local' }, say: texts.nothingToRefuse },
        { when: { state: 'refused' }, say: texts.refusal },
      ],
    },
  },
  { source: 'deadline', width: 130, sortable: true, cell: { as: 'day' } },
  { source: 'settledAt', width: 170, hidden: true, cell: { as: 'moment' } },
  { source: 'user', reference: 'users', hidden: true, flex: 1 },
]

export const iysList = {
  resource: 'iys',
  sort: { field: 'consentedAt', order: 'DESC' },
  columns,
  filters: [
    {
      type: 'select',
      source: 'state',
      choices: iysEntryStates.map((value) => ({ value, label: texts.states[value] })),
    },
    {
      type: 'select',
      source: 'channel',
      choices: consentChannels.map((value) => ({ value, label: texts.channels[value] })),
    },
    {
      type: 'select',
      source: 'status',
      choices: consentStatuses.map((value) => ({ value, label: texts.statuses[value] })),
    },
    { type: 'reference', source: 'user', reference: 'users' },
  ],
  bulkActions: <RepeatSelected />,
} satisfies ListDefinition<AdminRecord<IysEntry>>

/** What was entered into İYS, below the state of the exchange. */
export const IysList = () => <ResourceGrid {...iysList} above={<IysStatus />} />

/** Enters the selected entries again that İYS has refused. */
function RepeatSelected() {
  const { selectedIds, onUnselectItems } = useListContext()
  const [isAsking, setAsking] = useState(false)
  const { isRunning, run } = useAction()

  async function repeat() {
    const repeating = () => call(repeatIysEntries, { body: { ids: selectedIds } })
    if (await run(repeating, ({ repeated }) => texts.repeated(repeated))) onUnselectItems()
    setAsking(false)
  }

  return (
    <>
      <Button color="inherit" startIcon={<RetryIcon />} onClick={() => setAsking(true)}>
        {texts.repeat}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={texts.repeatTitle(selectedIds.length)}
        content={texts.repeatContent}
        confirm={texts.repeat}
        isRunning={isRunning}
        onConfirm={repeat}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
