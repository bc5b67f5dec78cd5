import { listOwnFreezes } from '#shared/membership/freezes/freezes.contract.ts'
import { useMemberData } from '#site/features/account/use-member-data.ts'
import { freezeTexts as texts } from '#site/features/memberships/freezes.texts.ts'
import { formatDay, formatLastDay } from '#site/features/payments/dates.ts'
import { call } from '#site/features/session/client.ts'

/** A member’s latest freezes. */
export function FreezeHistory() {
  const { data: freezes } = useMemberData(() => call(listOwnFreezes, { query: { range: [0, 19] } }))
  if (!freezes || freezes.length === 0) return null
  return (
    <section aria-labelledby="freezes-title">
      <h2 id="freezes-title">{texts.history}</h2>
      <ul className="past">
        {freezes.map(({ _id, startsAt, endsAt, usedDays, days, source, membershipName, reason }) => (
          <li key={_id}>
            <p>
              <b>{membershipName}</b> · {texts.sources[source]}
            </p>
            <p className="hint">
              {usedDays === 0
                ? texts.endedAtOnce(formatDay(startsAt))
                : texts.entry(formatDay(startsAt), formatLastDay(endsAt))}
              {reason && <span>{reason}</span>}
            </p>
            {usedDays > 0 && <b>{texts.usedOf(usedDays, days)}</b>}
          </li>
        ))}
      </ul>
    </section>
  )
}
