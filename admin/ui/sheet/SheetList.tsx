import { type ComponentType, lazy } from 'react'
import type { RaRecord } from 'react-admin'
import type { GridBodyProps } from '#admin/ui/grid/GridTable.tsx'
import { preloadTable } from '#admin/ui/grid/preload-table.ts'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { SheetTools } from '#admin/ui/sheet/SheetTools.tsx'
import { SheetContext, type SheetDefinition } from '#admin/ui/sheet/sheet-context.ts'

const loadSheetTable = () => import('#admin/ui/sheet/SheetTable.tsx')
const SheetTable = lazy(loadSheetTable) as unknown as ComponentType<GridBodyProps<RaRecord>>
preloadTable(loadSheetTable)

interface SheetListProps<R extends RaRecord> extends ListDefinition<R> {
  definition: SheetDefinition
  /** The entry row and the sums. */
  above: React.ReactNode
}

/** A list whose rows are edited in place, with paste, import and export; cards on a phone. */
export function SheetList<R extends RaRecord>({ definition, ...screen }: SheetListProps<R>) {
  return (
    <SheetContext value={definition}>
      <ResourceGrid {...screen} table={SheetTable} tools={SheetTools} />
    </SheetContext>
  )
}
