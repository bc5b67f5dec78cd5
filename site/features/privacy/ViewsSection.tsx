import styles from '#site/features/privacy/PrivacyPage.module.css'
import '#site/ui/form/form.css'
import { useState } from 'react'
import { formatMoment } from '#shared/core/format-date.ts'
import { listOwnViews, type RecordView } from '#shared/people/privacy/privacy.contract.ts'
import { LoadState } from '#site/features/account/LoadState.tsx'
import { useMemberData } from '#site/features/account/use-member-data.ts'
import { privacyTexts as texts } from '#site/features/privacy/privacy.texts.ts'
import { call } from '#site/features/session/client.ts'
import { useRequest } from '#site/ui/form/use-request.ts'

const perPage = 10

const fetchFrom = (first: number) => call(listOwnViews, { query: { range: [first, first + perPage - 1] } })

/** The access log of the member’s page, newest first. */
export function ViewsSection() {
  const { data, error, load } = useMemberData(() => fetchFrom(0))
  const [older, setOlder] = useState<RecordView[]>([])
  const [isEnd, setEnd] = useState(false)
  const more = useRequest()
  const views = [...(data ?? []), ...older]

  async function showMore() {
    const answer = await more.run(() => fetchFrom(views.length))
    if (!answer) return
    setOlder([...older, ...answer])
    setEnd(answer.length < perPage)
  }

  return (
    <section aria-labelledby="views-title" data-pending={(!data && !error) || undefined}>
      <h2 id="views-title">{texts.viewsTitle}</h2>
      <p>{texts.viewsText}</p>
      {!data && <LoadState error={error} onRetry={load} />}
      {data?.length === 0 && <p className="hint">{texts.noViews}</p>}
      {views.length > 0 && (
        <ul className={styles.views}>
          {views.map(({ _id, viewerName, viewerRole, at }) => (
            <li key={_id}>
              <b>{viewerName}</b>
              <span className="hint">{texts.roles[viewerRole]}</span>
              <time dateTime={at}>{formatMoment(at)}</time>
            </li>
          ))}
        </ul>
      )}
      {views.length >= perPage && !isEnd && (
        <button
          type="button"
          className="button quiet small"
          disabled={more.state === 'loading'}
          onClick={() => void showMore()}
        >
          {texts.moreViews}
        </button>
      )}
      {more.error && (
        <p className="form-error" role="alert">
          {more.error}
        </p>
      )}
    </section>
  )
}
