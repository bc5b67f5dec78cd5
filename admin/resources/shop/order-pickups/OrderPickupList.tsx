import { Alert, Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { call } from '#admin/core/client.ts'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { orderPickupTexts as texts } from '#admin/resources/shop/order-pickups/order-pickups.texts.ts'
import { OrderStatusChip } from '#admin/resources/shop/vitamin-orders/order-status.tsx'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { RelatedGrid } from '#admin/ui/RelatedGrid.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { Thumbnail } from '#admin/ui/Thumbnail.tsx'
import { TitledDialog } from '#admin/ui/TitledDialog.tsx'
import { formatKurus } from '#shared/core/money.ts'
import { handOverOrder, type OrderPickup } from '#shared/shop/vitamin-orders/order-pickups.contract.ts'
import { orderStatusNames, pickupStatuses } from '#shared/shop/vitamin-orders/order-status.ts'

type Pickup = AdminRecord<OrderPickup>

const columns: readonly Column<Pickup>[] = [
  { source: 'number', width: 110, primary: true, sortable: true, cell: { say: '#{number}' } },
  { source: 'userName', person: 'user', flex: 1 },
  { source: 'items', flex: 2, cell: { say: '{quantity} × {name}' } },
  {
    source: 'status',
    width: 150,
    cell: { choices: orderStatusNames },
    render: ({ status }) => <OrderStatusChip status={status} />,
  },
  { source: 'due', width: 140, align: 'right', cell: { as: 'lira', none: texts.none } },
  { source: 'createdAt', width: 170, sortable: true, cell: { as: 'moment' } },
  { source: 'branchName', ofAllBranches: true },
]

export const orderPickupList = {
  resource: 'order-pickups',
  sort: { field: 'createdAt', order: 'DESC' },
  columns,
  initialFilter: { status: 'ready' },
  filters: [
    {
      source: 'status',
      type: 'select',
      choices: pickupStatuses.map((value) => ({ value, label: orderStatusNames[value] })),
    },
    { source: 'branch', type: 'branch' },
  ],
} satisfies ListDefinition<Pickup>

/** Orders that members fetch in the branch; a row opens the hand-over. */
export function OrderPickupList() {
  const [opened, setOpened] = useState<Pickup | null>(null)
  return (
    <>
      <ResourceGrid {...orderPickupList} onOpen={setOpened} />
      {opened && <HandOverDialog order={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** The orders of one member on their page. */
export default function OrderPickupPanel({ user, empty }: { user: string; empty: string }) {
  const [opened, setOpened] = useState<Pickup | null>(null)
  return (
    <>
      <RelatedGrid
        resource="order-pickups"
        sort={{ field: 'createdAt', order: 'DESC' }}
        filter={{ user }}
        columns={columns.filter(({ source }) => source !== 'userName')}
        empty={empty}
        onOpen={setOpened}
      />
      {opened && <HandOverDialog order={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** The lines of an order, the amount to collect, and the button that hands over an order that is ready. */
export function HandOverDialog({ order, onClose }: { order: Pickup; onClose: () => void }) {
  const { id, number, userName, status, items, due } = order
  const mayHandOver = useCanAccess()('order-pickups', 'hand-over')
  const { isRunning, run } = useAction()
  const isReady = status === 'ready'

  async function handOver() {
    if (await run(() => call(handOverOrder, { params: { id } }), texts.handedOver(number))) onClose()
  }

  return (
    <TitledDialog
      title={texts.title(number, userName)}
      maxWidth="xs"
      isRunning={isRunning}
      close={isReady && mayHandOver ? formTexts.cancel : texts.close}
      onClose={onClose}
      actions={
        isReady &&
        mayHandOver && (
          <Button variant="contained" loading={isRunning} onClick={handOver}>
            {texts.handOver}
          </Button>
        )
      }
    >
      <Box>
        <OrderStatusChip status={status} />
      </Box>
      <Box component="ul" aria-label={texts.lines} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {items.map(({ _id, name, quantity, image }) => (
          <Box component="li" key={_id} sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 0.5 }}>
            <Thumbnail image={image} />
            <Typography sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {texts.line(quantity, name)}
            </Typography>
          </Box>
        ))}
      </Box>
      {isReady && (
        <Alert severity={due === null ? 'info' : 'warning'}>
          {due === null ? texts.paid : texts.collect(formatKurus(due))} {texts.final}
        </Alert>
      )}
      {status === 'delivered' && <Typography variant="body2">{texts.delivered}</Typography>}
      {(status === 'pending' || status === 'preparing') && (
        <Typography variant="body2">{texts.notReady}</Typography>
      )}
    </TitledDialog>
  )
}
