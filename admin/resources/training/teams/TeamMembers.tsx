import RemoveIcon from '@mui/icons-material/PersonRemoveOutlined'
import { Box, Button, IconButton, Skeleton, Tooltip, Typography } from '@mui/material'
import { useState } from 'react'
import { useRecordContext } from 'react-admin'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { useCall } from '#admin/core/use-call.ts'
import { type TeamRecord, teamTexts } from '#admin/resources/training/teams/teams.texts.ts'
import { ConfirmedAction } from '#admin/ui/ConfirmedAction.tsx'
import { PersonAvatar } from '#admin/ui/PersonAvatar.tsx'
import { Section } from '#admin/ui/page/Section.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { ReferencePicker } from '#admin/ui/ReferencePicker.tsx'
import { memberSource } from '#admin/ui/reference-sources.ts'
import { formatShortDay } from '#shared/core/format-date.ts'
import { addTeamMember, listTeamMembers, removeTeamMember } from '#shared/training/teams/teams.contract.ts'

/** The members of a team. */
export function TeamMembers() {
  const team = useRecordContext<TeamRecord>()
  const canAccess = useCanAccess()
  const [userId, setUserId] = useState<string | null>(null)
  // A refresh would reset unsaved values of the surrounding form.
  const { isRunning, run } = useAction({ refreshes: false })
  const id = team?.id ?? ''
  const mayChange = canAccess('teams', 'members')
  const {
    data: members,
    error,
    refetch,
  } = useCall(listTeamMembers, { params: { id } }, { enabled: id !== '' && mayChange })
  if (!team || !mayChange) return null
  const params = { teamId: id }

  async function add() {
    if (!userId) return
    const isDone = await run(async () => {
      await call(addTeamMember, { params, body: { userId } })
      await refetch()
    }, teamTexts.memberAdded)
    if (isDone) setUserId(null)
  }

  return (
    <Section title={members ? teamTexts.membersOf(members.length) : teamTexts.members}>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!members && !error && <Skeleton variant="rounded" height={120} />}
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <ReferencePicker
          {...memberSource}
          id="team-member"
          label={teamTexts.addMember}
          value={userId}
          onChange={setUserId}
          field={{ sx: { flex: 1 } }}
        />
        <Button color="inherit" variant="outlined" disabled={!userId} loading={isRunning} onClick={add}>
          {teamTexts.addPerson}
        </Button>
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {members?.map((member) => (
          <Box
            key={member._id}
            component="li"
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              py: 0.5,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <PersonAvatar name={member.name} photo={member.profilePhoto} />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {member.name}
              </Typography>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {teamTexts.since(formatShortDay(member.joinedAt))}
              </Typography>
            </Box>
            <ConfirmedAction
              trigger={(ask) => (
                <Tooltip title={teamTexts.remove}>
                  <IconButton aria-label={teamTexts.removeOf(member.name)} disabled={isRunning} onClick={ask}>
                    <RemoveIcon fontSize="small" />
                  </IconButton>
                </Tooltip>
              )}
              title={teamTexts.removeTitle(member.name)}
              content={teamTexts.removeContent}
              confirm={teamTexts.remove}
              destructive
              action={async () => {
                await call(removeTeamMember, { params, body: { userId: member._id } })
                await refetch()
              }}
              done={teamTexts.memberRemoved}
              refreshes={false}
            />
          </Box>
        ))}
      </Box>
    </Section>
  )
}
