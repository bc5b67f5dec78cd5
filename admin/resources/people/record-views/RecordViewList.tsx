import type { AdminRecord } from '#admin/core/resource.ts'
import { columns } from '#admin/resources/people/record-views/view-columns.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { memberSource } from '#admin/ui/reference-sources.ts'
import type { KnownView } from '#shared/people/privacy/privacy.contract.ts'

export const recordViewList = {
  resource: 'record-views',
  sort: { field: 'at', order: 'DESC' },
  columns,
  canSearch: false,
  filters: [
    { source: 'viewer', type: 'reference', ...memberSource },
    { source: 'user', type: 'reference', ...memberSource },
    { type: 'range', source: 'from', until: 'until', of: 'moment' },
  ],
} satisfies ListDefinition<AdminRecord<KnownView>>

/** The access log of user pages, read-only. */
export const RecordViewList = () => <ResourceGrid {...recordViewList} />
