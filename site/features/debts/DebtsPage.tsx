import styles from '#site/features/debts/debts.module.css'
import { EmptyList } from '#site/ui/EmptyList.tsx'
import '#site/ui/form/form.css'
import { useState } from 'react'
import { clubDay } from '#shared/core/club-time.ts'
import { formatDay, formatMoment } from '#shared/core/format-date.ts'
import { formatLira, kurusOf, liraOf } from '#shared/core/money.ts'
import {
  type AccountLine,
  downloadOwnAccount,
  type OwnReceivable,
  showOwnReceivables,
} from '#shared/money/receivables/receivables.contract.ts'
import { accountLineNames } from '#shared/money/receivables/receivables.messages.ts'
import { mostSettled } from '#shared/money/receivables/settlements.rules.ts'
import { saleMethodNames } from '#shared/money/sales/sales.messages.ts'
import { LoadState } from '#site/features/account/LoadState.tsx'
import entryStyles from '#site/features/account/PagedEntries.module.css'
import { useMemberData } from '#site/features/account/use-member-data.ts'
import { saveFile } from '#site/features/balance/save-file.ts'
import { payDebtsPath } from '#site/features/checkout/purchase.ts'
import { debtTexts as texts } from '#site/features/debts/debts.texts.ts'
import { call, file } from '#site/features/session/client.ts'
import { useRequest } from '#site/ui/form/use-request.ts'

/** The debts of a member and their children, with card payment, and the movements of the account. */
export function DebtsPage() {
  const { data, error, load } = useMemberData(() => call(showOwnReceivables))
  if (!data) return <LoadState error={error} onRetry={load} />
  const { receivables, lines, unallocated, canPayByCard } = data
  const groups = Map.groupBy(receivables, ({ user, branch }) => `${user} ${branch}`)
  return (
    <div className={styles.debts}>
      {groups.size === 0 ? (
        <EmptyList title={texts.emptyTitle} text={texts.emptyText} />
      ) : (
        [...groups].map(([key, owed]) => <Group key={key} owed={owed} canPayByCard={canPayByCard} />)
      )}
      {unallocated > 0 && <p className="hint">{texts.unallocated(formatLira(unallocated))}</p>}
      <History lines={lines} />
    </div>
  )
}

interface GroupProps {
  owed: readonly OwnReceivable[]
  canPayByCard: boolean
}

/** The debts of one person to one branch, which can be paid together; those that are due are preselected. */
function Group({ owed, canPayByCard }: GroupProps) {
  const today = clubDay(new Date())
  const isDue = ({ dueOn }: OwnReceivable) => dueOn <= today
  const [first] = owed
  const preset = owed.filter(isDue)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () =>
      new Set((preset.length > 0 ? preset : owed.slice(0, 1)).slice(0, mostSettled).map(({ _id }) => _id)),
  )
  if (!first) return null
  const paid = owed.filter(({ _id }) => chosen.has(_id))
  const total = liraOf(paid.reduce((sum, { open }) => sum + kurusOf(open), 0))

  function toggle(id: string) {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }

  return (
    <section className={styles.group} aria-labelledby={`debts-${first._id}`}>
      <h2 id={`debts-${first._id}`}>{texts.group(first.userName, first.branchName)}</h2>
      <ul>
        {owed.map((debt) => (
          <li key={debt._id}>
            {canPayByCard ? (
              <label>
                <input
                  type="checkbox"
                  checked={chosen.has(debt._id)}
                  aria-label={texts.choose(debt.reason, formatDay(debt.dueOn))}
                  disabled={!chosen.has(debt._id) && chosen.size >= mostSettled}
                  onChange={() => toggle(debt._id)}
                />
                <Debt debt={debt} today={today} />
              </label>
            ) : (
              <div className={styles.plain}>
                <Debt debt={debt} today={today} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {canPayByCard ? (
        <>
          <p className={styles.actions}>
            {paid.length > 0 ? (
              <a className="button" href={payDebtsPath(paid.map(({ _id }) => _id))}>
                {texts.pay(formatLira(total))}
              </a>
            ) : (
              <span role="status">{texts.none}</span>
            )}
          </p>
          <p className="hint">{texts.deskToo}</p>
        </>
      ) : (
        <p className="hint">{texts.atDesk}</p>
      )}
    </section>
  )
}

function Debt({ debt, today }: { debt: OwnReceivable; today: string }) {
  const { reason, dueOn, amount, open, promisedOn, refusedOn } = debt
  const isLate = dueOn < today
  return (
    <>
      <span className={styles.what}>
        <b>{reason}</b>
        <span>
          {texts.due(formatDay(dueOn))}
          {open < amount && ` · ${texts.rest(formatLira(amount))}`}
        </span>
        {isLate && <span className={styles.late}>{texts.overdue}</span>}
        {promisedOn && <span>{texts.promised(formatDay(promisedOn))}</span>}
        {dueOn <= today && refusedOn && (
          <span>{refusedOn <= today ? texts.refused : texts.refusedFrom(formatDay(refusedOn))}</span>
        )}
      </span>
      <span className={styles.amount}>{formatLira(open)}</span>
    </>
  )
}

const methodName = (method: AccountLine['method']) =>
  method === 'online-card' ? texts.onlineCard : method && saleMethodNames[method]

function History({ lines }: { lines: readonly AccountLine[] }) {
  const { state, error, run } = useRequest()

  async function save(format: 'pdf' | 'csv') {
    const content = await run(() => file(downloadOwnAccount, { query: { format } }))
    if (content) saveFile(content, `${texts.fileName}.${format}`)
  }

  return (
    <section className={entryStyles.entries} aria-labelledby="debts-history">
      <h2 id="debts-history">{texts.history}</h2>
      {lines.length === 0 && <p className="hint">{texts.noHistory}</p>}
      {lines.length > 0 && (
        <ol>
          {lines.map(({ _id, at, kind, description, method, amount, balance }) => (
            <li key={_id}>
              <time dateTime={at}>{formatMoment(at)}</time>
              <p className={entryStyles.what}>
                <b>{accountLineNames[kind]}</b>
                <span>{[description, methodName(method)].filter(Boolean).join(' · ')}</span>
              </p>
              <p className={entryStyles.amount} data-taken={amount > 0 || undefined}>
                {formatLira(Math.abs(amount))}
              </p>
              <p className={entryStyles.after}>
                {texts.left} {formatLira(balance)}
              </p>
            </li>
          ))}
        </ol>
      )}
      <h3>{texts.statement}</h3>
      <p className={styles.actions}>
        {(['pdf', 'csv'] as const).map((format) => (
          <button
            key={format}
            type="button"
            className="button quiet small"
            disabled={state === 'loading'}
            onClick={() => save(format)}
          >
            {state === 'loading' ? texts.preparing : texts[format]}
          </button>
        ))}
      </p>
      <p className="field-error" role="alert">
        {error}
      </p>
    </section>
  )
}
