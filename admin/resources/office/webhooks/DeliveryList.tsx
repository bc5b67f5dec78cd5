import { useState } from 'react'
import type { AdminRecord } from '#admin/core/resource.ts'
import { DeliveryDrawer } from '#admin/resources/office/webhooks/DeliveryDrawer.tsx'
import { deliveryColumns } from '#admin/resources/office/webhooks/delivery-columns.tsx'
import { deliveryTexts as texts } from '#admin/resources/office/webhooks/webhooks.texts.ts'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import {
  deliveryStates,
  deliveryTypes,
  type WebhookDelivery,
} from '#shared/office/webhooks/webhooks.contract.ts'

export const deliveryList = {
  resource: 'webhook-deliveries',
  sort: { field: 'createdAt', order: 'DESC' },
  columns: deliveryColumns,
  canSearch: false,
  filters: [
    { type: 'reference', source: 'webhook', reference: 'webhooks' },
    {
      type: 'select',
      source: 'state',
      choices: deliveryStates.map((value) => ({ value, label: texts.states[value] })),
    },
    {
      type: 'select',
      source: 'type',
      choices: deliveryTypes.map((value) => ({ value, label: texts.events[value] })),
    },
    { type: 'range', source: 'from', until: 'until', of: 'moment' },
  ],
} satisfies ListDefinition<AdminRecord<WebhookDelivery>>

/** What was sent to webhooks within 30 days. */
export function DeliveryList() {
  const [opened, setOpened] = useState<AdminRecord<WebhookDelivery> | null>(null)
  return (
    <>
      <ResourceGrid {...deliveryList} onOpen={setOpened} />
      {opened && <DeliveryDrawer delivery={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
