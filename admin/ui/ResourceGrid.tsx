import { Box, Card, LinearProgress, Skeleton, TablePagination, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { type ComponentType, lazy, type ReactNode, Suspense, useMemo } from 'react'
import {
  ListBase,
  type RaRecord,
  type SortPayload,
  useIsOffline,
  useListContext,
  useTranslate,
} from 'react-admin'
import { useCanAccess, useCanOpen, useCurrentUser } from '#admin/core/auth/access.ts'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { texts } from '#admin/core/i18n/texts.ts'
import { useAdminResource } from '#admin/core/resource.ts'
import { AddRecordButton } from '#admin/ui/AddRecordButton.tsx'
import { useExport } from '#admin/ui/export/use-export.tsx'
import { BulkBar } from '#admin/ui/grid/BulkBar.tsx'
import { type Column, useColumns } from '#admin/ui/grid/columns.tsx'
import type { Filter } from '#admin/ui/grid/filters.ts'
import { GridCards } from '#admin/ui/grid/GridCards.tsx'
import { GridEmpty, GridError } from '#admin/ui/grid/GridStates.tsx'
import type { GridBodyProps } from '#admin/ui/grid/GridTable.tsx'
import { GridToolbar } from '#admin/ui/grid/GridToolbar.tsx'
import { type ColumnsMenuProps, type ListAction, ListMenu } from '#admin/ui/grid/ListMenu.tsx'
import { ListState } from '#admin/ui/grid/ListState.tsx'
import { preloadTable } from '#admin/ui/grid/preload-table.ts'
import { useAddPaths, useRecordPath } from '#admin/ui/grid/use-record-path.ts'
import { PageHeader } from '#admin/ui/page/PageHeader.tsx'
import { DeniedPage } from '#admin/ui/page/StatusPages.tsx'
import { SavedFiltersMenu } from '#admin/ui/saved-filters/SavedFiltersMenu.tsx'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'

const loadGridTable = () => import('#admin/ui/grid/GridTable.tsx')
/** The rows per page that a list opens with. */
const rowsPerPage = 25

const GridTable = lazy(loadGridTable) as unknown as <R extends RaRecord>(props: GridBodyProps<R>) => ReactNode
preloadTable(loadGridTable)

/** A list screen, apart from what its component adds; exported beside the columns as data. */
export type ListDefinition<R extends RaRecord> = Omit<
  ResourceGridProps<R>,
  'actions' | 'menu' | 'above' | 'footer' | 'aside' | 'onOpen'
>

export interface ListToolsProps {
  /** The list’s own actions. */
  actions: readonly ListAction[]
  columnsMenu: ColumnsMenuProps | undefined
}

interface ResourceGridProps<R extends RaRecord> {
  resource: string
  sort: SortPayload
  columns: readonly Column<R>[]
  filters?: readonly Filter[]
  /** The list’s initial filter, which can be changed and cleared. */
  initialFilter?: Record<string, unknown>
  /** Limits the list to a part of the resource; cannot be changed. */
  fixedFilter?: Record<string, unknown>
  /** Whether the API can search this resource; most can. */
  canSearch?: boolean
  /** Additional text in the confirmation of a bulk delete. */
  deleteWarning?: string
  /** Opens records without a page of their own. */
  onOpen?: (record: R) => void
  /** Additional content of the heading. */
  actions?: ReactNode
  /** Additional bulk actions. */
  bulkActions?: ReactNode
  /** The required permission. */
  bulkNeeds?: string
  /** Further entries of the list’s menu, such as an import. */
  menu?: readonly ListAction[]
  /** Content between heading and rows. */
  above?: ReactNode
  /** The totals of the list, below its rows. */
  footer?: ReactNode
  /** Charts: beside the rows of a very wide screen, else below them. */
  aside?: ReactNode
  /** Replaces the table on wide screens. */
  table?: ComponentType<GridBodyProps<RaRecord>>
  /** Replaces menu and export on wide screens. */
  tools?: ComponentType<ListToolsProps>
}

/** The list page of a resource, apart from its columns and filters. */
export function ResourceGrid<R extends RaRecord>({
  resource,
  sort,
  initialFilter,
  fixedFilter,
  ...screen
}: ResourceGridProps<R>) {
  const list = {
    resource,
    sort,
    ...(initialFilter && { initialFilter }),
    ...(fixedFilter && { fixedFilter }),
  }
  return (
    <ResourceList {...list}>
      <GridScreen {...screen} />
    </ResourceList>
  )
}

type ResourceListProps = Pick<
  ResourceGridProps<RaRecord>,
  'resource' | 'sort' | 'initialFilter' | 'fixedFilter'
> & {
  children: ReactNode
}

/** A resource’s list in the selected branch, for users with the permission. */
function ResourceList({ resource, sort, initialFilter, fixedFilter, children }: ResourceListProps) {
  const scope = useScopeFilter(resource)
  const filter = useMemo(() => ({ ...scope, ...fixedFilter }), [scope, fixedFilter])
  const person = useCurrentUser()
  const canOpen = useCanOpen()
  if (person && !canOpen(resource)) return <DeniedPage />
  return (
    <ListBase
      resource={resource}
      sort={sort}
      filter={filter}
      filterDefaultValues={initialFilter}
      perPage={rowsPerPage}
      // The permission is checked above; react-admin would check session and permission one after the other first.
      disableAuthentication
      queryOptions={{ enabled: person !== undefined, refetchOnWindowFocus: true }}
    >
      <ListState scope={filter}>{children}</ListState>
    </ListBase>
  )
}

type GridScreenProps<R extends RaRecord> = Omit<
  ResourceGridProps<R>,
  'resource' | 'sort' | 'initialFilter' | 'fixedFilter'
>

const noActions: readonly ListAction[] = []

/** The content around the rows of a list. */
function GridScreen<R extends RaRecord>(screen: GridScreenProps<R>) {
  const {
    columns,
    filters,
    canSearch = true,
    deleteWarning,
    onOpen,
    actions,
    menu = noActions,
    above,
    footer,
    aside,
    bulkNeeds = 'edit',
  } = screen
  const { resource, data: shown, isPlaceholderData, error, ...list } = useListContext<R>()
  const { total, meta, isPending, isFetching, selectedIds } = list
  const isOffline = useIsOffline()
  // Rows stay while they cannot be read again, but not in place of those of another page or filter.
  const hasFailed = isOffline ? !shown || isPlaceholderData : error
  const translate = useTranslate()
  const canAccess = useCanAccess()
  const pathOf = useRecordPath()
  const chosen = useColumns(columns)
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const Table = (screen.table ?? GridTable) as typeof GridTable
  const Tools = isNarrow ? undefined : screen.tools
  const { data } = useAdminResource(resource) ?? {}

  const plural = translate(`resources.${resource}.name`, { smart_count: 2 })
  const newPath = useAddPaths()(resource)
  const canDelete = (data?.remove ?? data?.removeMany) !== undefined && canAccess(resource, 'delete')
  const bulkActions = canAccess(resource, bulkNeeds) ? screen.bulkActions : undefined
  const canSelect = canDelete || bulkActions !== undefined
  const body = { columns: chosen.columns, label: chosen.label, canSelect, pathOf, onOpen }

  const columnsMenu = { choices: chosen.choices, onToggle: chosen.toggle, onReset: chosen.reset }
  const tools = { actions: menu, columnsMenu: isNarrow ? undefined : columnsMenu }

  function rows() {
    if (hasFailed) return <GridError />
    if (!isPending && total === 0) return <GridEmpty createPath={newPath} />
    if (isNarrow) return <GridCards {...body} />
    return (
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          minHeight: isPending ? 420 : 0,
          maxHeight: `max(420px, calc(100dvh - ${footer ? 292 : 250}px))`,
        }}
      >
        <Suspense fallback={<Skeleton variant="rectangular" height={420} />}>
          <Table {...body} />
        </Suspense>
      </Box>
    )
  }

  return (
    <>
      <PageHeader
        title={plural}
        subtitle={total === undefined ? ' ' : gridTexts.total(total, Boolean(meta?.estimated))}
      >
        {actions}
        <AddRecordButton resource={resource} />
      </PageHeader>
      {above}
      <WithAside aside={aside}>
        <Card sx={{ position: 'relative' }}>
          {isFetching && (
            <LinearProgress
              aria-label={texts.layout.loading}
              sx={{ position: 'absolute', inset: '0 0 auto', height: 2 }}
            />
          )}
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <GridToolbar
              name={plural}
              filters={filters}
              canSearch={canSearch}
              isCovered={!isNarrow && selectedIds.length > 0}
            >
              <SavedFiltersMenu />
              {Tools ? <Tools {...tools} /> : <ListTools {...tools} columns={chosen.columns} />}
            </GridToolbar>
            <BulkBar columns={chosen.columns} warning={deleteWarning} canDelete={canDelete}>
              {bulkActions}
            </BulkBar>
          </Box>
          {rows()}
          {!hasFailed && footer}
          {!hasFailed && <GridPager />}
        </Card>
      </WithAside>
    </>
  )
}

