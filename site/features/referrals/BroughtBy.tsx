import { formatReferralCode } from '#shared/loyalty/referrals/referral-code.ts'
import type { MissingForReward } from '#shared/loyalty/referrals/referrals.schema.ts'
import { formatDay } from '#site/features/payments/dates.ts'
import { referralTexts as texts } from '#site/features/referrals/referrals.texts.ts'

interface BroughtByProps {
  cameBy: { name: string; code: string; usedAt: string; missing: readonly MissingForReward[] }
}

/** The member’s referrer, and the remaining conditions of the reward. */
export function BroughtBy({ cameBy }: BroughtByProps) {
  const { name, code, usedAt, missing } = cameBy
  return (
    <section aria-labelledby="brought-by">
      <h2 id="brought-by">{texts.brought}</h2>
      <p>
        <b>{name}</b>{' '}
        <span className="hint">{texts.broughtOn(formatReferralCode(code), formatDay(usedAt))}</span>
      </p>
      {missing.length > 0 && (
        <>
          <p>{texts.missingTitle}</p>
          <ul>
            {missing.map((one) => (
              <li key={one}>
                {texts.missing[one].text} <a href={texts.missing[one].page}>{texts.missing[one].link}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
