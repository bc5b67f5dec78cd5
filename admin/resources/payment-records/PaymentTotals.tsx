import { Card } from '@mui/material'
import { useListContext } from 'react-admin'
import { call } from '#admin/app/client.ts'
import { formatCount } from '#admin/app/i18n/grid.texts.ts'
import { membershipTexts } from '#admin/resources/memberships/memberships.texts.ts'
import { paymentRecordTexts } from '#admin/resources/payment-records/payment-records.texts.ts'
import { Sum } from '#admin/ui/Sum.tsx'
import { useAnswer } from '#admin/ui/use-answer.ts'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'
import { formatLira } from '#shared/core/money.ts'
import { deskMethods } from '#shared/memberships/memberships.contract.ts'
import { sumDeskPayments } from '#shared/payment-records/payment-records.contract.ts'

/** What the listed payments add up to, on all of their pages. */
export function PaymentTotals() {
  const { filterValues, data: rows } = useListContext()
  const scope = useScopeFilter('paymentRecords')
  const filter = { ...filterValues, ...scope }
  // The rows are new after every change, so the sums are asked for again.
  const state = rows?.map(({ id, version }) => `${id}${version}`).join()
  const key = rows ? `${JSON.stringify(filter)} ${state}` : null
  const { data } = useAnswer(key, () => call(sumDeskPayments, { query: { filter } }))
  const shown = (lira: number | undefined) => (lira === undefined ? '…' : formatLira(lira))
  return (
    <Card
      component="dl"
      aria-label={paymentRecordTexts.totals}
      sx={{
        m: 0,
        mb: 2,
        p: 2,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      <Sum
        isStrong
        label={[paymentRecordTexts.total, data && paymentRecordTexts.count(formatCount(data.count))]
          .filter(Boolean)
          .join(' · ')}
        value={shown(data?.total)}
      />
      {deskMethods.map((method) => (
        <Sum key={method} label={membershipTexts.methods[method]} value={shown(data?.byMethod[method])} />
      ))}
    </Card>
  )
}
