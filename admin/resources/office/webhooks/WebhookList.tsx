import type { AdminRecord } from '#admin/core/resource.ts'
import { WebhookState } from '#admin/resources/office/webhooks/WebhookState.tsx'
import { webhookTexts as texts } from '#admin/resources/office/webhooks/webhooks.texts.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { type Webhook, webhookStates } from '#shared/office/webhooks/webhooks.contract.ts'

const columns: readonly Column<AdminRecord<Webhook>>[] = [
  { source: 'name', primary: true, sortable: true, flex: 1 },
  { source: 'url', flex: 1.4 },
  {
    source: 'state',
    width: 240,
    cell: {
      cases: [
        ...Object.entries(texts.reasons).map(([offReason, say]) => ({ when: { offReason }, say })),
        { when: { failingSince: '*' }, say: texts.failing },
        { when: {}, say: texts.states.on },
      ],
    },
    render: (webhook) => <WebhookState webhook={webhook} />,
  },
  { source: 'lastSuccessAt', width: 180, cell: { as: 'moment' } },
  { source: 'createdAt', width: 170, sortable: true, hidden: true, cell: { as: 'moment' } },
]

export const webhookList = {
  resource: 'webhooks',
  sort: { field: 'name', order: 'ASC' },
  columns,
  canSearch: false,
  filters: [
    {
      type: 'select',
      source: 'state',
      choices: webhookStates.map((value) => ({ value, label: texts.states[value] })),
    },
    { type: 'select', source: 'isStopped', choices: [{ value: true, label: texts.stopped }] },
  ],
} satisfies ListDefinition<AdminRecord<Webhook>>

export const WebhookList = () => <ResourceGrid {...webhookList} />
