import styles from '#site/features/raffles/MyRafflesPage.module.css'
import '#site/ui/form/form.css'
import { formatMoment } from '#shared/core/format-date.ts'
import { listMyRaffles, type MyRaffle } from '#shared/loyalty/raffles/raffle-entries.contract.ts'
import { LoadState } from '#site/features/account/LoadState.tsx'
import { useMemberData } from '#site/features/account/use-member-data.ts'
import { raffleEntryTexts, myRaffleTexts as texts } from '#site/features/raffles/raffle-entry.texts.ts'
import { raffleTexts } from '#site/features/raffles/raffles.texts.ts'
import { call } from '#site/features/session/client.ts'

/** The state of a member’s entry. */
function outcomeOf({ status, result }: MyRaffle): string {
  if (result) return raffleEntryTexts.won(result.position, result.prize)
  if (status === 'drawn') return raffleEntryTexts.notWon
  return status === 'cancelled' ? raffleTexts.rules.cancelled : raffleEntryTexts.waiting
}

function MyRaffleCard({ raffle }: { raffle: MyRaffle }) {
  const { title, branchName, branchSlug, slug, endsAt, entry, status, result } = raffle
  return (
    <li data-state={result ? 'won' : status}>
      <p className={styles.when}>
        {branchName} · {raffleTexts.status[status]}
      </p>
      <h3>
        <a href={`/${branchSlug}/raffle/${slug}`}>{title}</a>
      </h3>
      <p className={styles.outcome}>{outcomeOf(raffle)}</p>
      <p className="hint">{texts.ends(formatMoment(endsAt))}</p>
      <p className="hint">{raffleEntryTexts.entryNumber(entry._id)}</p>
    </li>
  )
}

/** The raffles a member has entered: running ones, and results of others. */
export function MyRafflesPage() {
  const { data, error, load } = useMemberData(() => call(listMyRaffles))
  if (!data) return <LoadState error={error} onRetry={load} />
  const { active, past, total } = data
  return (
    <div className={styles.myRaffles}>
      <p className={styles.total}>{total > 0 ? texts.total(total) : texts.none}</p>
      <section aria-labelledby="active-title">
        <h2 id="active-title">{texts.active}</h2>
        {active.length === 0 && <p className="hint">{total > 0 ? texts.noneActive : texts.noneText}</p>}
        <ul className={styles.raffleCards}>
          {active.map((raffle) => (
            <MyRaffleCard key={raffle._id} raffle={raffle} />
          ))}
        </ul>
        <p>
          <a className="button" href="/raffle">
            {texts.toRaffles}
          </a>
        </p>
      </section>
      {past.length > 0 && (
        <section aria-labelledby="past-title">
          <h2 id="past-title">{texts.past}</h2>
          <ul className={styles.raffleCards}>
            {past.map((raffle) => (
              <MyRaffleCard key={raffle._id} raffle={raffle} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
