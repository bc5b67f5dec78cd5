import type { AdminRecord } from '#admin/core/resource.ts'
import { deliveryTexts as texts } from '#admin/resources/office/webhooks/webhooks.texts.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { StatusChip } from '#admin/ui/StatusChip.tsx'
import type { WebhookDelivery } from '#shared/office/webhooks/webhooks.contract.ts'

/** The last answer in a word: its status, or why there was none. */
export const outcomeOf = ({ status, failure }: WebhookDelivery): string =>
  failure ? texts.failures[failure] : (status?.toString() ?? '')

export const deliveryColumns: readonly Column<AdminRecord<WebhookDelivery>>[] = [
  { source: 'type', primary: true, flex: 1.2, cell: { choices: texts.events } },
  { source: 'webhook', reference: 'webhooks', flex: 1 },
  {
    source: 'state',
    width: 120,
    cell: { choices: texts.states },
    render: ({ state }) => <StatusChip status={state} labels={texts.states} colors={texts.stateColors} />,
  },
  {
    source: 'status',
    flex: 1,
    cell: {
      cases: [
        ...Object.entries(texts.failures).map(([failure, say]) => ({ when: { failure }, say })),
        { when: { status: '*' }, say: '{status}' },
      ],
    },
    render: outcomeOf,
  },
  { source: 'attempts', width: 90, align: 'right', notOnCards: true },
  {
    source: 'duration',
    width: 110,
    align: 'right',
    render: ({ duration }) => (duration === null ? '–' : texts.milliseconds(duration)),
    notOnCards: true,
  },
  { source: 'createdAt', width: 180, sortable: true, cell: { as: 'moment' } },
  { source: 'nextAt', width: 180, hidden: true, cell: { as: 'moment' } },
]
