import { Box, Button, Step, StepLabel, Stepper, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { call } from '#admin/core/client.ts'
import type { useAction } from '#admin/core/use-action.ts'
import {
  OrderStatusChip,
  statusChangeConfirmation,
} from '#admin/resources/shop/vitamin-orders/order-status.tsx'
import { type OrderRecord, orderTexts } from '#admin/resources/shop/vitamin-orders/vitamin-orders.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { KeyHint } from '#admin/ui/KeyHint.tsx'
import { formatShortMoment } from '#shared/core/format-date.ts'
import {
  nextStatuses,
  type OrderStatus,
  orderStatusNames,
  orderTransitions,
} from '#shared/shop/vitamin-orders/order-status.ts'
import { updateOrderStatus } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'

/** An order’s status and its transitions. */
export function OrderStatusPanel({
  order,
  action: { isRunning, run },
}: {
  order: OrderRecord
  action: ReturnType<typeof useAction>
}) {
  const { id, status, progress, version } = order
  const canAccess = useCanAccess()
  const [asked, setAsked] = useState<OrderStatus | null>(null)
  const hintId = useId()
  const isClosed = orderTransitions[status].length === 0

  const move = (to: OrderStatus) =>
    run(
      () => call(updateOrderStatus, { params: { orderId: id }, body: { status: to, version } }),
      orderTexts.moved,
    )
  // Transitions that move money or are irreversible ask for confirmation.
  const choose = (to: OrderStatus) => (statusChangeConfirmation(order, to) ? setAsked(to) : void move(to))
  const question = asked && statusChangeConfirmation(order, asked)

  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography variant="h3" component="h2">
        {orderTexts.statusTitle}
      </Typography>
      <OrderStatusChip status={status} />
      <Stepper
        orientation="vertical"
        activeStep={progress.length}
        sx={{ '& .MuiStepIcon-root.Mui-completed': { color: 'secondary.main' } }}
      >
        {progress.map((step) => (
          <Step key={`${step.status}${step.at}`} completed>
            <StepLabel optional={<Typography variant="caption">{formatShortMoment(step.at)}</Typography>}>
              {orderStatusNames[step.status]}
            </StepLabel>
          </Step>
        ))}
      </Stepper>
      {isClosed && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {orderTexts.closed}
        </Typography>
      )}
      {status === 'awaiting-payment' && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {orderTexts.paying}
        </Typography>
      )}
      {!isClosed && status !== 'awaiting-payment' && (
        <Typography id={hintId} variant="caption" sx={{ color: 'text.secondary' }}>
          {orderTexts.nextHint}
        </Typography>
      )}
      {!isClosed && canAccess('vitamin-orders', 'edit') && (
        <Box
          aria-describedby={hintId}
          role="group"
          aria-label={orderTexts.next}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
        >
          {nextStatuses(status).map((to) => (
            <Button
              key={to}
              variant={to === 'cancelled' ? 'outlined' : 'contained'}
              color={to === 'cancelled' ? 'error' : 'primary'}
              disabled={isRunning}
              {...(to !== 'cancelled' && { 'aria-keyshortcuts': '1' })}
              onClick={() => choose(to)}
            >
              {orderTexts.moves[to]}
              {to !== 'cancelled' && <KeyHint>1</KeyHint>}
            </Button>
          ))}
        </Box>
      )}
      {asked && question && (
        <ConfirmDialog
          open
          {...question}
          isRunning={isRunning}
          onConfirm={async () => {
            await move(asked)
            setAsked(null)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Box>
  )
}
