import styles from '#site/features/checkout/checkout.module.css'
import '#site/ui/form/form.css'
import { useEffect, useEffectEvent, useRef } from 'react'
import { canGiveUp, isOpen, wasPaid } from '#shared/money/payments/payment-status.ts'
import { continuePayment, giveUpPayment } from '#shared/money/payments/payments.contract.ts'
import type { Payment } from '#shared/money/payments/payments.schema.ts'
import { LoadState } from '#site/features/account/LoadState.tsx'
import { useSignInAgain } from '#site/features/account/use-member-data.ts'
import { checkoutTexts as texts } from '#site/features/checkout/checkout.texts.ts'
import { handOver } from '#site/features/checkout/hand-over.ts'
import { PaymentFacts } from '#site/features/payments/PaymentFacts.tsx'
import { paymentPath } from '#site/features/payments/payment-path.ts'
import { usePayment } from '#site/features/payments/use-payment.ts'
import { call } from '#site/features/session/client.ts'
import { QuestionDialog } from '#site/ui/form/QuestionDialog.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'
import { openDialog } from '#site/ui/open-dialog.ts'

interface PendingPaymentProps {
  id: string
  /** The only origin without https to which a buyer may be redirected. */
  bankOrigin: string | null
  /** It has ended without a charge. One that was paid leads to its result. */
  onEnded: (payment: Payment) => void
}

/** An open attempt: it is continued or given up, or its result is waited for. */
export function PendingPayment({ id, bankOrigin, onEnded }: PendingPaymentProps) {
  const { payment, error: pollError, status } = usePayment(id)
  const question = useRef<HTMLDialogElement>(null)
  const { state, error, run } = useRequest()
  useSignInAgain(status)

  function settle(known: Payment): void {
    if (wasPaid(known.status)) location.replace(paymentPath(id))
    else if (!isOpen(known.status)) onEnded(known)
  }

  const onAnswer = useEffectEvent(settle)
  useEffect(() => {
    if (payment) onAnswer(payment)
  }, [payment])

  async function goOn() {
    await run(async () => {
      const answer = await call(continuePayment, { params: { id } })
      if (!handOver(answer, bankOrigin)) throw new Error('The bank’s page has no form that leads to a bank')
    })
  }

  async function giveUp() {
    const ended = await run(() => call(giveUpPayment, { params: { id } }))
    if (ended) settle(ended)
  }

  if (!payment) return <LoadState error={pollError} onRetry={() => location.reload()} />
  if (!canGiveUp(payment.status))
    return (
      <div className={styles.lead}>
        <div role="status">
          <h2>{texts.inProgressTitle}</h2>
        </div>
        <p>{texts.inProgressText}</p>
        {pollError && <p className="field-error">{pollError}</p>}
        <PaymentFacts payment={payment} />
      </div>
    )
  const isBusy = state === 'loading' || state === 'succeeded'
  return (
    <>
      <div className={styles.lead}>
        <div role="status">
          <h2>{texts.pendingTitle}</h2>
        </div>
        <p>{payment.canContinue ? texts.pendingText : texts.pendingElsewhere}</p>
        <p className={styles.ways}>
          {payment.canContinue && (
            <button type="button" className="button" disabled={isBusy} onClick={goOn}>
              {texts.goOnPaying}
            </button>
          )}
          <button
            type="button"
            className={payment.canContinue ? 'button quiet' : 'button'}
            disabled={isBusy}
            onClick={({ currentTarget }) => openDialog(question.current, currentTarget)}
          >
            {texts.giveUp}
          </button>
        </p>
        <p className="field-error" role="alert">
          {state === 'failed' ? error : pollError}
        </p>
        <PaymentFacts payment={payment} />
      </div>
      <QuestionDialog
        dialog={question}
        title={texts.giveUpQuestion}
        confirm={texts.giveUp}
        keep={texts.keepPaying}
        onConfirm={giveUp}
      >
        <p>{texts.giveUpText}</p>
      </QuestionDialog>
    </>
  )
}
