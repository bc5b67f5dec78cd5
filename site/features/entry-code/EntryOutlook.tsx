import type { Verdict } from '#shared/access/turnstile/turnstile.schema.ts'
import { formatLira } from '#shared/core/money.ts'
import { entryCodeTexts as texts } from '#site/features/entry-code/entry-code.texts.ts'
import { formatLastDay } from '#site/features/payments/dates.ts'

const remedies: Partial<Record<Verdict['reason'], { href: string; label: string }>> = texts.remedies

/** A preview of the gate’s decision. */
export function EntryOutlook({ entry }: { entry: Verdict | null }) {
  if (!entry) return <p className="outlook">{texts.noBranch}</p>
  const { allowed, branchName, reason, message, remedy, fee, membership } = entry
  const way = remedies[reason]
  if (allowed)
    return (
      <div className="outlook" data-allowed>
        <p>
          <b>{texts.ready(branchName)}</b>
        </p>
        {reason === 'membership' && membership && (
          <p>{texts.membership(membership.name, formatLastDay(membership.endsAt))}</p>
        )}
        {reason === 'fee' && <p>{texts.fee(formatLira(fee))}</p>}
      </div>
    )
  return (
    <div className="outlook" role="alert">
      <p>
        <b>{texts.notReady(branchName)}</b>
      </p>
      <p>{message}</p>
      <p>{remedy}</p>
      {way && (
        <a className="button small" href={way.href}>
          {way.label}
        </a>
      )}
    </div>
  )
}
