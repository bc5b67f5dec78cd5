import type { AdminRecord } from '#admin/core/resource.ts'
import { pageTexts } from '#admin/resources/content/pages/pages.texts.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import type { ClubPage } from '#shared/content/pages/pages.contract.ts'

const columns: readonly Column<AdminRecord<ClubPage>>[] = [
  { source: 'title', primary: true, flex: 1.4 },
  { source: 'key', flex: 1, cell: { choices: pageTexts.paths } },
  { source: 'summary', flex: 2, notOnCards: true },
  { source: 'version', width: 90, align: 'right' },
  { source: 'validFrom', width: 150, cell: { as: 'day' }, notOnCards: true },
  { source: 'updatedAt', width: 180, cell: { as: 'moment' } },
]

export const pageList = {
  resource: 'pages',
  sort: { field: 'id', order: 'ASC' },
  columns,
  canSearch: false,
} satisfies ListDefinition<AdminRecord<ClubPage>>

export function PageList() {
  return <ResourceGrid {...pageList} />
}
