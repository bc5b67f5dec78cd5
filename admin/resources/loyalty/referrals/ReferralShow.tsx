import { Alert, Box, Button, Card, Divider, Typography } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { call, send } from '#admin/core/client.ts'
import { codeTexts } from '#admin/resources/loyalty/referrals/code.texts.ts'
import { ReferralActions } from '#admin/resources/loyalty/referrals/ReferralActions.tsx'
import { ReferralTree } from '#admin/resources/loyalty/referrals/ReferralTree.tsx'
import { ReferralStatusChip } from '#admin/resources/loyalty/referrals/referral-columns.tsx'
import { type PrintedReferral, referralTexts } from '#admin/resources/loyalty/referrals/referrals.texts.ts'
import { ConfirmedAction } from '#admin/ui/ConfirmedAction.tsx'
import { MailLink } from '#admin/ui/contact-links.tsx'
import { Sum } from '#admin/ui/ListSums.tsx'
import { PagedTable, totalIn } from '#admin/ui/PagedTable.tsx'
import { Details } from '#admin/ui/page/Details.tsx'
import { EditRecordButton, ShowPage } from '#admin/ui/page/ShowPage.tsx'
import { formatShortDay, formatShortMoment } from '#shared/core/format-date.ts'
import { rewardReferral } from '#shared/loyalty/points/points.contract.ts'
import { listReferralUses } from '#shared/loyalty/referrals/referrals.contract.ts'
import type { AssignedUser } from '#shared/loyalty/referrals/referrals.schema.ts'

export function ReferralShow() {
  return (
    <ShowPage subtitle={({ userName }) => userName} aside={<Aside />}>
      <ReferralBody />
    </ShowPage>
  )
}

function ReferralBody() {
  const referral = useRecordContext<PrintedReferral>()
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
      <ReferralUseTable referral={referral} />
      <Divider />
      <AssignedUsers users={referral.users} />
    </Box>
  )
}

function Aside() {
  const referral = useRecordContext<PrintedReferral>()
  const canAccess = useCanAccess()
  if (!referral) return null
  const { user, userName, userEmail, branchName, createdAt, approvedAt, deactivatedAt } = referral
  return (
    <>
      <Card component="section" sx={{ p: 2 }}>
        <Details
          entries={[
            ['userName', userName],
            ['userEmail', <MailLink key="email" email={userEmail} />],
            ['branchName', branchName],
            ['createdAt', formatShortDay(createdAt)],
            ['approvedAt', approvedAt && formatShortDay(approvedAt)],
            ...(deactivatedAt ? [['deactivatedAt', formatShortDay(deactivatedAt)] as const] : []),
          ]}
        />
      </Card>
      {referral.status !== 'deactivated' && <EditRecordButton />}
      {canAccess('referrals', 'approve') && (
        <Card component="section" sx={{ p: 2 }}>
          <ReferralTree user={user} />
        </Card>
      )}
    </>
  )
}

/** The referred users of a code, newest first. */
function ReferralUseTable({ referral }: { referral: PrintedReferral }) {
  const { id, useCount, openRewards, waitingRewards } = referral
  return (
    <PagedTable
      title={codeTexts.uses}
      empty={codeTexts.noUses}
      requestKey={`${id} ${useCount} ${openRewards} ${waitingRewards}`}
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
        formatShortMoment(createdAt),
        missing.length > 0 ? codeTexts.pointsWaiting(promised, missing) : codeTexts.points(reward),
      ]}
    />
  )
}

/** Uses without a reward, and crediting it later. */
function OpenRewards({ referral }: { referral: PrintedReferral }) {
  const { id, branch, userName, openRewards } = referral
  const canAccess = useCanAccess()
  if (openRewards === 0) return null
  return (
    <Alert
      severity="info"
      action={
        canAccess('points', 'reward') && (
          <ConfirmedAction
            trigger={(ask) => (
              <Button color="inherit" onClick={ask}>
                {codeTexts.giveRewards(openRewards)}
              </Button>
            )}
            title={codeTexts.rewardTitle}
            content={codeTexts.rewardContent(userName)}
            confirm={codeTexts.giveRewards(openRewards)}
            action={() => call(rewardReferral, { params: { referralId: id }, body: { branchId: branch } })}
            done={({ given }) => codeTexts.rewarded(given.rewards, given.amount)}
          />
        )
      }
    >
      {codeTexts.openRewards(openRewards)}
    </Alert>
  )
}

/** The maximum number of users in the record. */
const listedUsers = 100

/** The users a code is assigned to. */
function AssignedUsers({ users }: { users: readonly AssignedUser[] }) {
  return (
    <section>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {codeTexts.assigned}
      </Typography>
      {users.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{codeTexts.noneAssigned}</Typography>
      )}
      {users.length === listedUsers && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {codeTexts.assignedMost(listedUsers)}
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
              {formatShortDay(assignedAt)}
            </Typography>
          </Box>
        ))}
      </Box>
    </section>
  )
}
