import { Box, Button, Typography } from '@mui/material'
import { useCanAccess, useCurrentUser } from '#admin/core/auth/access.ts'
import { UserPosition } from '#admin/resources/people/positions/UserPosition.tsx'
import { ClaimPanel } from '#admin/resources/people/users/ClaimPanel.tsx'
import {
  ContactData,
  OverviewColumns,
  type OverviewProps,
  Rows,
} from '#admin/resources/people/users/MemberOverview.tsx'
import { RoleChip } from '#admin/resources/people/users/RoleChip.tsx'
import { UserSecondFactor } from '#admin/resources/people/users/UserSecondFactor.tsx'
import { userPageTexts as texts } from '#admin/resources/people/users/user-page.texts.ts'
import { userTexts } from '#admin/resources/people/users/users.texts.ts'
import { Section } from '#admin/ui/page/Section.tsx'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import { formatShortMoment } from '#shared/core/format-date.ts'
import type { PersonSummary } from '#shared/office/person-summary/person-summary.contract.ts'

/** What an employee may do and where, how their account is protected, and how to reach them. */
export function StaffOverview({ user, summary, ask }: OverviewProps) {
  const canAccess = useCanAccess()
  const currentUser = useCurrentUser()
  return (
    <OverviewColumns
      aside={
        <>
          <ContactData user={user} />
          {user.isClaimed === false && canAccess('account-claims', 'show') && (
            <ClaimPanel user={user} isPlain />
          )}
        </>
      }
    >
      <Section title={userTexts.access} isPlain>
        {currentUser?._id === user._id && <Typography variant="body2">{userTexts.you}</Typography>}
        <Rows
          rows={[
            [
              userTexts.fields.role,
              <Box key="role" component="span" sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
                <RoleChip role={user.role} />
                {userTexts.roleHints[user.role]}
              </Box>,
            ],
            [userTexts.fields.branch, <ReferenceText key="branch" reference="branches" id={user.branch} />],
          ]}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {canAccess('users', 'role') && (
            <Button size="small" variant="outlined" color="inherit" onClick={() => ask('changeRole')}>
              {userTexts.changeRole}
            </Button>
          )}
          {canAccess('users', 'branch') && (
            <Button size="small" variant="outlined" color="inherit" onClick={() => ask('changeBranch')}>
              {userTexts.changeBranch}
            </Button>
          )}
        </Box>
      </Section>
      <UserPosition user={user} />
      <UserSecondFactor user={user} />
      {summary?.signIns && <SignIns signIns={summary.signIns} />}
    </OverviewColumns>
  )
}

function SignIns({ signIns }: { signIns: NonNullable<PersonSummary['signIns']> }) {
  const { lastAt, sessions } = signIns
  return (
    <Section title={texts.sessions} isPlain>
      <Rows
        rows={[
          [texts.lastSignIn, lastAt ? formatShortMoment(lastAt) : texts.noSession],
          [texts.openSessions, sessions.length > 0 && String(sessions.length)],
        ]}
      />
      {sessions.length > 0 && (
        <Box component="ul" aria-label={texts.openSessions} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {sessions.map(({ startedAt, seenAt, hasFactor }) => (
            <Typography key={startedAt} component="li" variant="body2" sx={{ py: 0.25 }}>
              {[
                texts.since(formatShortMoment(startedAt)),
                texts.seen(formatShortMoment(seenAt)),
                hasFactor && texts.withFactor,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
          ))}
        </Box>
      )}
    </Section>
  )
}
