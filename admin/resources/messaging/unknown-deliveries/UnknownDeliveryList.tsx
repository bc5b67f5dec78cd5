import SentIcon from '@mui/icons-material/DoneAllOutlined'
import RetryIcon from '@mui/icons-material/ReplayOutlined'
import { Alert, Box, Button, DialogContentText } from '@mui/material'
import { useState } from 'react'
import { useListContext, useNotify } from 'react-admin'
import { call } from '#admin/core/client.ts'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { unknownDeliveryTexts as texts } from '#admin/resources/messaging/unknown-deliveries/unknown-deliveries.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { TitledDialog } from '#admin/ui/TitledDialog.tsx'
import {
  decideUnknownDeliveries,
  type doubtDecisions,
} from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import type { Delivery } from '#shared/messaging/campaigns/campaigns.schema.ts'

type Decision = (typeof doubtDecisions)[number]

const columns: readonly Column<AdminRecord<Delivery>>[] = [
  { source: 'email', primary: true, flex: 1.4 },
  { source: 'name', flex: 1 },
  { source: 'campaignTitle', flex: 1.4 },
  { source: 'reason', flex: 1.6, cell: { none: texts.noReason } },
  { source: 'settledAt', width: 170, sortable: true, cell: { as: 'moment' } },
]

export const unknownDeliveryList = {
  resource: 'campaign-deliveries',
  sort: { field: 'settledAt', order: 'DESC' },
  columns,
  canSearch: false,
  filters: [
    {
      type: 'reference',
      source: 'campaign',
      reference: 'campaigns',
      sort: { field: 'createdAt', order: 'DESC' },
    },
  ],
  bulkActions: <DecideButtons />,
} satisfies ListDefinition<AdminRecord<Delivery>>

/** Mails with unknown delivery, resolved individually or in bulk. */
export function UnknownDeliveryList() {
  const [opened, setOpened] = useState<AdminRecord<Delivery> | null>(null)
  return (
    <>
      <ResourceGrid
        {...unknownDeliveryList}
        onOpen={setOpened}
        above={
          <Alert severity="info" sx={{ mb: 2 }}>
            {texts.intro}
          </Alert>
        }
      />
      {opened && <DecideDialog delivery={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** Saves decisions on mails with unknown delivery. */
function useDecide() {
  const notify = useNotify()
  const { isRunning, run } = useAction()
  const decide = (ids: string[], decision: Decision) =>
    run(async () => {
      const { decided } = await call(decideUnknownDeliveries, { body: { ids, decision } })
      notify(texts.decided(decided), { type: 'success' })
    })
  return { isRunning, decide }
}

/** Decides on all selected mails. */
export function DecideButtons() {
  const { selectedIds, onUnselectItems } = useListContext()
  const [decision, setDecision] = useState<Decision | null>(null)
  const { isRunning, decide } = useDecide()
  const count = selectedIds.length
  const isRetry = decision === 'send-again'

  async function confirm() {
    if (decision && (await decide(selectedIds, decision))) onUnselectItems()
    setDecision(null)
  }

  return (
    <>
      <Button color="inherit" startIcon={<RetryIcon />} onClick={() => setDecision('send-again')}>
        {texts.sendAgain}
      </Button>
      <Button color="inherit" startIcon={<SentIcon />} onClick={() => setDecision('treat-as-sent')}>
        {texts.treatAsSent}
      </Button>
      <ConfirmDialog
        open={decision !== null}
        title={isRetry ? texts.sendAgainTitle(count) : texts.treatAsSentTitle(count)}
        content={isRetry ? texts.sendAgainContent : texts.treatAsSentContent}
        confirm={isRetry ? texts.sendAgain : texts.treatAsSent}
        isRunning={isRunning}
        onConfirm={confirm}
        onClose={() => setDecision(null)}
      />
    </>
  )
}

/** Decides on one mail, with the consequence of each option for the recipient. */
function DecideDialog({ delivery, onClose }: { delivery: AdminRecord<Delivery>; onClose: () => void }) {
  const { isRunning, decide } = useDecide()
  const choose = async (decision: Decision) => {
    if (await decide([delivery.id], decision)) onClose()
  }
  return (
    <TitledDialog
      title={texts.decideTitle(delivery.email)}
      maxWidth="xs"
      isRunning={isRunning}
      close={formTexts.cancel}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" disabled={isRunning} onClick={() => choose('treat-as-sent')}>
            {texts.treatAsSent}
          </Button>
          <Button variant="contained" loading={isRunning} onClick={() => choose('send-again')}>
            {texts.sendAgain}
          </Button>
        </>
      }
    >
      <DialogContentText component="div">
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <span>{[delivery.campaignTitle, delivery.reason || texts.noReason].join(': ')}</span>
          <span>{texts.lookUp(delivery.id)}</span>
          <span>
            <b>{texts.sendAgain}:</b> {texts.sendAgainContent}
          </span>
          <span>
            <b>{texts.treatAsSent}:</b> {texts.treatAsSentContent}
          </span>
        </Box>
      </DialogContentText>
    </TitledDialog>
  )
}
