import CloseIcon from '@mui/icons-material/CloseOutlined'
import { Box, Button, Drawer, IconButton, Typography } from '@mui/material'
import { useId } from 'react'
import { ResourceContextProvider } from 'react-admin'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { outcomeOf } from '#admin/resources/office/webhooks/delivery-columns.tsx'
import { deliveryTexts as texts } from '#admin/resources/office/webhooks/webhooks.texts.ts'
import { Details } from '#admin/ui/page/Details.tsx'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import { StatusChip } from '#admin/ui/StatusChip.tsx'
import { formatShortMoment } from '#shared/core/format-date.ts'
import { replayDelivery, type WebhookDelivery } from '#shared/office/webhooks/webhooks.contract.ts'

/** One event: how its attempts went, and sending it again. */
export function DeliveryDrawer({ delivery, onClose }: { delivery: WebhookDelivery; onClose: () => void }) {
  const titleId = useId()
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
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-labelledby': titleId,
          role: 'dialog',
          sx: { width: 'min(480px, 100%)', p: 3, gap: 3 },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 1, justifyItems: 'start' }}>
          <Typography id={titleId} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {texts.events[type]}
          </Typography>
          <StatusChip status={state} labels={texts.states} colors={texts.stateColors} />
        </Box>
        <IconButton aria-label={texts.close} onClick={onClose} sx={{ mt: -0.5, mr: -1 }}>
          <CloseIcon />
        </IconButton>
      </Box>
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
    </Drawer>
  )
}
