import styles from '#site/features/referrals/referrals.module.css'
import '#site/ui/form/form.css'
import { formatDay } from '#shared/core/format-date.ts'
import type { ReferralWithUsers } from '#shared/loyalty/referrals/referrals.schema.ts'
import { referralTexts as texts } from '#site/features/referrals/referrals.texts.ts'

/** The members referred by the user’s codes, newest first. */
export function CameBy({ codes }: { codes: readonly ReferralWithUsers[] }) {
  const people = codes
    .flatMap(({ users, branchName }) => users.map((person) => ({ ...person, branchName })))
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  const all = codes.reduce((sum, { useCount }) => sum + useCount, 0)
  return (
    <section aria-labelledby="came-by">
      <h2 id="came-by">{texts.people}</h2>
      {people.length === 0 ? (
        <p>
          <b>{texts.nobody}</b> {texts.nobodyText}
        </p>
      ) : (
        <ul className={styles.people}>
          {people.map(({ _id, name, branchName, createdAt, reward, promised }) => (
            <li key={_id}>
              <b>{name}</b>
              <span className="hint">
                {formatDay(createdAt)}, {branchName}
              </span>
              {promised > 0 ? (
                <span className="hint">{texts.pointsWaiting(promised)}</span>
              ) : (
                <span className={styles.reward}>{reward > 0 ? texts.points(reward) : texts.noPoints}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {people.some(({ promised }) => promised > 0) && <p className="hint">{texts.waitingHint}</p>}
      {all > people.length && <p className="hint">{texts.more(all - people.length)}</p>}
      {people.length > 0 && (
        <p>
          <a className="button quiet small" href="/customer/points">
            {texts.toPoints}
          </a>
        </p>
      )}
    </section>
  )
}
