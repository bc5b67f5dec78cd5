import { Box } from '@mui/material'
import { useGetOne } from 'react-admin'
import { useCanAccess, useCurrentUser } from '#admin/core/auth/use-current-user.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { texts } from '#admin/core/i18n/texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { Dashboard } from '#admin/shell/dashboard/Dashboard.tsx'
import { UpdatedAt } from '#admin/shell/dashboard/UpdatedAt.tsx'
import { NewApplications } from '#admin/shell/home/NewApplications.tsx'
import { NewUsers } from '#admin/shell/home/NewUsers.tsx'
import { NextLessons } from '#admin/shell/home/NextLessons.tsx'
import { RecentChanges } from '#admin/shell/home/RecentChanges.tsx'
import { TodaysEntries } from '#admin/shell/home/TodaysEntries.tsx'
import { UnreadMessages } from '#admin/shell/home/UnreadMessages.tsx'
import { PageHeader } from '#admin/ui/page/PageHeader.tsx'
import type { Branch } from '#shared/club/branches/branches.contract.ts'

const today = new Intl.DateTimeFormat('tr-TR', { dateStyle: 'full', timeZone: 'Europe/Istanbul' })

function useScopeSentence(): string | undefined {
  const { branch, canSwitch } = useBranchScope()
  const { data } = useGetOne<AdminRecord<Branch>>(
    'branches',
    { id: branch ?? '' },
    { enabled: branch !== null },
  )
  if (branch) return data && texts.home.oneBranch(data.name)
  return canSwitch ? texts.home.allBranches : texts.home.noBranch
}

/** The start page: the dashboard and pending work of the user. */
export default function Home() {
  const person = useCurrentUser()
  const canAccess = useCanAccess()
  const scope = useScopeSentence()
  const { branch } = useBranchScope()
  if (!person) return null
  const now = new Date()
  const hasFigures = canAccess('dashboard', 'show')
  return (
    <>
      <PageHeader
        title={texts.home.greeting(person.name, now.getHours())}
        subtitle={[today.format(now), scope].filter(Boolean).join(' · ')}
      >
        {hasFigures && <UpdatedAt />}
      </PageHeader>
      {hasFigures && <Dashboard />}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          mt: hasFigures ? 2 : 0,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          '& > :last-child:nth-of-type(odd)': { gridColumn: '1 / -1' },
        }}
      >
        {canAccess('contact', 'list') && <UnreadMessages />}
        {branch && canAccess('turnstile', 'show') && <TodaysEntries branch={branch} />}
        {canAccess('lessons', 'list') && <NextLessons isTrainer={person.role === 'trainer'} />}
        {canAccess('applications', 'list') && <NewApplications />}
        {canAccess('users', 'list') && <NewUsers />}
        {canAccess('auditLog', 'list') && <RecentChanges />}
      </Box>
    </>
  )
}
