import { Alert, Box, Button, Skeleton } from '@mui/material'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { type RaRecord, type SortPayload, useListContext } from 'react-admin'
import { call } from '#admin/core/client.ts'
import { paramsOf } from '#admin/core/data/list-request.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import type { Filter } from '#admin/ui/grid/filters.tsx'
import type { GridBodyProps } from '#admin/ui/grid/GridTable.tsx'
import { GridScreen, ResourceList } from '#admin/ui/ResourceGrid.tsx'
import { ConflictDialog } from '#admin/ui/sheet/ConflictDialog.tsx'
import { SheetBulk } from '#admin/ui/sheet/SheetBulk.tsx'
import { SheetTools } from '#admin/ui/sheet/SheetTools.tsx'
import { sheetTexts } from '#admin/ui/sheet/sheet.texts.ts'
import {
  SheetContext,
  type SheetDefinition,
  SheetStore,
  useSheet,
  useSheetState,
  type Values,
} from '#admin/ui/sheet/sheet-store.ts'

const SheetTable = lazy(() => import('#admin/ui/sheet/SheetTable.tsx')) as unknown as <R extends RaRecord>(
  props: GridBodyProps<R>,
) => ReactNode
const ImportDialog = lazy(() => import('#admin/ui/sheet/import/ImportDialog.tsx'))

interface SheetListProps<R extends RaRecord> {
  definition: SheetDefinition
  sort: SortPayload
  columns: readonly Column<R>[]
  filters?: readonly Filter[]
  above: ReactNode
}

/** A resource’s list as an editable sheet, with paste, import and export; as cards on a phone. */
export function SheetList<R extends RaRecord>({ definition, sort, ...screen }: SheetListProps<R>) {
  return (
    <ResourceList resource={definition.sheet.name} sort={sort}>
      <Sheet definition={definition} {...screen} />
    </ResourceList>
  )
}

function createStore({ save, show }: SheetDefinition): SheetStore {
  return new SheetStore({
    save: (body) => call(save, { body } as never) as ReturnType<SheetStoreCalls['save']>,
    show: (id) => call(show, { params: paramsOf(show, id) } as never) as Promise<Values>,
  })
}
type SheetStoreCalls = ConstructorParameters<typeof SheetStore>[0]

function Sheet<R extends RaRecord>({ definition, ...screen }: Omit<SheetListProps<R>, 'sort'>) {
  const { page, perPage, sort, filterValues, refetch } = useListContext<R>()
  const [isImporting, setImporting] = useState(false)
  const [store] = useState(() => createStore(definition))
  const shown = JSON.stringify([page, perPage, sort, filterValues])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page shows what was added in its own order
  useEffect(() => store.forgetAdded(), [shown, store])

  return (
    <SheetContext value={{ definition, store, openImport: () => setImporting(true) }}>
      <GridScreen
        {...screen}
        sheet={{
          table: (body) => (
            <>
              <SheetProblems />
              <Box
                sx={{
                  display: 'flex',
                  flexDirection: 'column',
                  maxHeight: 'max(420px, calc(100dvh - 290px))',
                }}
              >
                <Suspense fallback={<Skeleton variant="rectangular" height={420} />}>
                  <SheetTable {...body} />
                </Suspense>
              </Box>
            </>
          ),
          tools: <SheetTools />,
          bulk: <SheetBulk />,
        }}
      />
      <ConflictDialog />
      {isImporting && (
        <Suspense fallback={null}>
          <ImportDialog
            onClose={() => setImporting(false)}
            onChanged={() => {
              void refetch()
            }}
          />
        </Suspense>
      )}
    </SheetContext>
  )
}

/** Failed saves, which stay in their cells until resolved. */
function SheetProblems() {
  const { store } = useSheet()
  const failed = useSheetState().waiting.filter(({ problem }) => problem !== null)
  if (failed.length === 0) return null
  return (
    <Alert
      severity="error"
      sx={{ mx: 2, mb: 2 }}
      action={
        <>
          <Button color="inherit" onClick={() => store.retry()}>
            {sheetTexts.retry}
          </Button>
          <Button color="inherit" onClick={() => store.discard()}>
            {sheetTexts.discard}
          </Button>
        </>
      }
    >
      {sheetTexts.failed(failed.length)} {failed[0]?.problem}
    </Alert>
  )
}
