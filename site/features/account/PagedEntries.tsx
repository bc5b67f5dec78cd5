import styles from '#site/features/account/PagedEntries.module.css'
import '#site/ui/form/form.css'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { balanceTexts as texts } from '#site/features/balance/balance.texts.ts'
import { useRequest } from '#site/ui/form/use-request.ts'

const perPage = 20

interface PagedEntriesProps<Entry> {
  title: string
  empty: string
  fetchPage: (range: [first: number, last: number]) => Promise<{ entries: Entry[]; headers: Headers }>
  render: (entry: Entry) => ReactNode
}

interface History<Entry> {
  entries: Entry[]
  page: number
  pages: number
}

/** Ledger entries, newest first, paged. */
export function PagedEntries<Entry extends { _id: string }>({
  title,
  empty,
  fetchPage,
  render,
}: PagedEntriesProps<Entry>) {
  const titleId = useId()
  const [history, setHistory] = useState<History<Entry>>()
  const { state, error, run } = useRequest()

  async function load(page: number) {
    const answer = await run(() => fetchPage([page * perPage, (page + 1) * perPage - 1]))
    if (!answer) return
    const total = Number(answer.headers.get('content-range')?.split('/').pop()) || 0
    setHistory({ entries: answer.entries, page, pages: Math.max(1, Math.ceil(total / perPage)) })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, when it is first shown
  useEffect(() => {
    void load(0)
  }, [])

  return (
    <section
      className={styles.entries}
      aria-labelledby={titleId}
      aria-busy={state === 'loading'}
      data-pending={(!history && state !== 'failed') || undefined}
    >
      <h2 id={titleId}>{title}</h2>
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
      {history?.entries.length === 0 && <p>{empty}</p>}
      {history && history.entries.length > 0 && (
        <ol>
          {history.entries.map((entry) => (
            <li key={entry._id}>{render(entry)}</li>
          ))}
        </ol>
      )}
      {history && history.pages > 1 && (
        <nav className={styles.entryPages} aria-label={texts.pages}>
          <button
            type="button"
            className="button quiet small"
            disabled={history.page === 0 || state === 'loading'}
            onClick={() => load(history.page - 1)}
          >
            {texts.newer}
          </button>
          <span role="status">{texts.page(history.page + 1, history.pages)}</span>
          <button
            type="button"
            className="button quiet small"
            disabled={history.page + 1 >= history.pages || state === 'loading'}
            onClick={() => load(history.page + 1)}
          >
            {texts.older}
          </button>
        </nav>
      )}
    </section>
  )
}
