import { Box, Button, Typography } from '@mui/material'
import { ResourceContextProvider } from 'react-admin'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { outcomeOf } from '#admin/resources/office/webhooks/delivery-columns.tsx'
import { deliveryTexts as texts } from '#admin/resources/office/webhooks/webhooks.texts.ts'
import { Details } from '#admin/ui/page/Details.tsx'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import { SideDrawer } from '#admin/ui/SideDrawer.tsx'
import { StatusChip } from '#admin/ui/StatusChip.tsx'
import { formatShortMoment } from '#shared/core/format-date.ts'
import { replayDelivery, type WebhookDelivery } from '#shared/office/webhooks/webhooks.contract.ts'

/** One event: how its attempts went, and sending it again. */
export function DeliveryDrawer({ delivery, onClose }: { delivery: WebhookDelivery; onClose: () => void }) {
  const { isRunning, run } = useAction()
  const { _id, type, webhook, state, record, branch, attempts, duration, createdAt, lastAt, nextAt } =
    delivery

  async function replay() {
    const isDone = await run(
      () => call(replayDelivery, { params: { id: _id } }),
      ({ message }) => message,
    )
    if (isDone) onClose()
  }

  return (
    <SideDrawer
      title={texts.events[type]}
      status={<StatusChip status={state} labels={texts.states} colors={texts.stateColors} />}
      onClose={onClose}
    >
      <ResourceContextProvider value="webhook-deliveries">
        <Details
          entries={[
            ['webhook', <ReferenceText key="webhook" reference="webhooks" id={webhook} />],
            ['createdAt', formatShortMoment(createdAt)],
            ['outcome', outcomeOf(delivery)],
            ['attempts', String(attempts)],
            ['lastAt', lastAt && formatShortMoment(lastAt)],
            ['nextAt', nextAt && formatShortMoment(nextAt)],
            ['duration', duration === null ? '' : texts.milliseconds(duration)],
            ['branch', branch && <ReferenceText key="branch" reference="branches" id={branch} />],
            ['record', record],
            ['id', _id],
          ]}
        />
      </ResourceContextProvider>
      {state !== 'waiting' && (
        <Box sx={{ display: 'grid', gap: 0.5 }}>
          <Button variant="contained" loading={isRunning} onClick={replay}>
            {texts.replay}
          </Button>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {texts.replayHint}
          </Typography>
        </Box>
      )}
    </SideDrawer>
  )
}
