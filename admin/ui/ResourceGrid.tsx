import { Box, Card, LinearProgress, Skeleton, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import {
  ListBase,
  type RaRecord,
  type SortPayload,
  useCreatePath,
  useListContext,
  useTranslate,
} from 'react-admin'
import { useCanAccess, useCurrentUser } from '#admin/core/auth/access.ts'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { texts } from '#admin/core/i18n/texts.ts'
import { useAdminResource } from '#admin/core/resource.ts'
import { AddButton } from '#admin/ui/AddButton.tsx'
import { ExportButton } from '#admin/ui/export/ExportButton.tsx'
import { BulkBar } from '#admin/ui/grid/BulkBar.tsx'
import { ColumnsMenu } from '#admin/ui/grid/ColumnsMenu.tsx'
import { type Column, useColumns } from '#admin/ui/grid/columns.tsx'
import { type Filter, ListFilters } from '#admin/ui/grid/filters.tsx'
import { GridCards } from '#admin/ui/grid/GridCards.tsx'
import { GridPager, pageSizes } from '#admin/ui/grid/GridPager.tsx'
import { GridEmpty, GridError } from '#admin/ui/grid/GridStates.tsx'
import type { GridBodyProps } from '#admin/ui/grid/GridTable.tsx'
import { GridToolbar } from '#admin/ui/grid/GridToolbar.tsx'
import { LiveNotice } from '#admin/ui/grid/LiveNotice.tsx'
import { useRecordPath } from '#admin/ui/grid/use-record-path.ts'
import { PageHeader } from '#admin/ui/page/PageHeader.tsx'
import { AccessDenied } from '#admin/ui/page/StatusPages.tsx'
import { SavedFiltersMenu } from '#admin/ui/saved-filters/SavedFiltersMenu.tsx'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'

const GridTable = lazy(() => import('#admin/ui/grid/GridTable.tsx')) as unknown as <R extends RaRecord>(
  props: GridBodyProps<R>,
) => ReactNode

/** A list screen, apart from what its component adds; exported beside the columns as data. */
export type ListDefinition<R extends RaRecord> = Omit<ResourceGridProps<R>, 'actions' | 'above' | 'onOpen'>

interface ResourceGridProps<R extends RaRecord> {
  resource: string
  sort: SortPayload
  columns: readonly Column<R>[]
  filters?: readonly Filter[]
  /** The list’s initial filter, which can be changed and cleared. */
  initialFilter?: Record<string, unknown>
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
  /** Content between heading and rows. */
  above?: ReactNode
}

/** The list page of a resource, apart from its columns and filters. */
export function ResourceGrid<R extends RaRecord>({
  resource,
  sort,
  initialFilter,
  ...screen
}: ResourceGridProps<R>) {
  return (
    <ResourceList resource={resource} sort={sort} {...(initialFilter && { initialFilter })}>
      <GridScreen {...screen} />
    </ResourceList>
  )
}

type ResourceListProps = Pick<ResourceGridProps<RaRecord>, 'resource' | 'sort' | 'initialFilter'> & {
  children: ReactNode
}

/** A resource’s list in the selected branch, for users with the permission. */
export function ResourceList({ resource, sort, initialFilter, children }: ResourceListProps) {
  const filter = useScopeFilter(resource)
  const person = useCurrentUser()
  const canAccess = useCanAccess()
  if (person && !canAccess(resource, 'list')) return <AccessDenied />
  return (
    <ListBase
      resource={resource}
      sort={sort}
      filter={filter}
      filterDefaultValues={initialFilter}
      perPage={pageSizes[0] ?? 25}
    >
      {children}
    </ListBase>
  )
}

type GridScreenProps<R extends RaRecord> = Omit<
  ResourceGridProps<R>,
  'resource' | 'sort' | 'initialFilter'
> & {
  /** Replaces the grid, its export and its bulk actions on wide screens. */
  sheet?: { table: (body: GridBodyProps<R>) => ReactNode; tools: ReactNode; bulk: ReactNode }
}

/** The content around the rows of a list. */
export function GridScreen<R extends RaRecord>(screen: GridScreenProps<R>) {
  const {
    columns,
    filters,
    canSearch = true,
    deleteWarning,
    onOpen,
    actions,
    above,
    bulkNeeds = 'edit',
  } = screen
  const { resource, total, meta, isPending, isFetching, error, selectedIds } = useListContext<R>()
  useFreshSelection()
  const translate = useTranslate()
  const canAccess = useCanAccess()
  const createPath = useCreatePath()
  const pathOf = useRecordPath()
  const chosen = useColumns(columns)
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const sheet = isNarrow ? undefined : screen.sheet
  const { data, create } = useAdminResource(resource) ?? {}

  const plural = translate(`resources.${resource}.name`, { smart_count: 2 })
  const newPath = create && canAccess(resource, 'create') ? createPath({ resource, type: 'create' }) : null
  const canDelete = (data?.remove ?? data?.removeMany) !== undefined && canAccess(resource, 'delete')
  const bulkActions = canAccess(resource, bulkNeeds) ? screen.bulkActions : undefined
  const canSelect = canDelete || bulkActions !== undefined
  const body = { columns: chosen.columns, label: chosen.label, canSelect, pathOf, onOpen }

  function rows() {
    if (error) return <GridError />
    if (sheet) return sheet.table(body)
    if (!isPending && total === 0) return <GridEmpty createPath={newPath} />
    if (isNarrow) return <GridCards {...body} />
    return (
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          minHeight: isPending ? 240 : 0,
          maxHeight: 'max(420px, calc(100dvh - 290px))',
        }}
      >
        <Suspense fallback={<Skeleton variant="rectangular" height={420} />}>
          <GridTable {...body} />
        </Suspense>
      </Box>
    )
  }

  return (
    <>
      <PageHeader
        title={plural}
        subtitle={
          <>
            <span>{total === undefined ? ' ' : gridTexts.total(total, Boolean(meta?.estimated))}</span>
            <LiveNotice />
          </>
        }
      >
        {actions}
        {newPath && <AddButton resource={resource} />}
      </PageHeader>
      {above}
      <Card sx={{ position: 'relative' }}>
        {isFetching && (
          <LinearProgress
            aria-label={texts.layout.loading}
            sx={{ position: 'absolute', inset: '0 0 auto', height: 2 }}
          />
        )}
        <Box sx={{ position: 'relative' }}>
          <GridToolbar
            name={plural}
            filters={filters && <ListFilters filters={filters} />}
            canSearch={canSearch}
            isCovered={!isNarrow && selectedIds.length > 0}
          >
            <SavedFiltersMenu />
            {!isNarrow && (
              <ColumnsMenu choices={chosen.choices} onToggle={chosen.toggle} onReset={chosen.reset} />
            )}
            {sheet ? sheet.tools : <ExportButton columns={chosen.columns} />}
          </GridToolbar>
          {sheet ? (
            sheet.bulk
          ) : (
            <BulkBar warning={deleteWarning} canDelete={canDelete}>
              {bulkActions}
            </BulkBar>
          )}
        </Box>
        {rows()}
        {!error && <GridPager />}
      </Card>
    </>
  )
}

/** Clears the selection when search or filter change, so that hidden rows cannot be deleted. */
function useFreshSelection(): void {
  const { filterValues, onUnselectItems } = useListContext()
  const filter = JSON.stringify(filterValues)
  const shown = useRef(filter)
  useEffect(() => {
    if (shown.current === filter) return
    shown.current = filter
    onUnselectItems()
  }, [filter, onUnselectItems])
}
