import {
  Box,
  Button,
  Card,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableFooter,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material'
import { type SubmitEvent, useState } from 'react'
import { useRecordContext } from 'react-admin'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { OrderStatusPanel } from '#admin/resources/shop/vitamin-orders/OrderStatusPanel.tsx'
import { type OrderRecord, orderTexts } from '#admin/resources/shop/vitamin-orders/vitamin-orders.texts.ts'
import { PhoneLink } from '#admin/ui/contact-links.tsx'
import { PersonLink } from '#admin/ui/PersonLink.tsx'
import { Details } from '#admin/ui/page/Details.tsx'
import { EditRecordButton, ShowPage } from '#admin/ui/page/ShowPage.tsx'
import { Thumbnail } from '#admin/ui/Thumbnail.tsx'
import { formatShortMoment } from '#shared/core/format-date.ts'
import { formatKurus, kurusOf, liraOf } from '#shared/core/money.ts'
import { orderMethodNames } from '#shared/shop/vitamin-orders/order-status.ts'
import { updateOrderStatus } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'

function OrderBody() {
  const order = useRecordContext<OrderRecord>()
  if (!order) return null
  const { user, userName, userPhone, branchName, method, note, expiresAt } = order
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Details
        entries={[
          [
            'userName',
            <PersonLink key="user" id={user}>
              {userName}
            </PersonLink>,
          ],
          ['userPhone', userPhone && <PhoneLink key="phone" phone={userPhone} />],
          ['branchName', branchName],
          ['method', orderMethodNames[method]],
          ['expiresAt', expiresAt && formatShortMoment(expiresAt)],
          ['note', note],
        ]}
      />
      <OrderItems order={order} />
    </Box>
  )
}

function Aside() {
  const order = useRecordContext<OrderRecord>()
  // One action at a time, because both send the version of the order.
  const action = useAction()
  if (!order) return null
  return (
    <>
      <Card component="section" sx={{ p: 2 }}>
        <OrderStatusPanel order={order} action={action} />
      </Card>
      <Card component="section" sx={{ p: 2 }}>
        <OrderNote key={order.id} order={order} action={action} />
      </Card>
      <EditRecordButton />
    </>
  )
}

export function OrderShow() {
  return (
    <ShowPage
      subtitle={({ userName, createdAt }) => `${userName} · ${formatShortMoment(createdAt)}`}
      aside={<Aside />}
      isPrinted
    >
      <OrderBody />
    </ShowPage>
  )
}

const figure = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const

/** The ordered products at the prices of that time. */
function OrderItems({ order: { items, total } }: { order: OrderRecord }) {
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography variant="h3" component="h2">
        {orderTexts.items}
      </Typography>
      <TableContainer tabIndex={0} role="region" aria-label={orderTexts.items}>
        <Table size="small" sx={{ '& tr > :first-of-type': { pl: 0 }, '& tr > :last-child': { pr: 0 } }}>
          <TableHead>
            <TableRow>
              <TableCell>{orderTexts.product}</TableCell>
              <TableCell align="right">{orderTexts.amount}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {items.map(({ _id, name, image, quantity, price }) => (
              <TableRow key={_id}>
                <TableCell>
                  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
                    <Thumbnail image={image} />
                    <Box sx={{ minWidth: 0 }}>
                      {name}
                      <Typography variant="body2" sx={{ ...figure, color: 'text.secondary' }}>
                        {quantity} × {formatKurus(price)}
                      </Typography>
                    </Box>
                  </Box>
                </TableCell>
                <TableCell align="right" sx={figure}>
                  {formatKurus(liraOf(kurusOf(price) * quantity))}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
          <TableFooter>
            <TableRow>
              <TableCell sx={{ fontSize: 'inherit', fontWeight: 650, color: 'text.primary' }}>
                {orderTexts.fields.total}
              </TableCell>
              <TableCell
                align="right"
                sx={{ ...figure, fontSize: '1rem', fontWeight: 700, color: 'text.primary' }}
              >
                {formatKurus(total)}
              </TableCell>
            </TableRow>
          </TableFooter>
        </Table>
      </TableContainer>
    </Box>
  )
}

/** The club’s note to the buyer. */
function OrderNote({
  order: { id, status, version, adminNote },
  action: { isRunning, run },
}: {
  order: OrderRecord
  action: ReturnType<typeof useAction>
}) {
  const canAccess = useCanAccess()
  // Undefined until edited, so that concurrent changes are shown.
  const [draft, setDraft] = useState<string>()
  const shown = draft ?? adminNote

  async function save(event: SubmitEvent) {
    event.preventDefault()
    const body = { status, version, adminNote: shown }
    const isDone = await run(
      () => call(updateOrderStatus, { params: { orderId: id }, body }),
      orderTexts.noteSaved,
    )
    // What was typed since then is unsaved.
    if (isDone) setDraft((current) => (current === shown ? undefined : current))
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
      {canAccess('vitamin-orders', 'edit') && (
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
