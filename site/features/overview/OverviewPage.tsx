import styles from '#site/features/overview/OverviewPage.module.css'
import paymentStyles from '#site/features/payments/payments.module.css'
import '#site/ui/form/form.css'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { clubDay, daysBetween } from '#shared/core/club-time.ts'
import { formatLira } from '#shared/core/money.ts'
import { showPoints } from '#shared/loyalty/points/points.contract.ts'
import { listUserContracts } from '#shared/membership/contracts/contracts.contract.ts'
import type { Membership } from '#shared/membership/memberships/memberships.contract.ts'
import { showProfile, type UserProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { listOwnWallets } from '#shared/money/balances/balances.contract.ts'
import { orderStatusNames, orderTransitions } from '#shared/shop/vitamin-orders/order-status.ts'
import { listOwnOrders } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import { listMyLessons } from '#shared/training/lessons/lesson-bookings.contract.ts'
import { LoadState } from '#site/features/account/LoadState.tsx'
import { useMemberData } from '#site/features/account/use-member-data.ts'
import { overviewTexts, overviewTexts as texts } from '#site/features/overview/overview.texts.ts'
import { formatDay, formatLastDay, formatMoment } from '#site/features/payments/dates.ts'
import { call } from '#site/features/session/client.ts'
import { readSelectedBranch } from '#site/features/session/stored.ts'

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
      <h1 className={styles.greeting}>{member ? texts.greeting(member.name) : texts.welcome}</h1>
      {member ? (
        <div className={styles.overview}>
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

const takesTurns = ({ kind }: Membership) => kind === 'membership' || kind === 'daytime'

/** The current membership: remaining days, freeze, or a link to the packages. */
function MembershipCard({ member: { memberships, freezeInfo } }: { member: UserProfile }) {
  const [buyPath, setBuyPath] = useState('/membership')
  useEffect(() => {
    const branch = readSelectedBranch()
    if (branch) setBuyPath(`/${branch.slug}/membership`)
  }, [])

  const running = memberships.filter(({ status }) => status === 'active' || status === 'frozen')
  const main = running.find(takesTurns) ?? running[0]
  const next = memberships.findLast(({ status }) => status === 'pending')
  if (!main)
    return (
      <OverviewCard
        title={texts.membership}
        figure={texts.noMembership}
        link={{ label: texts.buy, href: buyPath }}
      >
        <p>{texts.noMembershipText}</p>
      </OverviewCard>
    )
  const isFrozen = main.status === 'frozen'
  const restsUntil = freezeInfo.membership?._id === main._id ? freezeInfo.endsAt : null
  const days = daysBetween(clubDay(new Date()), clubDay(new Date(main.endsAt)))
  return (
    <OverviewCard
      title={texts.membership}
      figure={isFrozen ? texts.frozen : texts.daysLeft(days)}
      unit={!isFrozen && days > 1 ? texts.left : ''}
      link={{ label: texts.toMemberships, href: '/customer/memberships' }}
    >
      {restsUntil && <p>{texts.frozenUntil(formatLastDay(restsUntil))}</p>}
      <p>{texts.ends(main.name, formatLastDay(main.endsAt))}</p>
      {next && <p>{texts.next(next.name, formatDay(next.startsAt))}</p>}
    </OverviewCard>
  )
}

/** The contracts pending the member’s signature. */
function ContractsCard() {
  const { data, error } = useMemberData(() => call(listUserContracts, { query: {} }))
  if (!data) return <PendingCard title={texts.contracts} error={error} />
  const { unsigned } = data
  return (
    <OverviewCard
      title={texts.contracts}
      figure={unsigned.length}
      unit={texts.unsigned}
      link={{
        label: unsigned.length > 0 ? texts.toSign : texts.toContracts,
        href: '/customer/contracts',
      }}
    >
      {unsigned.length === 0 ? (
        <p>{texts.allSigned}</p>
      ) : (
        <ul>
          {unsigned.slice(0, 3).map(({ _id, title }) => (
            <li key={_id}>{title}</li>
          ))}
        </ul>
      )}
    </OverviewCard>
  )
}

/** The next lesson, and the number of later ones. */
function LessonCard() {
  const [from] = useState(() => new Date().toISOString())
  const { data, error } = useMemberData(() =>
    call(listMyLessons, {
      query: { filter: { from, cancelled: false }, sort: ['startsAt', 'ASC'], range: [0, 24] },
    }),
  )
  if (!data) return <PendingCard title={texts.lesson} error={error} />
  const [next, ...others] = data.filter(({ place }) => place?.state === 'joined')
  if (!next)
    return (
      <OverviewCard
        title={texts.lesson}
        figure={texts.noLesson}
        link={{ label: texts.toLessons, href: '/customer/lessons' }}
      >
        <p>{texts.noLessonText}</p>
      </OverviewCard>
    )
  return (
    <OverviewCard
      title={texts.lesson}
      figure={next.title}
      link={{ label: texts.toLessons, href: '/customer/lessons' }}
    >
      <p>{[formatMoment(next.startsAt), next.trainerName].filter(Boolean).join(', ')}</p>
      {others.length > 0 && <p>{texts.otherLessons(others.length)}</p>}
    </OverviewCard>
  )
}

/** A member’s balances per branch. */
function BalanceCard() {
  const { data: wallets, error } = useMemberData(() => call(listOwnWallets))
  if (!wallets) return <PendingCard title={texts.balance} error={error} />
  const sum = wallets.reduce((total, { balance }) => total + balance, 0)
  return (
    <OverviewCard
      title={texts.balance}
      figure={formatLira(sum)}
      link={{ label: texts.toBalance, href: '/customer/balance' }}
    >
      {wallets.length === 0 && <p>{texts.noBalance}</p>}
      {wallets.length > 1 && (
        <dl className={paymentStyles.facts}>
          {wallets.map(({ _id, branchName, balance }) => (
            <div key={_id}>
              <dt>{branchName}</dt>
              <dd>{formatLira(balance)}</dd>
            </div>
          ))}
        </dl>
      )}
      {wallets.length === 1 && <p>{wallets[0]?.branchName}</p>}
    </OverviewCard>
  )
}

/** A member’s points, and how to earn more. */
function PointsCard() {
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

/** Undelivered orders among the newest. */
function OrdersCard() {
  const { data, error } = useMemberData(() => call(listOwnOrders, { query: { limit: 20 } }))
  if (!data) return <PendingCard title={texts.orders} error={error} />
  const waiting = data.orders.filter(({ status }) => orderTransitions[status].length > 0)
  if (waiting.length === 0)
    return (
      <OverviewCard title={texts.orders} figure="0" link={{ label: texts.toShop, href: '/vitamin' }}>
        <p>{texts.noOrders}</p>
      </OverviewCard>
    )
  return (
    <OverviewCard
      title={texts.orders}
      figure={waiting.length}
      unit={texts.waiting}
      link={{ label: texts.toOrders, href: '/customer/orders' }}
    >
      <ul>
        {waiting.slice(0, 3).map(({ _id, number, status, branchName }) => (
          <li key={_id}>{texts.order(number, orderStatusNames[status], branchName)}</li>
        ))}
      </ul>
    </OverviewCard>
  )
}

interface OverviewCardProps {
  title: string
  /** The key figure, large. */
  figure: ReactNode
  /** Small text beside the figure. */
  unit?: string
  link: { label: string; href: string }
  children?: ReactNode
}

/** One area with its key figure and a link. */
function OverviewCard({ title, figure, unit, link, children }: OverviewCardProps) {
  const titleId = useId()
  return (
    <section className={styles.overviewCard} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <p className={styles.figure}>
        {figure} {unit && <small>{unit}</small>}
      </p>
      {children}
      <a href={link.href}>{link.label}</a>
    </section>
  )
}

/** A card’s loading or error state. */
function PendingCard({ title, error }: { title: string; error: string }) {
  return (
    <section className={styles.overviewCard} aria-label={title}>
      <h2>{title}</h2>
      <p className={error ? 'form-error' : 'hint'} role={error ? 'alert' : 'status'}>
        {error || overviewTexts.loading}
      </p>
    </section>
  )
}
