import { Chip } from '@mui/material'
import type { SubscriberRecord } from '#admin/resources/messaging/subscribers/subscribers.data.ts'
import { subscriberTexts as texts } from '#admin/resources/messaging/subscribers/subscribers.texts.ts'
import type { Column } from '#admin/ui/grid/column.ts'
import { FilterSelect } from '#admin/ui/grid/FilterSelect.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'

const stateOf = ({ unsubscribedAt }: SubscriberRecord) => (unsubscribedAt ? texts.left : texts.subscribed)

const columns: readonly Column<SubscriberRecord>[] = [
  { source: 'email', primary: true, sortable: true, flex: 2 },
  {
    source: 'isSubscribed',
    width: 130,
    cell: {
      cases: [
        { when: { unsubscribedAt: null }, say: texts.subscribed },
        { when: {}, say: texts.left },
      ],
    },
    render: (row) => (
      <Chip
        size="small"
        variant="outlined"
        color={row.unsubscribedAt ? 'default' : 'success'}
        label={stateOf(row)}
      />
    ),
  },
  {
    source: 'unsubscribedAt',
    width: 220,
    notOnCards: true,
    cell: { as: 'moment' },
  },
  { source: 'source', width: 140, hidden: true, cell: { choices: texts.sources } },
  { source: 'consentNote', flex: 2, hidden: true },
  { source: 'createdAt', width: 220, sortable: true, cell: { as: 'moment' } },
]

export function SubscriberList() {
  return (
    <ResourceGrid
      resource="subscribers"
      sort={{ field: 'createdAt', order: 'DESC' }}
      columns={columns}
      filters={
        <FilterSelect
          source="isSubscribed"
          choices={[
            { value: true, label: texts.subscribed },
            { value: false, label: texts.left },
          ]}
        />
      }
      deleteWarning={texts.deleteWarning}
    />
  )
}
