import { ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useGetList, useListContext } from 'react-admin'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { orderTexts } from '#admin/resources/shop/vitamin-orders/vitamin-orders.texts.ts'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'
import {
  type OrderStatus,
  orderStatuses,
  orderStatusNames,
} from '#shared/shop/vitamin-orders/order-status.ts'

const all = 'all'

/** The number of orders per status under the other filters. */
function Count({ status, filter }: { status?: OrderStatus; filter: Record<string, unknown> }) {
  const { total } = useGetList(
    'vitaminOrders',
    { pagination: { page: 1, perPage: 1 }, filter: { ...filter, ...(status && { status }) } },
    { refetchInterval: 60_000 },
  )
  return total === undefined ? null : ` (${formatCount(total)})`
}

/** Tabs by order status with counts. */
export function StatusTabs() {
  const { filterValues, setFilters } = useListContext()
  const scope = useScopeFilter('vitaminOrders')
  const { status, ...others } = filterValues
  const filter = { ...others, ...scope }
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="secondary"
      value={status ?? all}
      aria-label={orderTexts.byStatus}
      onChange={(_, chosen: string | null) =>
        setFilters(chosen === null || chosen === all ? others : { ...others, status: chosen })
      }
      sx={{ mb: 2, flexWrap: 'wrap', '& > button': { px: 1.5, py: 0.75, color: 'text.primary' } }}
    >
      <ToggleButton value={all}>
        {orderTexts.all}
        <Count filter={filter} />
      </ToggleButton>
      {orderStatuses.map((one) => (
        <ToggleButton key={one} value={one}>
          {orderStatusNames[one]}
          <Count status={one} filter={filter} />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
