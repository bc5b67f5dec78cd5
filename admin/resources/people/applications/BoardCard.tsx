import { Box, Card, Link as MuiLink, Typography } from '@mui/material'
import type { DragEvent } from 'react'
import { useCreatePath } from 'react-admin'
import { Link } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/use-current-user.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { MoveMenu } from '#admin/resources/people/applications/MoveMenu.tsx'
import type { Row } from '#admin/resources/people/applications/row.ts'
import type { Move } from '#admin/resources/people/applications/StatusDialog.tsx'
import { formatDay } from '#admin/ui/dates.ts'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import { applicationTransitions } from '#shared/people/applications/applications.contract.ts'

interface BoardCardProps {
  application: Row
  isDragged: boolean
  onDrag: (application: Row | null) => void
  onMove: (move: Move) => void
}

/** One application: dragged to another column, or moved by its menu. */
export function BoardCard({ application, isDragged, onDrag, onMove }: BoardCardProps) {
  const createPath = useCreatePath()
  const canAccess = useCanAccess()
  const { branch: scope } = useBranchScope()
  const { id, name, position, branch, createdAt, status } = application
  const isMovable =
    applicationTransitions[status].length > 0 && canAccess('applications', 'edit', application)

  function start(event: DragEvent) {
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', name)
    onDrag(application)
  }

  return (
    <Card
      component="li"
      draggable={isMovable}
      onDragStart={start}
      onDragEnd={() => onDrag(null)}
      sx={{
        display: 'flex',
        gap: 0.5,
        p: 1.5,
        opacity: isDragged ? 0.5 : 1,
        cursor: isMovable ? 'grab' : 'default',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <MuiLink
          component={Link}
          to={createPath({ resource: 'applications', id, type: 'show' })}
          draggable={false}
          color="inherit"
          underline="hover"
          sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}
        >
          {name}
        </MuiLink>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {position}
        </Typography>
        <Typography variant="caption" component="p" sx={{ mt: 0.5, color: 'text.secondary' }}>
          {formatDay(createdAt)}
          {scope === null && (
            <>
              {' · '}
              <ReferenceText reference="branches" id={branch} />
            </>
          )}
        </Typography>
      </Box>
      {isMovable && <MoveMenu application={application} onMove={onMove} />}
    </Card>
  )
}
