import { Alert, Box, Card, Divider, Link as MuiLink, Typography } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { useCanAccess } from '#admin/core/auth/use-current-user.ts'
import { send } from '#admin/core/client.ts'
import { AssignedUsers } from '#admin/resources/loyalty/referrals/AssignedUsers.tsx'
import { codeTexts } from '#admin/resources/loyalty/referrals/code.texts.ts'
import { OpenRewards } from '#admin/resources/loyalty/referrals/OpenRewards.tsx'
import { ReferralActions } from '#admin/resources/loyalty/referrals/ReferralActions.tsx'
import { ReferralStatusChip } from '#admin/resources/loyalty/referrals/ReferralStatusChip.tsx'
import { ReferralTree } from '#admin/resources/loyalty/referrals/ReferralTree.tsx'
import type { CodeRecord } from '#admin/resources/loyalty/referrals/referrals.data.ts'
import { referralTexts } from '#admin/resources/loyalty/referrals/referrals.texts.ts'
import { formatDay, formatMoment } from '#admin/ui/dates.ts'
import { PagedTable, totalIn } from '#admin/ui/PagedTable.tsx'
import { Details } from '#admin/ui/page/Details.tsx'
import { EditButton } from '#admin/ui/page/EditButton.tsx'
import { ShowPage } from '#admin/ui/page/ShowPage.tsx'
import { Sum } from '#admin/ui/Sum.tsx'
import { listReferralUses } from '#shared/loyalty/referrals/referrals.contract.ts'

function ReferralBody() {
  const referral = useRecordContext<CodeRecord>()
  if (!referral) return null
  const { printed, status, useCount, maxUses, totalEarned, reason } = referral
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Typography
            component="p"
            sx={{ fontSize: '2rem', fontWeight: 700, lineHeight: 1.2, letterSpacing: '0.08em' }}
          >
            {printed}
          </Typography>
          <ReferralStatusChip status={status} />
        </Box>
        {reason && (
          <Typography sx={{ color: 'text.secondary' }}>
            {referralTexts.fields.reason}: {reason}
          </Typography>
        )}
        <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2 }}>
          <Sum
            isStrong
            label={referralTexts.fields.useCount}
            value={referralTexts.usesOf(useCount, maxUses)}
          />
          <Sum label={referralTexts.fields.totalEarned} value={codeTexts.points(totalEarned)} />
        </Box>
        {referral.waitingRewards > 0 && (
          <Alert severity="info">{codeTexts.waitingRewards(referral.waitingRewards)}</Alert>
        )}
        <OpenRewards referral={referral} />
        <ReferralActions referral={referral} />
      </Box>
      <Divider />
      <CameByRows referral={referral} />
      <Divider />
      <AssignedUsers users={referral.users} />
    </Box>
  )
}

function Aside() {
  const referral = useRecordContext<CodeRecord>()
  const canAccess = useCanAccess()
  if (!referral) return null
  const { user, userName, userEmail, branchName, createdAt, approvedAt, deactivatedAt } = referral
  return (
    <>
      <Card component="section" sx={{ p: 2 }}>
        <Details
          entries={[
            ['userName', userName],
            [
              'userEmail',
              <MuiLink key="email" href={`mailto:${userEmail}`} color="secondary">
                {userEmail}
              </MuiLink>,
            ],
            ['branchName', branchName],
            ['createdAt', formatDay(createdAt)],
            ['approvedAt', approvedAt && formatDay(approvedAt)],
            ...(deactivatedAt ? [['deactivatedAt', formatDay(deactivatedAt)] as const] : []),
          ]}
        />
      </Card>
      {referral.status !== 'deactivated' && <EditButton />}
      {canAccess('referrals', 'approve') && (
        <Card component="section" sx={{ p: 2 }}>
          <ReferralTree user={user} />
        </Card>
      )}
    </>
  )
}

export function ReferralShow() {
  return (
    <ShowPage subtitle={({ userName }) => userName} aside={<Aside />}>
      <ReferralBody />
    </ShowPage>
  )
}

/** The referred users of a code, newest first. */
export function CameByRows({ referral }: { referral: CodeRecord }) {
  const { id, useCount, openRewards, waitingRewards } = referral
  return (
    <PagedTable
      title={codeTexts.cameBy}
      empty={codeTexts.noneCame}
      of={`${id} ${useCount} ${openRewards} ${waitingRewards}`}
      load={async (range) => {
        const { data, headers } = await send(listReferralUses, {
          query: { range, filter: { referral: id } },
        })
        return { rows: data, total: totalIn(headers, data.length) }
      }}
      head={[
        { label: codeTexts.person },
        { label: referralTexts.fields.userEmail, isWide: true },
        { label: codeTexts.date },
        { label: codeTexts.reward, align: 'right' },
      ]}
      cells={({ userName, userEmail, createdAt, reward, promised, missing }) => [
        userName,
        userEmail,
        formatMoment(createdAt),
        missing.length > 0 ? codeTexts.pointsWaiting(promised, missing) : codeTexts.points(reward),
      ]}
    />
  )
}
