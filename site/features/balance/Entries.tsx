import { useEffect, useState } from 'react'
import { listEntries, type Wallet, type WalletEntry } from '#shared/balances/balances.contract.ts'
import { entryKindNames } from '#shared/balances/entry-kinds.ts'
import { clubTimeZone } from '#shared/core/club-time.ts'
import { formatLira } from '#shared/core/money.ts'
import { send } from '#site/features/session/client.ts'
import { balanceTexts as texts } from '#site/messages/balance.ts'
import { useRequest } from '#site/ui/form/use-request.ts'

const perPage = 20
const moment = new Intl.DateTimeFormat('tr-TR', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: clubTimeZone,
})

interface History {
  entries: WalletEntry[]
  page: number
  pages: number
}

async function fetchPage(memberId: string, page: number): Promise<History> {
  const range: [number, number] = [page * perPage, (page + 1) * perPage - 1]
  const { data, headers } = await send(listEntries, { params: { memberId }, query: { range } })
  const total = Number(headers.get('content-range')?.split('/').pop()) || 0
  return { entries: data.transactions, page, pages: Math.max(1, Math.ceil(total / perPage)) }
}

/** A wallet's history, the newest first, a page at a time. */
export function Entries({ wallet }: { wallet: Wallet }) {
  const [history, setHistory] = useState<History>()
  const { state, error, run } = useRequest()

  async function load(page: number) {
    const answer = await run(() => fetchPage(wallet._id, page))
    if (answer) setHistory(answer)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each wallet has a history of its own
  useEffect(() => {
    void load(0)
  }, [])

  return (
    <section className="entries" aria-labelledby="entries-title" aria-busy={state === 'loading'}>
      <h2 id="entries-title">{texts.entries(wallet.branchName)}</h2>
      {state === 'failed' && (
        <div className="form">
          <p className="form-error" role="alert">
            {error}
          </p>
          <button type="button" className="button small" onClick={() => load(history?.page ?? 0)}>
            {texts.retry}
          </button>
        </div>
      )}
      {!history && state !== 'failed' && <p role="status">{texts.loading}</p>}
      {history?.entries.length === 0 && <p>{texts.noEntries}</p>}
      {history && history.entries.length > 0 && (
        <ol>
          {history.entries.map((entry) => (
            <Entry key={entry._id} entry={entry} />
          ))}
        </ol>
      )}
      {history && history.pages > 1 && (
        <nav className="entry-pages" aria-label={texts.pages}>
          <button
            type="button"
            className="button quiet small"
            disabled={history.page === 0}
            onClick={() => load(history.page - 1)}
          >
            {texts.newer}
          </button>
          <span role="status">{texts.page(history.page + 1, history.pages)}</span>
          <button
            type="button"
            className="button quiet small"
            disabled={history.page + 1 >= history.pages}
            onClick={() => load(history.page + 1)}
          >
            {texts.older}
          </button>
        </nav>
      )}
    </section>
  )
}

function Entry({ entry: { createdAt, kind, description, amount, balanceAfter } }: { entry: WalletEntry }) {
  return (
    <li>
      <time dateTime={createdAt}>{moment.format(new Date(createdAt))}</time>
      <p className="what">
        <b>{entryKindNames[kind]}</b>
        {description && <span>{description}</span>}
      </p>
      <p className="amount" data-taken={amount < 0 || undefined}>
        {amount > 0 && '+'}
        {formatLira(amount)}
      </p>
      <p className="after">
        {texts.after} {formatLira(balanceAfter)}
      </p>
    </li>
  )
}
