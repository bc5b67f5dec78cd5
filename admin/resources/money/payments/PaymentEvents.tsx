import { Box, Typography } from '@mui/material'
import type { AdminRecord } from '#admin/core/resource.ts'
import { paymentTexts } from '#admin/resources/money/payments/payments.texts.ts'
import { formatMoment } from '#admin/ui/dates.ts'
import type { PaymentDetail } from '#shared/money/payments/payments.schema.ts'

/** The events of a payment in order. */
export function PaymentEvents({ events }: Pick<AdminRecord<PaymentDetail>, 'events'>) {
  return (
    <Box component="section">
      <Typography variant="h3" component="h2" sx={{ mb: 1.5 }}>
        {paymentTexts.events}
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {events.map(({ at, to, note }) => (
          <Box
            key={`${at} ${to} ${note}`}
            component="li"
            sx={{ pl: 2, pb: 1.5, borderLeft: 2, borderColor: to ? 'secondary.main' : 'divider' }}
          >
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {to ? paymentTexts.statuses[to] : note}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {[formatMoment(at), to && note].filter(Boolean).join(' · ')}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
