import { Box, Card, LinearProgress, Link as MuiLink, Skeleton, Typography } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { type RaRecord, ResourceContextProvider, type SortPayload, useGetList, useGetOne } from 'react-admin'
import { Link } from 'react-router-dom'
import { isTrainer, useCanAccess, useCurrentUser } from '#admin/core/auth/access.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { texts } from '#admin/core/i18n/texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useCall } from '#admin/core/use-call.ts'
import {
  actionName,
  actorName,
  recordName,
  useAreaName,
} from '#admin/resources/office/audit-log/audit-entry.ts'
import { memberTexts } from '#admin/resources/people/members/members.texts.ts'
import { ClubFigures, Today } from '#admin/shell/dashboard/Dashboard.tsx'
import { useDashboardFigures } from '#admin/shell/dashboard/dashboard.data.ts'
import { dashboardTexts } from '#admin/shell/dashboard/dashboard.texts.ts'
import { listPath } from '#admin/shell/dashboard/figures.ts'
import { hasBegun, SetupChecklist, useSetup } from '#admin/shell/home/SetupChecklist.tsx'
import { useRecordPath } from '#admin/ui/grid/use-record-path.ts'
import { PersonAvatar } from '#admin/ui/PersonAvatar.tsx'
import { PersonLink } from '#admin/ui/PersonLink.tsx'
import { PageHeader } from '#admin/ui/page/PageHeader.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'
import { reasonTexts } from '#shared/access/turnstile/reasons.ts'
import { listLogs } from '#shared/access/turnstile/turnstile.contract.ts'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import type { ContactMessage } from '#shared/content/contact/contact.contract.ts'
import { clubDay, clubTime, clubTimeZone } from '#shared/core/club-time.ts'
import { formatShortDay, formatShortMoment, formatTime } from '#shared/core/format-date.ts'
import { formatPhone } from '#shared/core/phone-text.ts'
import type { AuditEntry } from '#shared/office/audit-log/audit-log.contract.ts'
import type { Member } from '#shared/office/members/members.contract.ts'
import type { Application } from '#shared/people/applications/applications.contract.ts'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'

const today = new Intl.DateTimeFormat('tr-TR', { dateStyle: 'full', timeZone: clubTimeZone })

const clubHour = (moment: Date) => Number(clubTime(moment).slice(0, 2))

function useScopeSentence(): string | undefined {
  const { branch, canSwitch, isEverywhere } = useBranchScope()
  const { data } = useGetOne<AdminRecord<Branch>>(
    'branches',
    { id: branch ?? '' },
    { enabled: branch !== null },
  )
  if (branch) return data && texts.home.oneBranch(data.name)
  if (isEverywhere) return texts.home.allBranches
  return canSwitch ? texts.home.ownBranches : texts.home.noBranch
}

/** The start page: the work of the day, then the figures of the club. */
export default function Home() {
  const person = useCurrentUser()
  const canAccess = useCanAccess()
  const scope = useScopeSentence()
  const { branch } = useBranchScope()
  const setup = useSetup()
  if (!person) return null
  const now = new Date()
  const isOpen = hasBegun(setup.data)
  const hasFigures = isOpen && canAccess('dashboard', 'show')
  return (
    <>
      <PageHeader
        title={texts.home.greeting(person.name, clubHour(now))}
        subtitle={[today.format(now), scope].filter(Boolean).join(' · ')}
      >
        {hasFigures && <UpdatedAt />}
      </PageHeader>
      {canAccess('identity', 'show') && <SetupChecklist />}
      {hasFigures && <Today />}
      {isOpen && (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            mt: hasFigures ? 2 : 0,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
            '& > :last-child:nth-of-type(odd)': { gridColumn: '1 / -1' },
          }}
        >
          {canAccess('lessons', 'list') && <NextLessons isTrainer={isTrainer(person)} />}
          {canAccess('members', 'list') && <EndingMemberships />}
          {branch && canAccess('turnstile', 'show') && <TodaysEntries branch={branch} />}
          {canAccess('contact', 'list') && <UnreadMessages />}
          {canAccess('applications', 'list') && <NewApplications />}
          {canAccess('members', 'list') && <NewMembers />}
          {canAccess('audit-log', 'list') && <RecentChanges />}
        </Box>
      )}
      {hasFigures && (
        <Box sx={{ mt: 2 }}>
          <ClubFigures />
        </Box>
      )}
    </>
  )
}

/** The time of the displayed figures. */
function UpdatedAt() {
  const { dataUpdatedAt } = useDashboardFigures()
  if (!dataUpdatedAt) return null
  return (
    <Typography variant="caption" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      {dashboardTexts.updatedAt(formatTime(dataUpdatedAt))}
    </Typography>
  )
}

