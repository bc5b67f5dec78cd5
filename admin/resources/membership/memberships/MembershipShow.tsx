import CancelIcon from '@mui/icons-material/EventBusyOutlined'
import { Alert, Box, Button, Card, Link as MuiLink, Typography } from '@mui/material'
import { useState } from 'react'
import { useCreatePath, useGetList, useRecordContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/access.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { ChangeMembership } from '#admin/resources/membership/memberships/ChangeMembership.tsx'
import { FreezePanel } from '#admin/resources/membership/memberships/FreezePanel.tsx'
import { lastDayOf } from '#admin/resources/membership/memberships/last-day.ts'
import { MembershipStatusChip } from '#admin/resources/membership/memberships/membership-columns.tsx'
import { membershipTexts, validityText } from '#admin/resources/membership/memberships/memberships.texts.ts'
import { SessionPanel } from '#admin/resources/membership/memberships/SessionPanel.tsx'
import { packageTexts } from '#admin/resources/membership/packages/packages.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { TextFormField } from '#admin/ui/form/inputs.tsx'
import { PersonLink } from '#admin/ui/PersonLink.tsx'
import { Details } from '#admin/ui/page/Details.tsx'
import { ShowPage } from '#admin/ui/page/ShowPage.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { formatShortDay, formatShortMoment } from '#shared/core/format-date.ts'
import { formatKurus } from '#shared/core/money.ts'
import { cancelMembership, type Membership } from '#shared/membership/memberships/memberships.contract.ts'
import type { CancellationRecord } from '#shared/money/membership-cancellations/membership-cancellations.contract.ts'
import { cancellationStateNames } from '#shared/money/membership-cancellations/membership-cancellations.messages.ts'
import type { DeskPayment } from '#shared/money/payment-records/payment-records.contract.ts'

function MembershipBody() {
  const membership = useRecordContext<AdminRecord<Membership>>()
  if (!membership) return null
  const {
    user,
    userName,
    name,
    kind,
    branchName,
    status,
    price,
    joiningFee = 0,
    source,
    freezeDays,
    freezeCount,
  } = membership
  const { paperSignedOn } = membership
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Details
        entries={[
          [
            'userName',
            <PersonLink key="user" id={user}>
              {userName}
            </PersonLink>,
          ],
          ['status', <MembershipStatusChip key="status" status={status} />],
          ['name', name],
          ['kind', packageTexts.kinds[kind]],
          ['branchName', branchName],
          ['validBranches', validityText(membership)],
          ['price', formatKurus(price)],
          ['joiningFee', joiningFee > 0 && formatKurus(joiningFee)],
          ['startsAt', formatShortDay(membership.startsAt)],
          ['endsAt', formatShortDay(lastDayOf(membership.endsAt))],
          ['durationDays', membershipTexts.days(membership.durationDays)],
          ['sessions', membership.pack && membershipTexts.sessionsOf(membership.pack)],
          [
            'freeze',
            freezeDays > 0 ? membershipTexts.freezeOf(freezeDays, freezeCount) : membershipTexts.noFreeze,
          ],
          ['source', membershipTexts.sources[source]],
          ['paperSignedOn', paperSignedOn && formatShortDay(paperSignedOn)],
        ]}
      />
      <Timeline membership={membership} />
    </Box>
  )
}

function Aside() {
  const membership = useRecordContext<AdminRecord<Membership>>()
  const canAccess = useCanAccess()
  if (!membership) return null
  const isOver = membership.status === 'expired' || membership.status === 'cancelled'
  return (
    <>
      {/* Above what is still loading: buttons that move lose a click. */}
      {!isOver && <ChangeMembership membership={membership} />}
      {!isOver && canAccess('memberships', 'cancel') && (
        <Box>
          <CancelMembership membership={membership} />
        </Box>
      )}
      <Card sx={{ p: 2 }}>
        <MembershipPayment membership={membership} />
      </Card>
      {canAccess('membership-cancellations', 'list') && <NoticeLink membership={membership.id} />}
      <SessionPanel membership={membership} />
      <FreezePanel user={membership.user} userName={membership.userName} membership={membership.id} />
    </>
  )
}

export function MembershipShow() {
  return (
    <ShowPage
      subtitle={({ name, source, createdAt }) =>
        `${name} · ${source === 'import' ? membershipTexts.sources.import : membershipTexts.soldOn(formatShortDay(createdAt))}`
      }
      aside={<Aside />}
    >
      <MembershipBody />
    </ShowPage>
  )
}

