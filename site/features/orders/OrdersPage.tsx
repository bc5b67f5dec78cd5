import styles from '#site/features/orders/orders.module.css'
import { EmptyList } from '#site/ui/EmptyList.tsx'
import { Notice } from '#site/ui/Notice.tsx'
import '#site/ui/form/form.css'
import { useEffect, useRef, useState } from 'react'
import type { ResponseOf } from '#shared/core/endpoint.ts'
import { listOwnOrders, type VitaminOrder } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import { LoadState } from '#site/features/account/LoadState.tsx'
import { useSignInAgain } from '#site/features/account/use-member-data.ts'
import { OrderCard } from '#site/features/orders/OrderCard.tsx'
import { orderTexts as texts } from '#site/features/orders/orders.texts.ts'
import { call } from '#site/features/session/client.ts'
import { useRequest } from '#site/ui/form/use-request.ts'

const perPage = 10
/** Polls, so that a waiting buyer sees the order become ready. */
const pollEvery = 20_000

/** A member’s orders, newest first. */
export function OrdersPage() {
  const [answer, setAnswer] = useState<ResponseOf<typeof listOwnOrders>>()
  const [made, setMade] = useState<number>()
  /** The number of orders changed on this page. */
  const changes = useRef(0)
  const { state, error, status, run } = useRequest()
  useSignInAgain(status)
  const page = answer?.currentPage ?? 1

  const fetchPage = (wanted: number) => call(listOwnOrders, { query: { page: wanted, limit: perPage } })

  async function load(wanted: number) {
    const found = await run(() => fetchPage(wanted))
    if (found) setAnswer(found)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, when the page opens
  useEffect(() => {
    const number = Number(new URLSearchParams(location.search).get('new'))
    if (Number.isSafeInteger(number) && number > 0) setMade(number)
    void load(1)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks at the page that is shown
  useEffect(() => {
    let isCurrent = true
    const poll = async () => {
      if (document.hidden) return
      // On failure the displayed data stays; the next poll may succeed.
      const known = changes.current
      const found = await fetchPage(page).catch(() => undefined)
      // Another page may have been opened, or an order cancelled, meanwhile.
      if (found && isCurrent && changes.current === known) setAnswer(found)
    }
    const timer = setInterval(() => void poll(), pollEvery)
    document.addEventListener('visibilitychange', poll)
    return () => {
      isCurrent = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', poll)
    }
  }, [page])

  function change(changed: VitaminOrder) {
    changes.current += 1
    setAnswer(
      (shown) =>
        shown && {
          ...shown,
          orders: shown.orders.map((one) => (one._id === changed._id ? changed : one)),
        },
    )
  }

  if (!answer) return <LoadState error={state === 'failed' ? error : ''} onRetry={() => void load(page)} />
  const { orders, total, totalPages } = answer
  if (total === 0) return <Empty />
  return (
    <div className={styles.orders}>
      {made !== undefined && orders.some(({ number }) => number === made) && (
        <Notice role="status">
          <b>{texts.received(made)}</b> {texts.receivedText}
        </Notice>
      )}
      {state === 'failed' && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
      <ol className={styles.orderList}>
        {orders.map((order, index) => (
          <OrderCard key={order._id} order={order} isOpen={index === 0 && page === 1} onChange={change} />
        ))}
      </ol>
      {totalPages > 1 && (
        <nav className={styles.orderPages} aria-label={texts.pages}>
          <button
            type="button"
            className="button quiet small"
            disabled={page <= 1 || state === 'loading'}
            onClick={() => void load(page - 1)}
          >
            {texts.newer}
          </button>
          <span role="status">{texts.page(page, totalPages)}</span>
          <button
            type="button"
            className="button quiet small"
            disabled={page >= totalPages || state === 'loading'}
            onClick={() => void load(page + 1)}
          >
            {texts.older}
          </button>
        </nav>
      )}
    </div>
  )
}

function Empty() {
  return (
    <EmptyList title={texts.emptyTitle} text={texts.emptyText}>
      <a className="button" href="/vitamin">
        {texts.toShop}
      </a>
    </EmptyList>
  )
}
