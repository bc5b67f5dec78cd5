import { Box, Typography } from '@mui/material'
import { codeTexts } from '#admin/resources/loyalty/referrals/code.texts.ts'
import { formatDay } from '#admin/ui/dates.ts'
import type { AssignedUser } from '#shared/loyalty/referrals/referrals.schema.ts'

/** How many users the record lists. */
const named = 100

/** The users a code is assigned to. */
export function AssignedUsers({ users }: { users: readonly AssignedUser[] }) {
  return (
    <section>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {codeTexts.assigned}
      </Typography>
      {users.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{codeTexts.noneAssigned}</Typography>
      )}
      {users.length === named && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {codeTexts.assignedMost(named)}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {users.map(({ _id, name, email, assignedAt }) => (
          <Box component="li" key={_id} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
            <Box sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
              {name}
              <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                {email}
              </Typography>
            </Box>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {formatDay(assignedAt)}
            </Typography>
          </Box>
        ))}
      </Box>
    </section>
  )
}
