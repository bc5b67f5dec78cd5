import type { ReactNode } from 'react'
import { showProfile, type UserProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { LoadState } from '#site/features/account/LoadState.tsx'
import { useMemberData } from '#site/features/account/use-member-data.ts'
import { BalanceCard } from '#site/features/overview/BalanceCard.tsx'
import { ContractsCard } from '#site/features/overview/ContractsCard.tsx'
import { LessonCard } from '#site/features/overview/LessonCard.tsx'
import { MembershipCard } from '#site/features/overview/MembershipCard.tsx'
import { OrdersCard } from '#site/features/overview/OrdersCard.tsx'
import { overviewTexts as texts } from '#site/features/overview/overview.texts.ts'
import { PointsCard } from '#site/features/overview/PointsCard.tsx'
import { call } from '#site/features/session/client.ts'

/** The cards in order; each loads its own data. */
const cards: readonly { name: string; render: (member: UserProfile) => ReactNode }[] = [
  { name: 'membership', render: (member) => <MembershipCard member={member} /> },
  { name: 'contracts', render: () => <ContractsCard /> },
  { name: 'lesson', render: () => <LessonCard /> },
  { name: 'balance', render: () => <BalanceCard /> },
  { name: 'points', render: () => <PointsCard /> },
  { name: 'orders', render: () => <OrdersCard /> },
]

/** A member’s overview page. */
export function OverviewPage() {
  const { data: member, error, load } = useMemberData(() => call(showProfile))
  return (
    <>
      <h1>{member ? texts.greeting(member.name) : texts.welcome}</h1>
      {member ? (
        <div className="overview">
          {cards.map(({ name, render }) => (
            <div key={name}>{render(member)}</div>
          ))}
        </div>
      ) : (
        <LoadState error={error} onRetry={load} />
      )}
    </>
  )
}
