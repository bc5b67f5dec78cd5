import RemoveIcon from '@mui/icons-material/PersonRemoveOutlined'
import { Button, Chip } from '@mui/material'
import { useState } from 'react'
import { useListContext, useNotify } from 'react-admin'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { DeliveryChip } from '#admin/resources/messaging/campaigns/CampaignChips.tsx'
import { MonthCard } from '#admin/resources/messaging/welcome-mails/MonthCard.tsx'
import { welcomeTexts as texts } from '#admin/resources/messaging/welcome-mails/welcome-mails.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import {
  removeRecipient,
  type WelcomeRecipient,
  type WelcomeState,
  welcomeStates,
} from '#shared/messaging/welcome-mails/welcome-mails.contract.ts'
import { emailMessages } from '#shared/messaging/welcome-mails/welcome-mails.messages.ts'

export const welcomeMailList = {
  resource: 'welcome-mails',
  sort: { field: 'createdAt', order: 'DESC' },
  columns: [
    { source: 'name', primary: true, sortable: true, flex: 1.2 },
    { source: 'email', sortable: true, flex: 1.4 },
    { source: 'branch', width: 150, reference: 'branches', ofAllBranches: true },
    { source: 'createdAt', width: 140, sortable: true, cell: { as: 'day' } },
    {
      source: 'state',
      width: 160,
      cell: { choices: texts.states },
      render: ({ state }) => <WelcomeStateChip state={state} />,
    },
    { source: 'settledAt', width: 170, cell: { as: 'moment' } },
    { source: 'template', hidden: true, flex: 1.2 },
    { source: 'reason', hidden: true, flex: 1.2 },
  ],
  filters: [
    {
      type: 'select',
      source: 'state',
      choices: welcomeStates.map((value) => ({ value, label: texts.states[value] })),
    },
    { type: 'branch', source: 'branch' },
  ],
  bulkActions: <RemoveSelected />,
} satisfies ListDefinition<AdminRecord<WelcomeRecipient>>

/** The new members of a month and their welcome mail. */
export const WelcomeMailList = () => <ResourceGrid {...welcomeMailList} above={<MonthCard />} />

const colors = {
  waiting: 'info',
  'no-consent': 'default',
  'no-address': 'default',
  removed: 'default',
} as const

/** A member’s state for the welcome mail. */
function WelcomeStateChip({ state }: { state: WelcomeState }) {
  if (state !== 'waiting' && state !== 'no-consent' && state !== 'no-address' && state !== 'removed')
    return <DeliveryChip state={state} />
  return <Chip size="small" variant="outlined" color={colors[state]} label={texts.states[state]} />
}

/** Recipients whose mail is not sent yet. */
const removable: readonly WelcomeState[] = ['waiting', 'no-consent', 'queued']

/** Permanently removes the selected recipients whose mail is not sent yet. */
export function RemoveSelected() {
  const { data, selectedIds, onUnselectItems } = useListContext<AdminRecord<WelcomeRecipient>>()
  const [recipients, setRecipients] = useState<readonly AdminRecord<WelcomeRecipient>[]>([])
  const selected =
    data?.filter(({ id, state }) => selectedIds.includes(id) && removable.includes(state)) ?? []
  const notify = useNotify()
  const { isRunning, run } = useAction()

  async function remove() {
    await run(async () => {
      let removed = 0
      try {
        for (const { email } of recipients) {
          await call(removeRecipient, { params: { email } })
          removed += 1
        }
        notify(emailMessages.removed, { type: 'success' })
      } catch (error) {
        if (removed === 0 || !(error instanceof Error)) throw error
        notify(texts.removedSome(removed, error.message), { type: 'warning' })
      }
    })
    setRecipients([])
    onUnselectItems()
  }

  const names = recipients.slice(0, 5).map(({ name }) => name)
  return (
    <>
      <Button
        color="error"
        startIcon={<RemoveIcon />}
        disabled={selected.length === 0}
        onClick={() => setRecipients(selected)}
      >
        {texts.remove}
      </Button>
      <ConfirmDialog
        open={recipients.length > 0}
        title={texts.removeTitle(recipients.length)}
        content={texts.removeContent(`${names.join(', ')}${recipients.length > names.length ? '…' : ''}`)}
        confirm={texts.remove}
        destructive
        isRunning={isRunning}
        onConfirm={remove}
        onClose={() => setRecipients([])}
      />
    </>
  )
}
