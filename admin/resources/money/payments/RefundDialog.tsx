import { Alert, Typography } from '@mui/material'
import { useWatch } from 'react-hook-form'
import type { AdminRecord } from '#admin/core/resource.ts'
import { paymentTexts } from '#admin/resources/money/payments/payments.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { MoneyInput, TextFormField } from '#admin/ui/form/inputs.tsx'
import { Becoming } from '#admin/ui/ListSums.tsx'
import { formatKurus, kurusOf, liraOf, PaidLira } from '#shared/core/money.ts'
import { refundPayment } from '#shared/money/payments/payments.contract.ts'
import type { PaymentDetail } from '#shared/money/payments/payments.schema.ts'

type RefundablePayment = Pick<AdminRecord<PaymentDetail>, 'id' | 'kind' | 'title' | 'userName' | 'refundable'>

interface RefundDialogProps {
  payment: RefundablePayment
  onClose: () => void
}

const schemaOf = (refundable: number) =>
  refundPayment.schema.body.extend({
    amount: PaidLira.refine(
      (amount) => kurusOf(amount) <= kurusOf(refundable),
      paymentTexts.refundTooHigh(formatKurus(refundable)),
    ),
  })

/** Refunds a payment in full or in part, with the reason and the consequences. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const { id, title, userName, refundable } = payment
  return (
    <ActionDialog
      endpoint={refundPayment}
      schema={schemaOf(refundable)}
      params={{ id }}
      defaultValues={{ amount: refundable, reason: '' }}
      title={paymentTexts.refundTitle(title, userName)}
      confirm={paymentTexts.refund}
      destructive
      done={paymentTexts.refundDone}
      onClose={onClose}
    >
      <MoneyInput source="amount" label={paymentTexts.refundAmount} hint={paymentTexts.refundAmountHint} />
      <TextFormField
        source="reason"
        label={paymentTexts.refundReason}
        hint={paymentTexts.refundReasonHint}
        maxLength={300}
      />
      <RefundPreview {...payment} />
    </ActionDialog>
  )
}

/** The remaining amount and the consequences of the typed amount. */
function RefundPreview({ kind, refundable }: RefundablePayment) {
  const typed: unknown = useWatch({ name: 'amount' })
  const { data } = schemaOf(refundable).shape.amount.safeParse(typed)
  const remaining = data === undefined ? undefined : kurusOf(refundable) - kurusOf(data)
  const isWhole = remaining === 0
  return (
    <>
      <Becoming
        now={[paymentTexts.refundable, formatKurus(refundable)]}
        after={[paymentTexts.remaining, remaining === undefined ? undefined : formatKurus(liraOf(remaining))]}
      />
      <Alert severity={isWhole ? 'warning' : 'info'}>
        {paymentTexts.consequences[isWhole ? 'whole' : 'part'][kind]}
      </Alert>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {paymentTexts.sameDay}
      </Typography>
    </>
  )
}
