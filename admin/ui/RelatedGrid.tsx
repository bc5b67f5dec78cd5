import OpenIcon from '@mui/icons-material/ArrowForwardOutlined'
import { Box, Button, Skeleton, Typography, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import {
  ListBase,
  type RaRecord,
  type SortPayload,
  useCreatePath,
  useGetRecordRepresentation,
  useListContext,
  useRecordContext,
  useResourceContext,
} from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { type Column, useColumns } from '#admin/ui/grid/columns.tsx'
import { GridCards } from '#admin/ui/grid/GridCards.tsx'
import { GridError } from '#admin/ui/grid/GridStates.tsx'
import type { GridBodyProps } from '#admin/ui/grid/GridTable.tsx'
import { useRecordPath } from '#admin/ui/grid/use-record-path.ts'
import { returningTo } from '#admin/ui/page/PageHeader.tsx'

const GridTable = lazy(() => import('#admin/ui/grid/GridTable.tsx')) as unknown as <R extends RaRecord>(
  props: GridBodyProps<R>,
) => ReactNode

const rowCount = 10

interface RelatedGridProps<R extends RaRecord> {
  resource: string
  sort: SortPayload
  /** The filter that relates the rows to the record on screen. */
  filter: Record<string, string>
  columns: readonly Column<R>[]
  /** The text for an empty list. */
  empty: string
  /** Opens records without a page of their own. */
  onOpen?: (record: R) => void
}

/** The newest related rows of another resource, with a link to all of them. Opened records return to this page. */
export function RelatedGrid<R extends RaRecord>({ resource, sort, filter, ...rows }: RelatedGridProps<R>) {
  const record = useRecordContext()
  const represent = useGetRecordRepresentation(useResourceContext())
  const { pathname, search } = useLocation()
  const name = record && String(represent(record))
  const linkState = useMemo(
    () => (name ? returningTo({ path: pathname + search, name }) : undefined),
    [pathname, search, name],
  )
  return (
    <ListBase
      resource={resource}
      sort={sort}
      filter={filter}
      perPage={rowCount}
      storeKey={false}
      disableSyncWithLocation
    >
      <RelatedRows {...rows} filter={filter} linkState={linkState} />
    </ListBase>
  )
}

function RelatedRows<R extends RaRecord>({
  columns,
  empty,
  filter,
  linkState,
  onOpen,
}: Pick<RelatedGridProps<R>, 'columns' | 'empty' | 'filter' | 'onOpen'> & { linkState: object | undefined }) {
  const { resource, total, meta, isPending, error } = useListContext<R>()
  const createPath = useCreatePath()
  const pathOf = useRecordPath()
  const { columns: chosen, label } = useColumns(columns)
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  if (error) return <GridError />
  if (!isPending && total === 0)
    return <Typography sx={{ p: 3, color: 'text.secondary', textAlign: 'center' }}>{empty}</Typography>
  const body = { columns: chosen, label, canSelect: false, pathOf, linkState, onOpen }
  const all = `${createPath({ resource, type: 'list' })}?filter=${encodeURIComponent(JSON.stringify(filter))}`
  return (
    <>
      {isNarrow ? (
        <GridCards {...body} />
      ) : (
        <Suspense fallback={<Skeleton variant="rectangular" height={240} />}>
          <Box sx={{ display: 'grid', minHeight: isPending ? 240 : 0 }}>
            <GridTable {...body} />
          </Box>
        </Suspense>
      )}
      {total !== undefined && total > rowCount && (
        <Box sx={{ p: 1, display: 'flex', justifyContent: 'flex-end', borderTop: 1, borderColor: 'divider' }}>
          <Button component={Link} to={all} endIcon={<OpenIcon />} color="inherit">
            {gridTexts.showAll(total, Boolean(meta?.estimated))}
          </Button>
        </Box>
      )}
    </>
  )
}
