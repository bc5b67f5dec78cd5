import { Alert } from '@mui/material'
import { useState } from 'react'
import { useCanOpen } from '#admin/core/auth/access.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useCall } from '#admin/core/use-call.ts'
import { DecideSmsButtons } from '#admin/resources/messaging/sms/SmsDecisions.tsx'
import { SmsDrawer } from '#admin/resources/messaging/sms/SmsDrawer.tsx'
import { smsTexts as texts } from '#admin/resources/messaging/sms/sms.texts.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { StatusChip } from '#admin/ui/StatusChip.tsx'
import { formatPhone } from '#shared/core/phone-text.ts'
import { type SmsMessage, showSmsSettings } from '#shared/messaging/sms/sms.contract.ts'
import { smsKinds, smsStates } from '#shared/messaging/sms/sms.schema.ts'

const columns: readonly Column<AdminRecord<SmsMessage>>[] = [
  {
    source: 'recipient',
    primary: true,
    width: 160,
    cell: { as: 'phone', none: texts.erased },
    render: ({ recipient }) => (recipient ? formatPhone(recipient) : texts.erased),
  },
  { source: 'kind', width: 150, cell: { choices: texts.kinds } },
  { source: 'text', flex: 2 },
  {
    source: 'state',
    width: 130,
    cell: { choices: texts.states },
    render: ({ state }) => <StatusChip status={state} labels={texts.states} colors={texts.stateColors} />,
  },
  {
    source: 'reason',
    flex: 1.4,
    render: ({ reason, hold }) => reason || (hold ? texts.waitsFor(texts.holds[hold]) : ''),
  },
  { source: 'parts', width: 80, align: 'right', notOnCards: true },
  { source: 'branch', reference: 'branches', flex: 0.8, hidden: true },
  { source: 'createdAt', width: 170, sortable: true, cell: { as: 'moment' } },
]

export const smsList = {
  resource: 'sms',
  sort: { field: 'createdAt', order: 'DESC' },
  columns,
  filters: [
    {
      type: 'select',
      source: 'state',
      choices: smsStates.map((value) => ({ value, label: texts.states[value] })),
    },
    {
      type: 'select',
      source: 'kind',
      choices: smsKinds.map((value) => ({ value, label: texts.kinds[value] })),
    },
    { type: 'branch', source: 'branch' },
    {
      type: 'reference',
      source: 'campaign',
      reference: 'campaigns',
      sort: { field: 'createdAt', order: 'DESC' },
    },
    { type: 'range', source: 'from', until: 'until', of: 'moment' },
  ],
  bulkActions: <DecideSmsButtons />,
} satisfies ListDefinition<AdminRecord<SmsMessage>>

/** Outgoing text messages; those with an unknown outcome are decided here. */
export function SmsList() {
  const [opened, setOpened] = useState<AdminRecord<SmsMessage> | null>(null)
  const canOpen = useCanOpen()
  const { data } = useCall(showSmsSettings, {}, { enabled: canOpen('sms-settings') })
  return (
    <>
      <ResourceGrid
        {...smsList}
        onOpen={setOpened}
        above={
          data?.provider === null && (
            <Alert severity="info" sx={{ mb: 2 }}>
              {texts.off}
            </Alert>
          )
        }
      />
      {opened && <SmsDrawer sms={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
