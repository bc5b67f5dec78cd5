import { Box, Link as MuiLink, Skeleton } from '@mui/material'
import { useCreatePath, useResourceDefinitions } from 'react-admin'
import { Link } from 'react-router-dom'
import { AcceptedTexts } from '#admin/resources/money/payments/AcceptedTexts.tsx'
import { instalmentText } from '#admin/resources/money/payments/instalment-text.ts'
import { PaymentEvents } from '#admin/resources/money/payments/PaymentEvents.tsx'
import { PaymentStatusChip } from '#admin/resources/money/payments/PaymentStatusChip.tsx'
import { paymentTexts } from '#admin/resources/money/payments/payments.texts.ts'
import { RefundCard } from '#admin/resources/money/payments/RefundCard.tsx'
import { SettleCard } from '#admin/resources/money/payments/SettleCard.tsx'
import { useShownPayment } from '#admin/resources/money/payments/use-shown-payment.ts'
import { formatMoment } from '#admin/ui/dates.ts'
import { Details } from '#admin/ui/page/Details.tsx'
import { ShowPage } from '#admin/ui/page/ShowPage.tsx'
import { formatLira } from '#shared/core/money.ts'
import { cardText } from '#shared/money/payments/card-text.ts'
import type { Payment } from '#shared/money/payments/payments.schema.ts'

const fulfilledBy = {
  package: 'memberships',
  order: 'vitaminOrders',
  'top-up': 'balances',
} as const satisfies Record<Payment['kind'], string>

interface RecordLinkProps {
  resource: string
  id: string
  children: string
}

function RecordLink({ resource, id, children }: RecordLinkProps) {
  const createPath = useCreatePath()
  const isShown = useResourceDefinitions()[resource]?.hasShow
  if (!isShown) return children
  return (
    <MuiLink component={Link} to={createPath({ resource, type: 'show', id })} color="secondary">
      {children}
    </MuiLink>
  )
}

function PaymentBody() {
  const payment = useShownPayment()
  if (!payment) return <Skeleton variant="rounded" height={420} />
  const { user, userName, kind, status, failure, fulfilment, paidAt, refunded } = payment
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Details
        entries={[
          [
            'userName',
            <RecordLink key="user" resource="users" id={user}>
              {userName}
            </RecordLink>,
          ],
          ['status', <PaymentStatusChip key="status" status={status} />],
          ['kind', paymentTexts.kinds[kind]],
          ['title', payment.title],
          ['branchName', payment.branchName],
          ['price', formatLira(payment.price)],
          ['paidPrice', formatLira(payment.paidPrice)],
          ['installment', instalmentText(payment)],
          ['refunded', refunded > 0 && formatLira(refunded)],
          ['card', cardText(payment)],
          ['paidAt', paidAt && formatMoment(paidAt)],
          ['failure', failure && paymentTexts.failures[failure]],
          [
            'fulfilment',
            fulfilment && (
              <RecordLink key="fulfilment" resource={fulfilledBy[kind]} id={fulfilment}>
                {paymentTexts.fulfilments[kind]}
              </RecordLink>
            ),
          ],
          ['conversationId', payment.conversationId],
          ['providerPaymentId', payment.providerPaymentId],
        ]}
      />
      <PaymentEvents events={payment.events} />
      <AcceptedTexts agreements={payment.agreements} />
    </Box>
  )
}

function Aside() {
  const payment = useShownPayment()
  if (!payment) return null
  return (
    <>
      <SettleCard payment={payment} />
      <RefundCard payment={payment} />
    </>
  )
}

export function PaymentShow() {
  return (
    <ShowPage
      subtitle={({ userName, createdAt }) => `${userName} · ${formatMoment(createdAt)}`}
      aside={<Aside />}
    >
      <PaymentBody />
    </ShowPage>
  )
}
