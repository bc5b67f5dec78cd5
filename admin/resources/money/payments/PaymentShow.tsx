import ExpandMoreIcon from '@mui/icons-material/ExpandMoreOutlined'
import SyncIcon from '@mui/icons-material/SyncOutlined'
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Box,
  Button,
  Card,
  Link as MuiLink,
  Skeleton,
  Typography,
} from '@mui/material'
import { useCreatePath, useRecordContext, useResourceDefinitions } from 'react-admin'
import { Link } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { PaymentStatusChip } from '#admin/resources/money/payments/payment-columns.tsx'
import { paymentTexts } from '#admin/resources/money/payments/payments.texts.ts'
import { RefundCard } from '#admin/resources/money/payments/RefundCard.tsx'
import { Details } from '#admin/ui/page/Details.tsx'
import { ShowPage } from '#admin/ui/page/ShowPage.tsx'
import { formatDay, formatShortMoment } from '#shared/core/format-date.ts'
import { formatKurus } from '#shared/core/money.ts'
import { shortNumber } from '#shared/core/short-number.ts'
import { cardText } from '#shared/money/payments/card-text.ts'
import { isOpen } from '#shared/money/payments/payment-status.ts'
import { settlePayment } from '#shared/money/payments/payments.contract.ts'
import type { Payment, PaymentDetail, PaymentRecord } from '#shared/money/payments/payments.schema.ts'

const fulfilledBy = {
  package: 'memberships',
  order: 'vitamin-orders',
  'top-up': 'balances',
  // A settlement has no page of its own.
  receivables: '',
} as const satisfies Record<Payment['kind'], string>

interface ShownRecordLinkProps {
  resource: string
  id: string
  children: string
}

/** Leads to a record’s own page, not to its form as the links of lists do. */
function ShownRecordLink({ resource, id, children }: ShownRecordLinkProps) {
  const createPath = useCreatePath()
  const isShown = useResourceDefinitions()[resource]?.hasShow
  const canAccess = useCanAccess()
  if (!isShown || !canAccess(resource, 'show')) return children
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
            <ShownRecordLink key="user" resource="users" id={user}>
              {userName}
            </ShownRecordLink>,
          ],
          ['status', <PaymentStatusChip key="status" status={status} />],
          ['kind', paymentTexts.kinds[kind]],
          ['title', payment.title],
          ['branchName', payment.branchName],
          ['price', formatKurus(payment.price)],
          ['joiningFee', payment.joiningFee !== undefined && formatKurus(payment.joiningFee)],
          ['paidPrice', formatKurus(payment.paidPrice)],
          ['installment', instalmentText(payment)],
          ['refunded', refunded > 0 && formatKurus(refunded)],
          ['card', cardText(payment)],
          ['paidAt', paidAt && formatShortMoment(paidAt)],
          ['failure', failure && paymentTexts.failures[failure]],
          [
            'fulfilment',
            fulfilment && (
              <ShownRecordLink key="fulfilment" resource={fulfilledBy[kind]} id={fulfilment}>
                {paymentTexts.fulfilments[kind]}
              </ShownRecordLink>
            ),
          ],
          ['_id', shortNumber(payment.id)],
          ['conversationId', payment.conversationId],
          ['providerPaymentId', payment.providerPaymentId],
        ]}
      />
      <PaymentEvents events={payment.events} />
      <AcceptedTexts {...payment} />
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
      subtitle={({ userName, createdAt }) => `${userName} · ${formatShortMoment(createdAt)}`}
      aside={<Aside />}
    >
      <PaymentBody />
    </ShowPage>
  )
}

/** The events of a payment in order. */
function PaymentEvents({ events }: Pick<AdminRecord<PaymentDetail>, 'events'>) {
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
              {[formatShortMoment(at), to && note].filter(Boolean).join(' · ')}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** Queries the provider about an open payment. */
function SettleCard({ payment: { id, status } }: { payment: AdminRecord<PaymentDetail> }) {
  const { isRunning, run } = useAction()
  const canAccess = useCanAccess()
  if (!isOpen(status) || !canAccess('payments', 'refund')) return null
  return (
    <Card sx={{ p: 2, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {paymentTexts.settleHint}
      </Typography>
      <Button
        variant="outlined"
        startIcon={<SyncIcon />}
        loading={isRunning}
        onClick={() => run(() => call(settlePayment, { params: { id } }), paymentTexts.settled)}
      >
        {paymentTexts.settle}
      </Button>
    </Card>
  )
}

const instalmentText = ({ installment }: Payment): string =>
  installment === 1 ? paymentTexts.onePayment : paymentTexts.instalments(installment)

/** The current payment; undefined while only the list’s row is loaded. */
function useShownPayment(): AdminRecord<PaymentDetail> | undefined {
  const payment = useRecordContext<AdminRecord<PaymentRecord> | AdminRecord<PaymentDetail>>()
  return payment && 'events' in payment ? payment : undefined
}

/** The texts word for word as the buyer accepted them. */
function AcceptedTexts({
  agreements,
  earlyStartAt,
  notBefore,
}: Pick<AdminRecord<PaymentDetail>, 'agreements' | 'earlyStartAt' | 'notBefore'>) {
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
      {earlyStartAt && (
        <Typography variant="body2" sx={{ mb: 1.5 }}>
          {paymentTexts.earlyStart(formatShortMoment(earlyStartAt))}
        </Typography>
      )}
      {notBefore && (
        <Typography variant="body2" sx={{ mb: 1.5 }}>
          {paymentTexts.laterStart(formatDay(notBefore))}
        </Typography>
      )}
      {agreements.map(({ key, title, text, version, acceptedAt, hash }) => (
        <Accordion key={key} variant="outlined" disableGutters slotProps={{ heading: { component: 'h3' } }}>
          <AccordionSummary expandIcon={<ExpandMoreIcon />}>
            <Box>
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {title}
              </Typography>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {[
                  paymentTexts.acceptedAt(formatShortMoment(acceptedAt)),
                  version && paymentTexts.agreementVersion(version),
                ]
                  .filter(Boolean)
                  .join(' · ')}
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
