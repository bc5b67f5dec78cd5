import CancelIcon from '@mui/icons-material/EventBusyOutlined'
import { Box, Button, Card, Link as MuiLink } from '@mui/material'
import { useState } from 'react'
import { useCreatePath, useRecordContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/use-current-user.ts'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { FreezePanel } from '#admin/resources/membership/memberships/FreezePanel.tsx'
import { lastDayOf } from '#admin/resources/membership/memberships/last-day.ts'
import { MembershipPayment } from '#admin/resources/membership/memberships/MembershipPayment.tsx'
import { MembershipStatusChip } from '#admin/resources/membership/memberships/MembershipStatusChip.tsx'
import { membershipTexts } from '#admin/resources/membership/memberships/memberships.texts.ts'
import { Timeline } from '#admin/resources/membership/memberships/Timeline.tsx'
import { packageTexts } from '#admin/resources/membership/packages/packages.texts.ts'
import { formatDay } from '#admin/ui/dates.ts'
import { Details } from '#admin/ui/page/Details.tsx'
import { ShowPage } from '#admin/ui/page/ShowPage.tsx'
import { ReasonDialog } from '#admin/ui/ReasonDialog.tsx'
import { formatLira } from '#shared/core/money.ts'
import { cancelMembership, type Membership } from '#shared/membership/memberships/memberships.contract.ts'

function MembershipBody() {
  const membership = useRecordContext<AdminRecord<Membership>>()
  const createPath = useCreatePath()
  if (!membership) return null
  const { user, userName, name, kind, branchName, status, price, source, freezeDays, freezeCount } =
    membership
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Details
        entries={[
          [
            'userName',
            <MuiLink
              key="user"
              component={Link}
              to={createPath({ resource: 'users', type: 'show', id: user })}
              color="secondary"
            >
              {userName}
            </MuiLink>,
          ],
          ['status', <MembershipStatusChip key="status" status={status} />],
          ['name', name],
          ['kind', packageTexts.kinds[kind]],
          ['branchName', branchName],
          ['price', formatLira(price)],
          ['startsAt', formatDay(membership.startsAt)],
          ['endsAt', formatDay(lastDayOf(membership.endsAt))],
          ['durationDays', membershipTexts.days(membership.durationDays)],
          [
            'freeze',
            freezeDays > 0 ? membershipTexts.freezeOf(freezeDays, freezeCount) : membershipTexts.noFreeze,
          ],
          ['source', membershipTexts.sources[source]],
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
      <Card sx={{ p: 2 }}>
        <MembershipPayment membership={membership} />
      </Card>
      <FreezePanel user={membership.user} userName={membership.userName} membership={membership.id} />
      {!isOver && canAccess('memberships', 'cancel') && (
        <Box>
          <CancelMembership membership={membership} />
        </Box>
      )}
    </>
  )
}

export function MembershipShow() {
  return (
    <ShowPage
      subtitle={({ name, createdAt }) => `${name} · ${membershipTexts.soldOn(formatDay(createdAt))}`}
      aside={<Aside />}
    >
      <MembershipBody />
    </ShowPage>
  )
}

/** Cancels a membership with a reason. */
export function CancelMembership({ membership }: { membership: AdminRecord<Membership> }) {
  const { id, name, userName } = membership
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button color="error" startIcon={<CancelIcon />} onClick={() => setAsking(true)}>
        {membershipTexts.cancel}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={membershipTexts.cancelTitle(name, userName)}
          content={membershipTexts.cancelContent}
          label={membershipTexts.fields.cancelReason}
          confirm={membershipTexts.cancel}
          destructive
          act={(reason) => call(cancelMembership, { params: { id }, body: { reason } })}
          done={membershipTexts.cancelled}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
