import { Box } from '@mui/material'
import { PointHistory } from '#admin/resources/loyalty/points/PointHistory.tsx'
import type { PanelProps } from '#admin/resources/people/users/person-panels.ts'

/** A user’s point entries. */
export default function PointsPanel({ user }: PanelProps) {
  return (
    <Box sx={{ p: 2 }}>
      <PointHistory user={user} balance={0} />
    </Box>
  )
}
