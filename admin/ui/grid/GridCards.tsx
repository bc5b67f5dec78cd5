import { Box, Checkbox, Link as MuiLink, Skeleton, Typography } from '@mui/material'
import { type RaRecord, RecordContextProvider, useListContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { texts } from '#admin/core/i18n/texts.ts'
import { useWithoutPendingDeletes } from '#admin/core/undo/undoable.ts'
import { type Column, ColumnValue, columnText } from '#admin/ui/grid/columns.tsx'
import type { GridBodyProps } from '#admin/ui/grid/GridTable.tsx'

const placeholders = ['first', 'second', 'third', 'fourth']

/** The grid’s rows as cards, for narrow screens. */
export function GridCards<R extends RaRecord>({
  columns,
  label,
  canSelect,
  pathOf,
  linkState,
  onOpen,
}: GridBodyProps<R>) {
  const { resource, data, isPending, selectedIds, onToggleItem } = useListContext<R>()
  const rows = useWithoutPendingDeletes(resource, data)
  const title = columns.find((column) => column.primary)
  const lines = columns.filter((column) => !column.primary && !column.screenOnly && !column.notOnCards)
  const pictures = columns.filter((column) => column.screenOnly)

  if (isPending)
    return (
      <Box role="status" aria-label={texts.layout.loading} sx={{ p: 1.5, display: 'grid', gap: 1.5 }}>
        {placeholders.map((key) => (
          <Skeleton key={key} variant="rounded" height={88} />
        ))}
      </Box>
    )

  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {rows?.map((record) => (
        <RecordContextProvider key={record.id} value={record}>
          <Box
            component="li"
            sx={{
              display: 'flex',
              gap: 1.5,
              px: 1.5,
              py: 1.5,
              borderTop: 1,
              borderColor: 'divider',
              position: 'relative',
            }}
          >
            {canSelect && (
              <Checkbox
                size="small"
                checked={selectedIds.includes(record.id)}
                onChange={() => onToggleItem(record.id)}
                slotProps={{
                  input: { 'aria-label': gridTexts.selectRow(title ? columnText(title, record) : '') },
                }}
                sx={{ alignSelf: 'flex-start', p: 0.75, m: -0.75, mr: 0, zIndex: 1 }}
              />
            )}
            {pictures.map((column) => (
              <ColumnValue key={column.source} column={column} record={record} />
            ))}
            <Box sx={{ flex: 1, minWidth: 0 }}>
              {title && (
                <CardTitle
                  column={title}
                  record={record}
                  path={pathOf(record)}
                  linkState={linkState}
                  onOpen={onOpen}
                />
              )}
              <Box
                component="dl"
                sx={{
                  m: 0,
                  mt: 0.5,
                  display: 'grid',
                  // Long names leave the values their room.
                  gridTemplateColumns: 'fit-content(40%) minmax(0, 1fr)',
                  columnGap: 1.5,
                  rowGap: 0.25,
                }}
              >
                {lines.map((column) => (
                  <Box key={column.source} sx={{ display: 'contents' }}>
                    <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
                      {label(column.source)}
                    </Typography>
                    <Typography component="dd" variant="caption" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                      <ColumnValue column={column} record={record} />
                    </Typography>
                  </Box>
                ))}
              </Box>
            </Box>
          </Box>
        </RecordContextProvider>
      ))}
    </Box>
  )
}

interface CardTitleProps<R extends RaRecord> {
  column: Column<R>
  record: R
  path: string | null
  linkState: object | undefined
  onOpen?: ((record: R) => void) | undefined
}

/** Covers its whole card, so that a tap anywhere opens the record. */
const cover = {
  fontWeight: 650,
  overflowWrap: 'anywhere',
  textAlign: 'left',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
} as const

function CardTitle<R extends RaRecord>({ column, record, path, linkState, onOpen }: CardTitleProps<R>) {
  const value = (
    <ColumnValue column={column} record={record} isLinked={path !== null || onOpen !== undefined} />
  )
  if (path)
    return (
      <MuiLink component={Link} to={path} state={linkState} color="inherit" underline="none" sx={cover}>
        {value}
      </MuiLink>
    )
  if (onOpen)
    return (
      <MuiLink
        component="button"
        type="button"
        color="inherit"
        underline="none"
        sx={cover}
        onClick={() => onOpen(record)}
      >
        {value}
      </MuiLink>
    )
  return <Typography sx={{ fontWeight: 650 }}>{value}</Typography>
}
