import { formatReferralCode } from '#shared/loyalty/referrals/referral-code.ts'
import type { Referral } from '#shared/loyalty/referrals/referrals.schema.ts'
import { formatDay } from '#site/features/payments/dates.ts'
import { referralTexts as texts } from '#site/features/referrals/referrals.texts.ts'

/** Inactive codes with the reason. */
export function EndedCodes({ codes }: { codes: readonly Referral[] }) {
  return (
    <section aria-labelledby="ended-codes">
      <h2 id="ended-codes">{texts.ended}</h2>
      <ul className="people">
        {codes.map(({ _id, code, branchName, reason, deactivatedAt }) => (
          <li key={_id}>
            <b>{formatReferralCode(code)}</b>
            <span className="hint">
              {branchName}. {deactivatedAt && texts.endedOn(formatDay(deactivatedAt))}
            </span>
            {reason && <span className="hint">{texts.reason(reason)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