/** The memberships that end first. */
function EndingMemberships() {
  const scope = useScopeFilter('members')
  const filter = { ending: 'week' }
  const sort = { field: 'endsAt', order: 'ASC' } as const
  const { rows, ...query } = usePanelRows<AdminRecord<Member>>('members', sort, { ...scope, ...filter })
  return (
    <ResourceContextProvider value="members">
      <Panel
        title={texts.home.endingMemberships}
        to={listPath('members', { filter, sort: [sort.field, sort.order] })}
        {...query}
        empty={texts.home.noEndings}
      >
        {rows.map((member) => (
          <PanelRow
            key={member.id}
            icon={<PersonAvatar name={member.name} photo={member.profilePhoto} />}
            primary={<RecordLink record={member}>{member.name}</RecordLink>}
            secondary={formatPhone(member.phone) || member.email}
            aside={memberTexts.daysLeft(member.daysLeft ?? 0)}
          />
        ))}
      </Panel>
    </ResourceContextProvider>
  )
}

/** The latest registrations in the selected branch. */
function NewMembers() {
  const filter = useScopeFilter('members')
  const { rows, ...query } = usePanelRows<AdminRecord<Member>>('members', newest, filter)
  return (
    <ResourceContextProvider value="members">
      <Panel
        title={texts.home.newUsers}
        to={listPath('members', { sort: ['createdAt', 'DESC'] })}
        {...query}
        empty={texts.home.noUsers}
      >
        {rows.map((user) => (
          <PanelRow
            key={user.id}
            icon={<PersonAvatar name={user.name} photo={user.profilePhoto} />}
            primary={<RecordLink record={user}>{user.name}</RecordLink>}
            secondary={formatPhone(user.phone) || user.email}
            aside={formatShortDay(user.createdAt)}
          />
        ))}
      </Panel>
    </ResourceContextProvider>
  )
}

/** The latest changes with their authors. */
function RecentChanges() {
  const areaName = useAreaName()
  const { rows, ...query } = usePanelRows<AdminRecord<AuditEntry>>('audit-log', newest)
  return (
    <Panel title={texts.home.recentChanges} to="/audit-log" {...query} empty={texts.home.noChanges}>
      {rows.map((entry) => (
        <PanelRow
          key={entry.id}
          primary={recordName(entry)}
          secondary={`${areaName(entry.resource)} · ${actorName(entry)} · ${actionName(entry)}`}
          aside={formatShortMoment(entry.createdAt)}
        />
      ))}
    </Panel>
  )
}

/** New applications. */
function NewApplications() {
  const scope = useScopeFilter('applications')
  const { rows, ...query } = usePanelRows<AdminRecord<Application>>('applications', newest, {
    ...scope,
    status: 'new',
  })
  return (
    <ResourceContextProvider value="applications">
      <Panel
        title={texts.home.newApplications}
        to="/applications"
        {...query}
        empty={texts.home.noApplications}
      >
        {rows.map((application) => (
          <PanelRow
            key={application.id}
            primary={<RecordLink record={application}>{application.name}</RecordLink>}
            secondary={application.position}
            aside={formatShortDay(application.createdAt)}
          />
        ))}
      </Panel>
    </ResourceContextProvider>
  )
}

/** Today’s lessons with their time alone. */
const lessonMoment = (moment: string) =>
  clubDay(new Date(moment)) === clubDay(new Date())
    ? texts.home.todayAt(formatTime(moment))
    : formatShortMoment(moment)

/** The next lessons: a trainer’s own, for other roles those of the branch. */
function NextLessons({ isTrainer }: { isTrainer: boolean }) {
  const scope = useScopeFilter('lessons')
  const [now] = useState(() => new Date().toISOString())
  const { rows, ...query } = usePanelRows<AdminRecord<Lesson>>(
    'lessons',
    { field: 'startsAt', order: 'ASC' },
    { ...scope, from: now, cancelled: false },
  )
  return (
    <ResourceContextProvider value="lessons">
      <Panel
        title={isTrainer ? texts.home.ownLessons : texts.home.nextLessons}
        to="/lessons"
        {...query}
        empty={texts.home.noLessons}
      >
        {rows.map((lesson) => (
          <PanelRow
            key={lesson.id}
            primary={<RecordLink record={lesson}>{lesson.title}</RecordLink>}
            secondary={[
              isTrainer ? lesson.teamName : lesson.trainerName,
              texts.home.places(lesson.participantCount, lesson.capacity),
            ]
              .filter(Boolean)
              .join(' · ')}
            aside={lessonMoment(lesson.startsAt)}
          >
            <LinearProgress
              variant="determinate"
              aria-label={texts.home.fillOf(lesson.title)}
              value={Math.min(100, (100 * lesson.participantCount) / Math.max(1, lesson.capacity))}
              sx={{ mt: 0.5, height: 4, borderRadius: 2, maxWidth: 240 }}
            />
          </PanelRow>
        ))}
      </Panel>
    </ResourceContextProvider>
  )
}

