import { Box, Card, Link as MuiLink } from '@mui/material'
import { useCreatePath, useRecordContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { OrderItems } from '#admin/resources/shop/vitamin-orders/OrderItems.tsx'
import { OrderNote } from '#admin/resources/shop/vitamin-orders/OrderNote.tsx'
import { OrderStatusPanel } from '#admin/resources/shop/vitamin-orders/OrderStatusPanel.tsx'
import type { OrderRecord } from '#admin/resources/shop/vitamin-orders/vitamin-orders.data.ts'
import { formatMoment } from '#admin/ui/dates.ts'
import { Details } from '#admin/ui/page/Details.tsx'
import { EditButton } from '#admin/ui/page/EditButton.tsx'
import { ShowPage } from '#admin/ui/page/ShowPage.tsx'
import { formatPhone } from '#shared/core/phone-text.ts'
import { orderMethodNames } from '#shared/shop/vitamin-orders/order-status.ts'

function OrderBody() {
  const order = useRecordContext<OrderRecord>()
  const createPath = useCreatePath()
  if (!order) return null
  const { user, userName, userPhone, branchName, method, note, expiresAt } = order
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Details
        entries={[
          [
            'userName',
            <MuiLink
              key="user"
              component={Link}
              to={createPath({ resource: 'users', type: 'show', id: user })}
              color="secondary"
            >
              {userName}
            </MuiLink>,
          ],
          [
            'userPhone',
            userPhone && (
              <MuiLink key="phone" href={`tel:${userPhone}`} color="secondary">
                {formatPhone(userPhone)}
              </MuiLink>
            ),
          ],
          ['branchName', branchName],
          ['method', orderMethodNames[method]],
          ['expiresAt', expiresAt && formatMoment(expiresAt)],
          ['note', note],
        ]}
      />
      <OrderItems order={order} />
    </Box>
  )
}

function Aside() {
  const order = useRecordContext<OrderRecord>()
  if (!order) return null
  return (
    <>
      <Card component="section" sx={{ p: 2 }}>
        <OrderStatusPanel order={order} />
      </Card>
      <Card component="section" sx={{ p: 2 }}>
        <OrderNote key={order.id} order={order} />
      </Card>
      <EditButton />
    </>
  )
}

export function OrderShow() {
  return (
    <ShowPage
      subtitle={({ userName, createdAt }) => `${userName} · ${formatMoment(createdAt)}`}
      aside={<Aside />}
      isPrinted
    >
      <OrderBody />
    </ShowPage>
  )
}
