import { columns } from '#admin/resources/people/record-views/view-columns.tsx'
import { FilterDay } from '#admin/ui/grid/FilterDay.tsx'
import { FilterReference } from '#admin/ui/grid/FilterReference.tsx'
import { memberSource } from '#admin/ui/members.ts'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'

/** The access log of user pages, read-only. */
export function RecordViewList() {
  return (
    <ResourceGrid
      resource="recordViews"
      sort={{ field: 'at', order: 'DESC' }}
      columns={columns}
      canSearch={false}
      filters={
        <>
          <FilterReference source="viewer" {...memberSource} />
          <FilterReference source="user" {...memberSource} />
          <FilterDay source="from" />
          <FilterDay source="until" isLast />
        </>
      }
    />
  )
}
