import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useCanAccess } from '#admin/core/auth/use-current-user.ts'
import { applicationTexts } from '#admin/resources/people/applications/applications.texts.ts'
import type { Row } from '#admin/resources/people/applications/row.ts'
import { StatusChip } from '#admin/resources/people/applications/StatusChip.tsx'
import { type Move, StatusDialog } from '#admin/resources/people/applications/StatusDialog.tsx'
import { applicationTransitions } from '#shared/people/applications/applications.contract.ts'

/** The application’s status and its transitions. */
export function ApplicationStatusPanel({ application }: { application: Row }) {
  const canAccess = useCanAccess()
  const [move, setMove] = useState<Move | null>(null)
  const next = applicationTransitions[application.status]
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography variant="h3" component="h2">
        {applicationTexts.statusTitle}
      </Typography>
      <StatusChip status={application.status} />
      {next.length === 0 && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {applicationTexts.closed}
        </Typography>
      )}
      {next.length > 0 && canAccess('applications', 'edit', application) && (
        <Box
          role="group"
          aria-label={applicationTexts.next}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
        >
          {next.map((status) => (
            <Button
              key={status}
              variant="outlined"
              color={status === 'rejected' ? 'error' : 'inherit'}
              onClick={() => setMove({ application, status })}
            >
              {applicationTexts.moves[status]}
            </Button>
          ))}
        </Box>
      )}
      {move && <StatusDialog move={move} onClose={() => setMove(null)} />}
    </Box>
  )
}
