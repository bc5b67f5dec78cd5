import { Box, Typography } from '@mui/material'
import { ResourceContextProvider, useGetList, useGetOne } from 'react-admin'
import { useCanAccess, useCurrentUser } from '#admin/core/auth/use-current-user.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { texts } from '#admin/core/i18n/texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { actionName, actorName, type Entry, recordName } from '#admin/resources/office/audit-log/entry.ts'
import { useAreaName } from '#admin/resources/office/audit-log/use-area-name.ts'
import { Dashboard } from '#admin/shell/dashboard/Dashboard.tsx'
import { useDashboardFigures } from '#admin/shell/dashboard/dashboard.data.ts'
import { dashboardTexts } from '#admin/shell/dashboard/dashboard.texts.ts'
import { NewApplications } from '#admin/shell/home/NewApplications.tsx'
import { NextLessons } from '#admin/shell/home/NextLessons.tsx'
import { Panel, PanelRow, panelRefresh, panelRows } from '#admin/shell/home/Panel.tsx'
import { RecordLink } from '#admin/shell/home/RecordLink.tsx'
import { TodaysEntries } from '#admin/shell/home/TodaysEntries.tsx'
import { UnreadMessages } from '#admin/shell/home/UnreadMessages.tsx'
import { formatDay, formatMoment } from '#admin/ui/dates.ts'
import { PersonAvatar } from '#admin/ui/PersonAvatar.tsx'
import { PageHeader } from '#admin/ui/page/PageHeader.tsx'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { formatPhone } from '#shared/core/phone-text.ts'
import type { User } from '#shared/people/users/users.schema.ts'

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

const time = new Intl.DateTimeFormat('tr-TR', { timeStyle: 'short', timeZone: 'Europe/Istanbul' })

/** The time of the displayed figures. */
function UpdatedAt() {
  const { dataUpdatedAt } = useDashboardFigures()
  if (!dataUpdatedAt) return null
  return (
    <Typography variant="caption" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      {dashboardTexts.updatedAt(time.format(dataUpdatedAt))}
    </Typography>
  )
}

/** The latest registrations in the selected branch. */
function NewUsers() {
  const filter = useScopeFilter('users')
  const { data = [], isPending } = useGetList<AdminRecord<User>>(
    'users',
    {
      pagination: { page: 1, perPage: panelRows },
      sort: { field: 'createdAt', order: 'DESC' },
      filter,
    },
    panelRefresh,
  )
  return (
    <ResourceContextProvider value="users">
      <Panel title={texts.home.newUsers} to="/users" isPending={isPending} empty={texts.home.noUsers}>
        {data.map((user) => (
          <PanelRow
            key={user.id}
            icon={<PersonAvatar name={user.name} photo={user.profilePhoto} />}
            primary={<RecordLink record={user}>{user.name}</RecordLink>}
            secondary={formatPhone(user.phone) || user.email}
            aside={formatDay(user.createdAt)}
          />
        ))}
      </Panel>
    </ResourceContextProvider>
  )
}

/** The latest changes with their authors. */
function RecentChanges() {
  const areaName = useAreaName()
  const { data = [], isPending } = useGetList<Entry>(
    'auditLog',
    {
      pagination: { page: 1, perPage: panelRows },
      sort: { field: 'createdAt', order: 'DESC' },
    },
    panelRefresh,
  )
  return (
    <Panel title={texts.home.recentChanges} to="/auditLog" isPending={isPending} empty={texts.home.noChanges}>
      {data.map((entry) => (
        <PanelRow
          key={entry.id}
          primary={recordName(entry)}
          secondary={`${areaName(entry.resource)} · ${actorName(entry)} · ${actionName(entry)}`}
          aside={formatMoment(entry.createdAt)}
        />
      ))}
    </Panel>
  )
}