/** The member's notice that ends the membership, if there is one. */
function NoticeLink({ membership }: { membership: AdminRecord<Membership>['id'] }) {
  const createPath = useCreatePath()
  const { data, error, refetch } = useGetList<AdminRecord<CancellationRecord>>('membership-cancellations', {
    filter: { membership },
    sort: { field: 'createdAt', order: 'DESC' },
    pagination: { page: 1, perPage: 1 },
  })
  const [notice] = data ?? []
  if (error && !notice) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!notice) return null
  return (
    <Alert severity="info">
      <MuiLink
        component={Link}
        to={createPath({ resource: 'membership-cancellations', type: 'show', id: notice.id })}
        color="inherit"
      >
        {membershipTexts.notice(formatShortDay(notice.createdAt), cancellationStateNames[notice.state])}
      </MuiLink>
    </Alert>
  )
}

/** Cancels a membership with a reason. */
function CancelMembership({ membership }: { membership: AdminRecord<Membership> }) {
  const { id, name, userName } = membership
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button color="error" startIcon={<CancelIcon />} onClick={() => setAsking(true)}>
        {membershipTexts.cancel}
      </Button>
      {isAsking && (
        <ActionDialog
          endpoint={cancelMembership}
          params={{ id }}
          defaultValues={{ reason: '' }}
          title={membershipTexts.cancelTitle(name, userName)}
          content={membershipTexts.cancelContent}
          confirm={membershipTexts.cancel}
          destructive
          done={membershipTexts.cancelled}
          onClose={() => setAsking(false)}
        >
          <TextFormField source="reason" label={membershipTexts.fields.cancelReason} maxLength={300} />
        </ActionDialog>
      )}
    </>
  )
}

/** How a membership was paid for. */
function MembershipPayment({ membership: { id, source } }: { membership: AdminRecord<Membership> }) {
  const createPath = useCreatePath()
  const { data, isPending, error, refetch } = useGetList<AdminRecord<DeskPayment>>(
    'payment-records',
    { filter: { membership: id }, pagination: { page: 1, perPage: 1 } },
    { enabled: source === 'desk' },
  )
  const [record] = data ?? []

  function content() {
    if (source === 'card') return membershipTexts.paidByCard
    if (source === 'balance') return membershipTexts.paidFromBalance
    if (source === 'import') return membershipTexts.imported
    if (isPending || error) return ' '
    if (!record) return membershipTexts.noPayment
    return (
      <MuiLink
        component={Link}
        to={createPath({ resource: 'payment-records', type: 'edit', id: record.id })}
        color="secondary"
      >
        {`${formatKurus(record.amount)} · ${membershipTexts.methods[record.method]}`}
      </MuiLink>
    )
  }

  return (
    <section>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {membershipTexts.payment}
      </Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {content()}
      </Typography>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {record?.note && (
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary', whiteSpace: 'pre-wrap' }}>
          {record.note}
        </Typography>
      )}
    </section>
  )
}

interface TimelineEvent {
  at: string
  label: string
  text: string
}

function timelineOf({
  source,
  createdAt,
  startsAt,
  endsAt,
  remindedAt,
  cancelledAt,
  cancelReason,
}: AdminRecord<Membership>) {
  // An import does not know when the membership was sold.
  const sold = { at: createdAt, label: membershipTexts.sold, text: formatShortMoment(createdAt) }
  const events: TimelineEvent[] = [
    ...(source === 'import' ? [] : [sold]),
    { at: startsAt, label: membershipTexts.starts, text: formatShortDay(startsAt) },
    { at: endsAt, label: membershipTexts.ends, text: formatShortDay(lastDayOf(endsAt)) },
  ]
  if (remindedAt)
    events.push({ at: remindedAt, label: membershipTexts.reminded, text: formatShortMoment(remindedAt) })
  if (cancelledAt) {
    const text = [formatShortMoment(cancelledAt), cancelReason].filter(Boolean).join(' · ')
    events.push({ at: cancelledAt, label: membershipTexts.cancelledOn, text })
  }
  // Stable sort: simultaneous events keep their order.
  const ordered = events.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  return cancelledAt ? ordered.filter(({ at }) => at <= cancelledAt) : ordered
}

/** The past and future events of a membership. */
function Timeline({ membership }: { membership: AdminRecord<Membership> }) {
  const now = new Date().toISOString()
  return (
    <Box component="section">
      <Typography variant="h3" component="h2" sx={{ mb: 1.5 }}>
        {membershipTexts.timeline}
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {timelineOf(membership).map(({ at, label, text }) => (
          <Box
            key={label}
            component="li"
            sx={{
              position: 'relative',
              pl: 3,
              pb: 2,
              '&::before': {
                content: '""',
                position: 'absolute',
                left: 3,
                top: 7,
                width: 10,
                height: 10,
                borderRadius: '50%',
                border: 2,
                borderColor: 'secondary.main',
                bgcolor: at <= now ? 'secondary.main' : 'background.paper',
              },
              '&:not(:last-of-type)::after': {
                content: '""',
                position: 'absolute',
                left: 9,
                top: 21,
                bottom: -3,
                width: 2,
                bgcolor: 'divider',
              },
            }}
          >
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {label}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {text}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
