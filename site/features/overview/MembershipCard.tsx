import { useEffect, useState } from 'react'
import { clubDay, daysBetween } from '#shared/core/club-time.ts'
import type { Membership } from '#shared/membership/memberships/memberships.contract.ts'
import type { UserProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { OverviewCard } from '#site/features/overview/OverviewCard.tsx'
import { overviewTexts as texts } from '#site/features/overview/overview.texts.ts'
import { formatDay, formatLastDay } from '#site/features/payments/dates.ts'
import { readSelectedBranch } from '#site/features/session/stored.ts'

const takesTurns = ({ kind }: Membership) => kind === 'membership' || kind === 'daytime'

/** The current membership: remaining days, freeze, or a link to the packages. */
export function MembershipCard({ member: { memberships, freezeInfo } }: { member: UserProfile }) {
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
