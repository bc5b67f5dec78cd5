import styles from '#site/features/overview/OverviewPage.module.css'
import paymentStyles from '#site/features/payments/payments.module.css'
import '#site/ui/form/form.css'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { clubDay, daysBetween } from '#shared/core/club-time.ts'
import { formatDay, formatLastDay, formatMoment } from '#shared/core/format-date.ts'
import { formatLira, kurusOf, liraOf } from '#shared/core/money.ts'
import { endOf, type Membership } from '#shared/membership/memberships/memberships.contract.ts'
import { showProfile, type UserProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { type MemberOverview, showOverview } from '#shared/office/member-overview/member-overview.contract.ts'
import { orderStatusNames } from '#shared/shop/vitamin-orders/order-status.ts'
import { LoadState } from '#site/features/account/LoadState.tsx'
import { useMemberData } from '#site/features/account/use-member-data.ts'
import { FirstSteps } from '#site/features/overview/FirstSteps.tsx'
import { overviewTexts as texts } from '#site/features/overview/overview.texts.ts'
import { call } from '#site/features/session/client.ts'
import { readSelectedBranch } from '#site/features/session/stored.ts'

/** The cards after the membership, in order. */
const cards: readonly { title: string; Card: (overview: MemberOverview) => ReactNode }[] = [
  { title: texts.contracts, Card: ContractsCard },
  { title: texts.lesson, Card: LessonCard },
  { title: texts.balance, Card: BalanceCard },
  { title: texts.points, Card: PointsCard },
  { title: texts.orders, Card: OrdersCard },
]

/** A member’s overview page. */
export function OverviewPage() {
  const { data: member, error, load } = useMemberData(() => call(showProfile))
  // The membership is shown even if the rest fails to load.
  const { data: overview, error: overviewError, load: loadOverview } = useMemberData(() => call(showOverview))
  return (
    <>
      <h1 className={styles.greeting}>{member ? texts.greeting(member.name) : texts.welcome}</h1>
      {member && overview && <FirstSteps {...overview} />}
      {member ? (
        <div className={styles.overview}>
          <div>
            <MembershipCard member={member} />
          </div>
          {overviewError && !overview ? (
            <div>
              <LoadState error={overviewError} onRetry={() => void loadOverview()} />
            </div>
          ) : (
            cards.map(({ title, Card }) => (
              <div key={title}>{overview ? <Card {...overview} /> : <PendingCard title={title} />}</div>
            ))
          )}
        </div>
      ) : (
        <LoadState
          error={error}
          onRetry={() => {
            void load()
            if (overviewError) void loadOverview()
          }}
        />
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
  const daysUntilEnd = (from: string) => daysBetween(clubDay(new Date(from)), clubDay(new Date(endOf(main))))
  const days = daysUntilEnd(new Date().toISOString())
  return (
    <OverviewCard
      title={texts.membership}
      figure={isFrozen ? texts.frozen : texts.daysLeft(days)}
      unit={!isFrozen && days > 1 ? texts.left : ''}
      link={{ label: texts.toMemberships, href: '/customer/memberships' }}
    >
      {restsUntil && <p>{texts.frozenUntil(formatLastDay(restsUntil), daysUntilEnd(restsUntil))}</p>}
      <p>{(main.endsEarlyAt ? texts.endsEarly : texts.ends)(main.name, formatLastDay(endOf(main)))}</p>
      {next && <p>{texts.next(next.name, formatDay(next.startsAt))}</p>}
    </OverviewCard>
  )
}

/** The contracts pending the member’s signature. */
function ContractsCard({ unsignedContracts: unsigned }: MemberOverview) {
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

const lessonsLink = { label: texts.toLessons, href: '/customer/lessons' }
const appointmentsLink = { label: texts.toAppointments, href: '/customer/appointments' }

/** The next lesson or one-to-one session, whichever is first; then the other one, and the number of later lessons. */
function LessonCard({ nextLesson, laterLessons, nextAppointment }: MemberOverview) {
  const coming = [
    ...(nextLesson ? [{ ...nextLesson, link: lessonsLink }] : []),
    ...(nextAppointment ? [{ ...nextAppointment, title: texts.appointment, link: appointmentsLink }] : []),
  ].toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
  const [next, second] = coming
  if (!next)
    return (
      <OverviewCard title={texts.lesson} figure={texts.noLesson} link={lessonsLink}>
        <p>{texts.noLessonText}</p>
      </OverviewCard>
    )
  return (
    <OverviewCard title={texts.lesson} figure={next.title} link={next.link}>
      <p>{[formatMoment(next.startsAt), next.trainerName].filter(Boolean).join(', ')}</p>
      {second && <p>{texts.second(second.title, formatMoment(second.startsAt))}</p>}
      {laterLessons > 0 && <p>{texts.otherLessons(laterLessons)}</p>}
    </OverviewCard>
  )
}

/** A member’s balances per branch. */
function BalanceCard({ wallets }: MemberOverview) {
  const sum = liraOf(wallets.reduce((total, { balance }) => total + kurusOf(balance), 0))
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
function PointsCard({ points: { balance, defaultReferralReward } }: MemberOverview) {
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

/** Undelivered orders. */
function OrdersCard({ openOrders: waiting }: MemberOverview) {
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
  const isLongAmount = typeof figure === 'string' && figure.length > 9 && !figure.includes(' ')
  return (
    <section className={styles.overviewCard} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <p className={styles.figure} data-long={isLongAmount || undefined}>
        {figure} {unit && <small>{unit}</small>}
      </p>
      {children}
      <a href={link.href}>{link.label}</a>
    </section>
  )
}

/** A card that is loading. */
function PendingCard({ title }: { title: string }) {
  return (
    <section className={styles.overviewCard} aria-label={title}>
      <h2>{title}</h2>
      <p className="hint" role="status">
        {texts.loading}
      </p>
    </section>
  )
}
