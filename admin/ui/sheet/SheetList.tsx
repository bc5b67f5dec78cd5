import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Alert, Box, Button, Skeleton, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import {
  ListContextProvider,
  type RaRecord,
  type SortPayload,
  useDataProvider,
  useListContext,
  useNotify,
  useRefresh,
} from 'react-admin'
import { call } from '#admin/core/client.ts'
import { paramsOf } from '#admin/core/data/list-request.ts'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { useUnsavedGuard } from '#admin/ui/form/use-unsaved-guard.ts'
import { barStyle } from '#admin/ui/grid/BulkBar.tsx'
import type { Column } from '#admin/ui/grid/columns.tsx'
import type { Filter } from '#admin/ui/grid/filters.tsx'
import type { GridBodyProps } from '#admin/ui/grid/GridTable.tsx'
import { preloadTable } from '#admin/ui/grid/preload-table.ts'
import { GridScreen, ResourceList } from '#admin/ui/ResourceGrid.tsx'
import { ConflictDialog } from '#admin/ui/sheet/ConflictDialog.tsx'
import { SheetTools } from '#admin/ui/sheet/SheetTools.tsx'
import { sheetTexts } from '#admin/ui/sheet/sheet.texts.ts'
import {
  messageOf,
  SheetContext,
  type SheetDefinition,
  type SheetRow,
  SheetStore,
  useSheet,
  useSheetRevision,
  useSheetState,
  type Values,
} from '#admin/ui/sheet/sheet-store.ts'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'

const loadSheetTable = () => import('#admin/ui/sheet/SheetTable.tsx')
const SheetTable = lazy(loadSheetTable) as unknown as <R extends RaRecord>(
  props: GridBodyProps<R>,
) => ReactNode
preloadTable(loadSheetTable)
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
  const { page, perPage, sort, filterValues, isPending } = useListContext<R>()
  const refresh = useRefresh()
  const [isImporting, setImporting] = useState(false)
  const [store] = useState(() => createStore(definition))
  const shown = JSON.stringify([page, perPage, sort, filterValues])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page shows what was added in its own order
  useEffect(() => store.forgetAdded(), [shown, store])

  return (
    <SheetContext value={{ definition, store, openImport: () => setImporting(true) }}>
      <UnsavedGuard />
      <SheetCount>
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
                    minHeight: isPending ? 420 : 0,
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
      </SheetCount>
      <ConflictDialog />
      {isImporting && (
        <Suspense fallback={null}>
          <ImportDialog
            sheet={definition.sheet}
            onClose={() => setImporting(false)}
            // Imported rows also change the sums, wherever the list sorts them.
            onChanged={refresh}
          />
        </Suspense>
      )}
    </SheetContext>
  )
}

/**
 * Counts the rows anew after every save. The page itself is not fetched again, because rows would move while they are
 * being written.
 */
function SheetCount({ children }: { children: ReactNode }) {
  const list = useListContext()
  const { resource, filterValues, sort, data: rows } = list
  const scope = useScopeFilter(resource)
  const revision = useSheetRevision()
  const dataProvider = useDataProvider()
  const filter = { ...filterValues, ...scope }
  // Other rows come with a count of their own.
  const state = rows?.map(({ id, version }) => `${id}${version}`).join()
  const { data: counted } = useQuery({
    queryKey: [resource, 'count', filter, revision, state, list.total],
    queryFn: () => dataProvider.getList(resource, { filter, sort, pagination: { page: 1, perPage: 1 } }),
    enabled: revision > 0,
    placeholderData: keepPreviousData,
  })
  const shown = revision > 0 && counted ? { ...list, total: counted.total, meta: counted.meta } : list
  return <ListContextProvider value={shown as typeof list}>{children}</ListContextProvider>
}

/** Asks before cells that are not saved yet are lost. */
function UnsavedGuard() {
  const { waiting } = useSheetState()
  // A save that is under way is completed after leaving the screen.
  const isFailed = waiting.some(({ problem }) => problem !== null)
  useUnsavedGuard({
    isUnsaved: waiting.length > 0,
    isLostBy: ({ currentLocation, nextLocation }) =>
      isFailed && nextLocation.pathname !== currentLocation.pathname,
  })
  return null
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

/** Deletes the selected rows without confirmation, because it can be undone. */
function SheetBulk() {
  const { data = [], selectedIds, onUnselectItems, refetch } = useListContext<SheetRow>()
  const { definition, store } = useSheet()
  const notify = useNotify()
  const [isRunning, setRunning] = useState(false)
  if (selectedIds.length === 0) return null

  async function remove() {
    setRunning(true)
    const names = definition.sheet.fields.map(({ name }) => name)
    const chosen = store.rowsOver(data).filter(({ id }) => selectedIds.includes(id))
    const removed = chosen.map((row) => ({
      id: row.id,
      branch: row.branch,
      fields: Object.fromEntries(names.map((name) => [name, row[name]])),
    }))
    try {
      const isDone = await store.run({ edits: [], added: [], removed })
      if (isDone) notify(sheetTexts.removed(removed.length), { type: 'success' })
      onUnselectItems()
      // Refills the page and updates the total.
      await refetch()
    } catch (error) {
      notify(messageOf(error), { type: 'error' })
    } finally {
      setRunning(false)
    }
  }

  return (
    <Box role="region" aria-label={gridTexts.selected(selectedIds.length)} sx={barStyle}>
      <Typography variant="body2" role="status" sx={{ fontWeight: 650, mr: 1 }}>
        {gridTexts.selected(selectedIds.length)}
      </Typography>
      <Button color="error" startIcon={<DeleteIcon />} loading={isRunning} onClick={remove}>
        {sheetTexts.removeRows}
      </Button>
      <Button color="inherit" onClick={() => onUnselectItems()}>
        {gridTexts.unselect}
      </Button>
    </Box>
  )
}