/** The rows with totals and charts beside them; below on narrower screens. */
function WithAside({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  if (!aside) return children
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 340px' },
      }}
    >
      {children}
      <Box component="aside" className="no-print" sx={{ minWidth: 0 }}>
        {aside}
      </Box>
    </Box>
  )
}

/** The menu of a list that is exported. */
function ListTools<R extends RaRecord>({
  columns,
  actions,
  columnsMenu,
}: ListToolsProps & { columns: readonly Column<R>[] }) {
  const { actions: exports, dialog } = useExport(columns)
  return (
    <>
      <ListMenu actions={[...actions, ...exports]} columns={columnsMenu} />
      {dialog}
    </>
  )
}

/** MUI’s community grid shows at most 100 rows per page. */
const pageSizes = [rowsPerPage, 50, 100]

function GridPager() {
  const { page, perPage, total, meta, setPage, setPerPage } = useListContext()
  if (!total) return null
  const lastPage = Math.max(0, Math.ceil(total / perPage) - 1)
  return (
    <TablePagination
      component="div"
      count={total}
      page={Math.min(page - 1, lastPage)}
      rowsPerPage={perPage}
      rowsPerPageOptions={pageSizes}
      labelRowsPerPage={gridTexts.rowsPerPage}
      labelDisplayedRows={({ from, to, count }) => gridTexts.range(from, to, count, Boolean(meta?.estimated))}
      onPageChange={(_, next) => setPage(next + 1)}
      onRowsPerPageChange={({ target }) => setPerPage(Number(target.value))}
      sx={{
        borderTop: 1,
        borderColor: 'divider',
        '& .MuiTablePagination-toolbar': {
          minHeight: 52,
          pl: 2,
          flexWrap: 'wrap',
          justifyContent: 'flex-end',
        },
        '& .MuiTablePagination-spacer': {
          flex: { xs: 0, sm: '1 1 100%' },
          display: { xs: 'none', sm: 'block' },
        },
        '& .MuiTablePagination-displayedRows': { fontVariantNumeric: 'tabular-nums' },
      }}
    />
  )
}
