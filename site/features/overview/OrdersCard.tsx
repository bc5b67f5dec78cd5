import { orderStatusNames, orderTransitions } from '#shared/shop/vitamin-orders/order-status.ts'
import { listOwnOrders } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import { useMemberData } from '#site/features/account/use-member-data.ts'
import { OverviewCard, PendingCard } from '#site/features/overview/OverviewCard.tsx'
import { overviewTexts as texts } from '#site/features/overview/overview.texts.ts'
import { call } from '#site/features/session/client.ts'

/** Undelivered orders among the newest. */
export function OrdersCard() {
  const { data, error } = useMemberData(() => call(listOwnOrders, { query: { limit: 20 } }))
  if (!data) return <PendingCard title={texts.orders} error={error} />
  const waiting = data.orders.filter(({ status }) => orderTransitions[status].length > 0)
  if (waiting.length === 0)
    return (
      <OverviewCard title={texts.orders} figure="0" link={{ label: texts.toShop, href: '/vitamin' }}>
        <p>{texts.noOrders}</p>
      </OverviewCard>
    )
  return (
    <OverviewCard
      title={texts.orders}
      figure={waiting.length}
      unit={texts.waiting}
      link={{ label: texts.toOrders, href: '/customer/orders' }}
    >
      <ul>
        {waiting.slice(0, 3).map(({ _id, number, status, branchName }) => (
          <li key={_id}>{texts.order(number, orderStatusNames[status], branchName)}</li>
        ))}
      </ul>
    </OverviewCard>
  )
}
