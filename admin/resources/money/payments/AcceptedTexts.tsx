import ExpandMoreIcon from '@mui/icons-material/ExpandMoreOutlined'
import { Accordion, AccordionDetails, AccordionSummary, Box, Typography } from '@mui/material'
import type { AdminRecord } from '#admin/core/resource.ts'
import { paymentTexts } from '#admin/resources/money/payments/payments.texts.ts'
import { formatMoment } from '#admin/ui/dates.ts'
import type { PaymentDetail } from '#shared/money/payments/payments.schema.ts'

/** The texts word for word as the buyer accepted them. */
export function AcceptedTexts({ agreements }: Pick<AdminRecord<PaymentDetail>, 'agreements'>) {
  return (
    <Box component="section">
      <Typography variant="h3" component="h2" sx={{ mb: 1.5 }}>
        {paymentTexts.agreements}
      </Typography>
      {agreements.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {paymentTexts.noAgreements}
        </Typography>
      )}
      {agreements.map(({ key, title, text, acceptedAt, hash }) => (
        <Accordion key={key} variant="outlined" disableGutters slotProps={{ heading: { component: 'h3' } }}>
          <AccordionSummary expandIcon={<ExpandMoreIcon />}>
            <Box>
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {title}
              </Typography>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {paymentTexts.acceptedAt(formatMoment(acceptedAt))}
              </Typography>
            </Box>
          </AccordionSummary>
          <AccordionDetails>
            <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {text}
            </Typography>
            <Typography
              variant="caption"
              component="p"
              sx={{ mt: 2, color: 'text.secondary', overflowWrap: 'anywhere' }}
            >
              {paymentTexts.hash}: {hash}
            </Typography>
          </AccordionDetails>
        </Accordion>
      ))}
    </Box>
  )
}