/** Today’s latest entries at the gates of one branch. */
function TodaysEntries({ branch }: { branch: string }) {
  const { data, ...query } = useCall(
    listLogs,
    { params: { branchId: branch }, query: { limit: panelRows, date: clubDay(new Date()) } },
    panelRefresh,
  )
  return (
    <Panel
      title={texts.home.todaysEntries}
      to="/turnstile-entries"
      {...panelState(query)}
      empty={texts.home.noEntries}
    >
      {(data?.logs ?? []).map(({ _id, user, userName, deviceName, reason, at }) => (
        <PanelRow
          key={_id}
          primary={<PersonLink id={user}>{userName || texts.home.unknownCode}</PersonLink>}
          secondary={[reasonTexts[reason].text, deviceName].filter(Boolean).join(' · ')}
          aside={clubTime(new Date(at))}
        />
      ))}
    </Panel>
  )
}

/** Unread messages. */
function UnreadMessages() {
  const scope = useScopeFilter('contact')
  const { rows, ...query } = usePanelRows<AdminRecord<ContactMessage>>('contact', newest, {
    ...scope,
    isRead: false,
    isSuspicious: false,
  })
  return (
    <ResourceContextProvider value="contact">
      <Panel title={texts.home.unreadMessages} to="/contact" {...query} empty={texts.home.noUnreadMessages}>
        {rows.map((message) => (
          <PanelRow
            key={message.id}
            primary={<RecordLink record={message}>{message.subject}</RecordLink>}
            secondary={message.name}
            aside={formatShortMoment(message.createdAt)}
          />
        ))}
      </Panel>
    </ResourceContextProvider>
  )
}

/** The name of the record in context; a link if the user may open it. */
function RecordLink({ record, children }: { record: RaRecord; children: ReactNode }) {
  const path = useRecordPath()(record)
  if (!path) return children
  return (
    <MuiLink component={Link} to={path} color="inherit" underline="hover">
      {children}
    </MuiLink>
  )
}

/** Records per panel. */
const panelRows = 5
/** Refresh settings while the tab is visible. */
const panelRefresh = { refetchInterval: 60_000 } as const

interface PanelState {
  isPending: boolean
  /** Why there are no rows yet. */
  error: Error | null
  onRetry: () => void
}

const panelState = (query: {
  isPending: boolean
  isLoadingError: boolean
  error: Error | null
  refetch: () => unknown
}): PanelState => ({
  isPending: query.isPending,
  error: query.isLoadingError ? query.error : null,
  onRetry: () => void query.refetch(),
})

const newest: SortPayload = { field: 'createdAt', order: 'DESC' }

/** The first rows of a list, and the state of its panel. */
function usePanelRows<R extends RaRecord>(resource: string, sort: SortPayload, filter: object = {}) {
  const pagination = { page: 1, perPage: panelRows }
  const { data: rows = [], ...query } = useGetList<R>(resource, { pagination, sort, filter }, panelRefresh)
  return { rows, ...panelState(query) }
}

interface PanelProps extends PanelState {
  title: string
  /** The list that the panel is an excerpt of. */
  to: string
  /** The text for an empty list. */
  empty: string
  children: readonly ReactNode[]
}

/** The first records of one list on the start page. */
function Panel({ title, to, isPending, error, onRetry, empty, children }: PanelProps) {
  const titleId = useId()
  return (
    <Card component="section" aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, px: 2, pt: 2, pb: 1 }}>
        <Typography id={titleId} variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <MuiLink
          component={Link}
          to={to}
          variant="body2"
          color="secondary"
          aria-label={`${texts.home.all}: ${title}`}
        >
          {texts.home.all}
        </MuiLink>
      </Box>
      {isPending && <Skeleton variant="rounded" height={240} sx={{ mx: 2, mb: 2 }} />}
      {error && (
        <Box sx={{ px: 2, pb: 2 }}>
          <LoadError error={error} onRetry={onRetry} />
        </Box>
      )}
      {!isPending && !error && children.length === 0 && (
        <Typography variant="body2" sx={{ px: 2, pb: 2, color: 'text.secondary' }}>
          {empty}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {children}
      </Box>
    </Card>
  )
}

interface PanelRowProps {
  icon?: ReactNode
  primary: ReactNode
  secondary: ReactNode
  aside: string
  /** Below the texts. */
  children?: ReactNode
}

function PanelRow({ icon, primary, secondary, aside, children }: PanelRowProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {icon}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
          {primary}
        </Typography>
        <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary' }}>
          {secondary}
        </Typography>
        {children}
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {aside}
      </Typography>
    </Box>
  )
}
