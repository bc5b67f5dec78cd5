import { layout } from '#admin/core/i18n/texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import type { KnownView } from '#shared/people/privacy/privacy.contract.ts'

export const columns: readonly Column<AdminRecord<KnownView>>[] = [
  { source: 'at', width: 190, primary: true, sortable: true, cell: { as: 'moment' } },
  { source: 'viewerName', person: 'viewer', flex: 1.2 },
  { source: 'apiKeyName', flex: 1 },
  { source: 'viewerRole', width: 140, cell: { choices: layout.roles } },
  { source: 'userName', person: 'user', flex: 1.2 },
]
