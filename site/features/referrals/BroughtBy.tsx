import { printedReferralCode } from '#shared/referrals/referral-code.ts'
import { formatDay } from '#site/features/payments/dates.ts'
import { referralTexts as texts } from '#site/messages/referrals.ts'

/** By whose code the member came. */
export function BroughtBy({ cameBy }: { cameBy: { name: string; code: string; usedAt: string } }) {
  const { name, code, usedAt } = cameBy
  return (
    <section aria-labelledby="brought-by">
      <h2 id="brought-by">{texts.brought}</h2>
      <p>
        <b>{name}</b>{' '}
        <span className="hint">{texts.broughtOn(printedReferralCode(code), formatDay(usedAt))}</span>
      </p>
    </section>
  )
}
