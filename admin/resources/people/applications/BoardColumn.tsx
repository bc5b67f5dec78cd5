import { Box, Button, Skeleton, Typography } from '@mui/material'
import { type DragEvent, useId, useState } from 'react'
import { useGetList } from 'react-admin'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { applicationTexts } from '#admin/resources/people/applications/applications.texts.ts'
import { BoardCard } from '#admin/resources/people/applications/BoardCard.tsx'
import type { Row } from '#admin/resources/people/applications/row.ts'
import type { Move } from '#admin/resources/people/applications/StatusDialog.tsx'
import {
  type ApplicationStatus,
  applicationTransitions,
} from '#shared/people/applications/applications.contract.ts'

const step = 25

interface BoardColumnProps {
  status: ApplicationStatus
  filter: Record<string, unknown>
  /** The dragged application, from any column. */
  dragged: Row | null
  onDrag: (application: Row | null) => void
  onMove: (move: Move) => void
}

/** One status with its applications, newest first. */
export function BoardColumn({ status, filter, dragged, onDrag, onMove }: BoardColumnProps) {
  const titleId = useId()
  const [limit, setLimit] = useState(step)
  const [isOver, setOver] = useState(false)
  const { data, total, isPending, error, refetch } = useGetList<Row>('applications', {
    filter: { ...filter, status },
    sort: { field: 'createdAt', order: 'DESC' },
    pagination: { page: 1, perPage: limit },
  })
  const name = applicationTexts.statuses[status]
  const takes = dragged !== null && applicationTransitions[dragged.status].includes(status)

  function dragOver(event: DragEvent) {
    if (!takes) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
    setOver(true)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (takes) onMove({ application: dragged, status })
  }

  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        p: 1,
        minHeight: { sm: 320 },
        border: 2,
        borderStyle: takes ? 'dashed' : 'solid',
        borderColor: takes ? 'secondary.main' : 'divider',
        borderRadius: 1.5,
        bgcolor: isOver && takes ? 'action.hover' : 'transparent',
        opacity: dragged && !takes && dragged.status !== status ? 0.5 : 1,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, px: 1, pt: 0.5, pb: 1 }}>
        <Typography
          id={titleId}
          variant="h3"
          component="h2"
          aria-label={applicationTexts.inColumn(name, total ?? 0)}
          sx={{ flex: 1 }}
        >
          {name}
        </Typography>
        <Typography
          variant="body2"
          aria-hidden
          sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
        >
          {total === undefined ? '' : formatCount(total)}
        </Typography>
      </Box>
      {isPending && <Skeleton variant="rounded" height={92} />}
      {error && (
        <Box role="alert" sx={{ px: 1, display: 'grid', gap: 1, justifyItems: 'start' }}>
          <Typography variant="body2">{applicationTexts.columnFailed}</Typography>
          <Button variant="outlined" color="inherit" onClick={() => refetch()}>
            {applicationTexts.retry}
          </Button>
        </Box>
      )}
      {data?.length === 0 && (
        <Typography variant="caption" component="p" sx={{ px: 1, pb: 1, color: 'text.secondary' }}>
          {applicationTexts.emptyColumn}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, display: 'grid', gap: 1, listStyle: 'none' }}>
        {data?.map((application) => (
          <BoardCard
            key={application.id}
            application={application}
            isDragged={dragged?.id === application.id}
            onDrag={onDrag}
            onMove={onMove}
          />
        ))}
      </Box>
      {data && total !== undefined && total > data.length && (
        <Button color="inherit" fullWidth sx={{ mt: 1 }} onClick={() => setLimit(limit + step)}>
          {applicationTexts.more}
        </Button>
      )}
    </Box>
  )
}
