import { Chip } from '@mui/material'
import {
  type SubscriberRecord,
  subscriberTexts as texts,
} from '#admin/resources/messaging/subscribers/subscribers.texts.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'

const columns: readonly Column<SubscriberRecord>[] = [
  { source: 'email', primary: true, sortable: true, flex: 2 },
  {
    source: 'isSubscribed',
    width: 130,
    cell: {
      cases: [
        { when: { isSubscribed: true }, say: texts.subscribed },
        { when: { unsubscribedAt: null }, say: texts.waiting },
        { when: {}, say: texts.left },
      ],
    },
    render: ({ isSubscribed, unsubscribedAt }) => (
      <Chip
        size="small"
        variant="outlined"
        color={isSubscribed ? 'success' : 'default'}
        label={isSubscribed ? texts.subscribed : unsubscribedAt ? texts.left : texts.waiting}
      />
    ),
  },
  { source: 'unsubscribedAt', width: 220, notOnCards: true, cell: { as: 'moment' } },
  { source: 'source', width: 140, hidden: true, cell: { choices: texts.sources } },
  { source: 'consentNote', flex: 2, hidden: true },
  { source: 'createdAt', width: 220, sortable: true, cell: { as: 'moment' } },
]

export const subscriberList = {
  resource: 'subscribers',
  sort: { field: 'createdAt', order: 'DESC' },
  columns,
  filters: [
    {
      type: 'select',
      source: 'isSubscribed',
      choices: [
        { value: true, label: texts.subscribed },
        { value: false, label: texts.notSubscribed },
      ],
    },
  ],
  deleteWarning: texts.deleteWarning,
} satisfies ListDefinition<SubscriberRecord>

export const SubscriberList = () => <ResourceGrid {...subscriberList} />
