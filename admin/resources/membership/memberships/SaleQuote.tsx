import { Alert, Box, Card, Divider, Skeleton, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { call } from '#admin/core/client.ts'
import { lastDayOf } from '#admin/resources/membership/memberships/last-day.ts'
import { membershipTexts } from '#admin/resources/membership/memberships/memberships.texts.ts'
import { formatDay } from '#admin/ui/dates.ts'
import { useAnswer } from '#admin/ui/use-answer.ts'
import { formatLira } from '#shared/core/money.ts'
import { quoteMembership } from '#shared/membership/memberships/memberships.contract.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums', textAlign: 'right' }}>
        {children}
      </Typography>
    </Box>
  )
}

/** The server’s quote for the form: price and dates. */
export function SaleQuote() {
  const user = text(useWatch({ name: 'user' }))
  const offer = text(useWatch({ name: 'package' }))
  const typed: unknown = useWatch({ name: 'amount' })
  const key = user && offer ? `${user}/${offer}` : null
  const { data, problem, isPending } = useAnswer(key, () =>
    call(quoteMembership, { body: { user, package: offer } }),
  )

  function words() {
    if (key === null)
      return (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {membershipTexts.saleEmpty}
        </Typography>
      )
    if (problem)
      return (
        <Alert severity="warning">
          {membershipTexts.saleFailed}: {problem}
        </Alert>
      )
    if (isPending || !data) return <Skeleton variant="rounded" height={120} />
    const isLater = Date.parse(data.startsAt) > Date.now() + 60_000
    return (
      <>
        <Line label={membershipTexts.fields.startsAt}>{formatDay(data.startsAt)}</Line>
        <Line label={membershipTexts.fields.endsAt}>{formatDay(lastDayOf(data.endsAt))}</Line>
        {isLater && <Alert severity="info">{membershipTexts.follows}</Alert>}
        {data.neededContracts.length > 0 && (
          <Alert severity="warning">
            {membershipTexts.neededContracts(data.neededContracts.map(({ title }) => title).join(', '))}
          </Alert>
        )}
        <Divider />
        {data.discountPercent !== null && (
          <>
            <Line label={membershipTexts.listPrice}>{formatLira(data.listPrice)}</Line>
            <Line label={membershipTexts.discount(data.discountPercent)}>
              {formatLira(data.price - data.listPrice)}
            </Line>
          </>
        )}
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
          <Typography sx={{ fontWeight: 600 }}>{membershipTexts.toPay}</Typography>
          <Typography variant="h2" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatLira(typeof typed === 'number' ? typed : data.price)}
          </Typography>
        </Box>
      </>
    )
  }

  return (
    <Card component="section" aria-live="polite" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Typography variant="h3" component="h2">
        {membershipTexts.sale}
      </Typography>
      {words()}
    </Card>
  )
}
