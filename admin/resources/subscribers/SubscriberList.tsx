import { subscriberTexts } from '#admin/resources/subscribers/subscribers.texts.ts'
import { formatMoment } from '#admin/ui/dates.ts'
import type { Column } from '#admin/ui/grid/column.ts'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import type { Subscriber } from '#shared/subscribers/subscribers.contract.ts'

type Row = Subscriber & { id: string }

const columns: readonly Column<Row>[] = [
  { source: 'email', primary: true, sortable: true, flex: 2 },
  { source: 'createdAt', width: 220, sortable: true, text: ({ createdAt }) => formatMoment(createdAt) },
]

export default function SubscriberList() {
  return (
    <ResourceGrid
      resource="subscribers"
      sort={{ field: 'createdAt', order: 'DESC' }}
      columns={columns}
      deleteWarning={subscriberTexts.deleteWarning}
    />
  )
}
