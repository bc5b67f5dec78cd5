import { Box, Button, TextField, Typography } from '@mui/material'
import { type SyntheticEvent, useState } from 'react'
import { useCanAccess } from '#admin/core/auth/use-current-user.ts'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import type { OrderRecord } from '#admin/resources/shop/vitamin-orders/vitamin-orders.data.ts'
import { orderTexts } from '#admin/resources/shop/vitamin-orders/vitamin-orders.texts.ts'
import { updateOrderStatus } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'

/** The club’s note to the buyer. */
export function OrderNote({ order: { id, status, version, adminNote } }: { order: OrderRecord }) {
  const canAccess = useCanAccess()
  const { isRunning, run } = useAction()
  // Undefined until edited, so that concurrent changes are shown.
  const [draft, setDraft] = useState<string>()
  const shown = draft ?? adminNote

  async function save(event: SyntheticEvent) {
    event.preventDefault()
    const body = { status, version, adminNote: shown }
    const isDone = await run(
      () => call(updateOrderStatus, { params: { orderId: id }, body }),
      orderTexts.noteSaved,
    )
    if (isDone) setDraft(undefined)
  }

  return (
    <Box component="form" onSubmit={save} sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography variant="h3" component="h2">
        {orderTexts.noteTitle}
      </Typography>
      <TextField
        id="order-note"
        label={orderTexts.fields.adminNote}
        helperText={orderTexts.noteHint}
        value={shown}
        multiline
        minRows={3}
        maxRows={10}
        onChange={({ target }) => setDraft(target.value)}
        slotProps={{ htmlInput: { maxLength: 1000 } }}
      />
      {canAccess('vitaminOrders', 'edit') && (
        <Button
          type="submit"
          variant="outlined"
          color="inherit"
          loading={isRunning}
          disabled={shown === adminNote}
        >
          {orderTexts.noteSave}
        </Button>
      )}
    </Box>
  )
}
