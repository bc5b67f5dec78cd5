import { showPoints } from '#shared/loyalty/points/points.contract.ts'
import { useMemberData } from '#site/features/account/use-member-data.ts'
import { OverviewCard, PendingCard } from '#site/features/overview/OverviewCard.tsx'
import { overviewTexts as texts } from '#site/features/overview/overview.texts.ts'
import { call } from '#site/features/session/client.ts'

/** A member’s points, and how to earn more. */
export function PointsCard() {
  const { data: points, error } = useMemberData(() => call(showPoints))
  if (!points) return <PendingCard title={texts.points} error={error} />
  const { balance, defaultReferralReward } = points
  return (
    <OverviewCard
      title={texts.points}
      figure={balance.toLocaleString('tr-TR')}
      unit={texts.pointsUnit}
      link={
        balance > 0
          ? { label: texts.toPoints, href: '/customer/points' }
          : { label: texts.toReferrals, href: '/customer/referrals' }
      }
    >
      {defaultReferralReward > 0 && <p>{texts.earnPoints(defaultReferralReward)}</p>}
    </OverviewCard>
  )
}
