import { Box, Card } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { ListBase, useListContext, useTranslate } from 'react-admin'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { BoardColumn } from '#admin/resources/people/applications/BoardColumn.tsx'
import type { Row } from '#admin/resources/people/applications/row.ts'
import { type Move, StatusDialog } from '#admin/resources/people/applications/StatusDialog.tsx'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import { GridToolbar } from '#admin/ui/grid/GridToolbar.tsx'
import { PageHeader } from '#admin/ui/page/PageHeader.tsx'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'
import { applicationStatuses } from '#shared/people/applications/applications.contract.ts'

interface ApplicationBoardProps {
  actions: ReactNode
}

/** The applications as a board by status; uses the list’s search and branch. */
export function ApplicationBoard({ actions }: ApplicationBoardProps) {
  const filter = useScopeFilter('applications')
  return (
    <ListBase
      resource="applications"
      sort={{ field: 'createdAt', order: 'DESC' }}
      filter={filter}
      perPage={25}
    >
      <Board scope={filter} actions={actions} />
    </ListBase>
  )
}

function Board({ scope, actions }: ApplicationBoardProps & { scope: Record<string, string> }) {
  const { filterValues, total, meta } = useListContext()
  const translate = useTranslate()
  const [dragged, setDragged] = useState<Row | null>(null)
  const [move, setMove] = useState<Move | null>(null)
  const { status: _, ...others } = filterValues
  const plural = translate('resources.applications.name', { smart_count: 2 })

  return (
    <>
      <PageHeader
        title={plural}
        subtitle={total === undefined ? ' ' : gridTexts.total(total, Boolean(meta?.estimated))}
      >
        {actions}
      </PageHeader>
      <Card sx={{ mb: 2 }}>
        <GridToolbar name={plural} filters={<BranchFilter />} canSearch isCovered={false}>
          {null}
        </GridToolbar>
      </Card>
      <Box
        sx={{
          display: 'grid',
          gridAutoFlow: { sm: 'column' },
          gridAutoColumns: { sm: 'minmax(200px, 1fr)' },
          gap: 1.5,
          pb: 1,
          alignItems: 'start',
          overflowX: 'auto',
        }}
      >
        {applicationStatuses.map((status) => (
          <BoardColumn
            key={status}
            status={status}
            filter={{ ...others, ...scope }}
            dragged={dragged}
            onDrag={setDragged}
            onMove={setMove}
          />
        ))}
      </Box>
      {move && <StatusDialog move={move} onClose={() => setMove(null)} />}
    </>
  )
}
