import { formatMoment } from '#shared/core/format-date.ts'
import { pointKindNames } from '#shared/loyalty/points/point-kinds.ts'
import { listPointEntries, type PointEntry, showPoints } from '#shared/loyalty/points/points.contract.ts'
import { LoadState } from '#site/features/account/LoadState.tsx'
import entryStyles from '#site/features/account/PagedEntries.module.css'
import { PagedEntries } from '#site/features/account/PagedEntries.tsx'
import { useMemberData } from '#site/features/account/use-member-data.ts'
import styles from '#site/features/points/PointsPage.module.css'
import { pointTexts as texts } from '#site/features/points/points.texts.ts'
import { call, send } from '#site/features/session/client.ts'

/** A member’s points with their sources and entries. */
export function PointsPage() {
  const { data: points, error, load } = useMemberData(() => call(showPoints))
  if (!points) return <LoadState error={error} onRetry={load} />
  const { balance, totalEarned, defaultReferralReward } = points
  return (
    <div className={styles.points}>
      <section className={styles.pointsCard} aria-label={texts.balance}>
        <div>
          <p className={styles.name}>{texts.balance}</p>
          <p className={styles.sum} data-long={balance >= 1_000_000 || undefined}>
            {texts.amount(balance)} <small>{texts.points}</small>
          </p>
        </div>
        <dl>
          <div>
            <dt>{texts.totalEarned}</dt>
            <dd>{texts.count(totalEarned)}</dd>
          </div>
          {defaultReferralReward > 0 && (
            <div>
              <dt>{texts.reward}</dt>
              <dd>{texts.count(defaultReferralReward)}</dd>
            </div>
          )}
        </dl>
        <a className="button" href="/customer/referrals">
          {texts.toReferrals}
        </a>
      </section>
      <section className={styles.use} aria-labelledby="points-use">
        <h2 id="points-use">{texts.use}</h2>
        <p>{texts.useText}</p>
      </section>
      <PagedEntries
        title={texts.entries}
        empty={texts.noEntries}
        fetchPage={async (range) => {
          const { data, headers } = await send(listPointEntries, { query: { range } })
          return { entries: data.transactions, headers }
        }}
        render={(entry) => <Entry entry={entry} />}
      />
    </div>
  )
}

function Entry({ entry }: { entry: PointEntry }) {
  const { createdAt, kind, description, personName, branchName, amount, balanceAfter } = entry
  const about = description || [personName, branchName].filter(Boolean).join(', ')
  return (
    <>
      <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
      <p className={entryStyles.what}>
        <b>{pointKindNames[kind]}</b>
        {about && <span>{about}</span>}
      </p>
      <p className={entryStyles.amount} data-taken={amount < 0 || undefined}>
        {amount > 0 && '+'}
        {texts.amount(amount)}
      </p>
      <p className={entryStyles.after}>
        {texts.after} {texts.amount(balanceAfter)}
      </p>
    </>
  )
}
