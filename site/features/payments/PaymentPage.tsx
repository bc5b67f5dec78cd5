import styles from '#site/features/payments/payments.module.css'
import '#site/ui/form/form.css'
import { type ReactNode, useEffect, useState } from 'react'
import { Id } from '#shared/core/id.ts'
import type { Membership } from '#shared/membership/memberships/memberships.contract.ts'
import { canGiveUp, isOpen } from '#shared/money/payments/payment-status.ts'
import { listUserPackages } from '#shared/money/payments/payments.contract.ts'
import type { Payment } from '#shared/money/payments/payments.schema.ts'
import { showOverview } from '#shared/office/member-overview/member-overview.contract.ts'
import { LoadState } from '#site/features/account/LoadState.tsx'
import { useMemberData, useSignInAgain } from '#site/features/account/use-member-data.ts'
import { payAgainPath } from '#site/features/checkout/purchase.ts'
import { FirstSteps } from '#site/features/overview/FirstSteps.tsx'
import { leaveBankPages } from '#site/features/payments/bank-visit.ts'
import { PaymentFacts } from '#site/features/payments/PaymentFacts.tsx'
import { paymentPath, pendingPath } from '#site/features/payments/payment-path.ts'
import { paymentTexts as texts } from '#site/features/payments/payments.texts.ts'
import { usePayment } from '#site/features/payments/use-payment.ts'
import { call } from '#site/features/session/client.ts'

const paymentsPath = '/customer/memberships#payments'

const nextPaths = {
  package: '/customer/memberships',
  order: '/customer/orders',
  'top-up': '/customer/balance',
  receivables: '/customer/debts',
} as const satisfies Record<Payment['kind'], string>

/** The result of the payment in the URL. */
export function PaymentPage() {
  const [id, setId] = useState<string | null>()
  useEffect(() => {
    if (leaveBankPages()) return
    setId(Id.safeParse(new URLSearchParams(location.search).get('id')).data ?? null)
  }, [])
  if (id === undefined) return <LoadState error="" onRetry={() => undefined} />
  return id === null ? <Unknown /> : <Outcome id={id} />
}

function Outcome({ id }: { id: string }) {
  const { payment, error, status } = usePayment(id)
  useSignInAgain(status)
  if (payment)
    return isOpen(payment.status) ? <Waiting payment={payment} error={error} /> : <Ended payment={payment} />
  if (status === 404 || status === 400) return <Unknown />
  return <LoadState error={error} onRetry={() => location.reload()} />
}

interface PartProps {
  tone: 'good' | 'bad' | 'waiting'
  title: string
  children: ReactNode
}

/** A result, announced to screen readers on change. */
function Part({ tone, title, children }: PartProps) {
  return (
    <div className={styles.outcome} data-tone={tone}>
      <div role="status">
        <h1>{title}</h1>
      </div>
      {children}
    </div>
  )
}

/** The links out of a result: its next step, and the payments. */
function Ways({ first }: { first?: { href: string; label: string } }) {
  return (
    <p className={styles.ways}>
      {first && (
        <a className="button" href={first.href}>
          {first.label}
        </a>
      )}
      {first?.href !== paymentsPath && (
        <a className="button quiet" href={paymentsPath}>
          {texts.toPayments}
        </a>
      )}
    </p>
  )
}

function Waiting({ payment, error }: { payment: Payment; error: string }) {
  const isInReview = payment.status === 'review'
  return (
    <Part tone="waiting" title={isInReview ? texts.reviewTitle : texts.waitingTitle}>
      <p>{isInReview ? texts.reviewText : texts.waitingText}</p>
      {canGiveUp(payment.status) && <p>{texts.atBankText}</p>}
      {error && <p className="field-error">{error}</p>}
      <PaymentFacts payment={payment} />
      <Ways
        {...(canGiveUp(payment.status) && {
          first: { href: pendingPath(payment._id), label: texts.toPending },
        })}
      />
    </Part>
  )
}

function Ended({ payment }: { payment: Payment }) {
  const { kind, status, failure, paidBy, beneficiary, _id } = payment
  const isPaid = status === 'paid' || status === 'partially-refunded'
  const membership = useMembershipOf(kind === 'package' && isPaid ? _id : null)
  if (isPaid && failure)
    return (
      <Part tone="waiting" title={texts.givingBackTitle}>
        <p>{texts.failures[failure]}</p>
        <p>{texts.givingBackText}</p>
        <PaymentFacts payment={payment} />
        <Ways />
      </Part>
    )
  if (isPaid)
    return (
      <Part tone="good" title={texts.success[kind]}>
        <PaymentFacts payment={payment} membership={membership} />
        {kind !== 'receivables' && <p className="hint">{texts.mailed}</p>}
        {kind === 'package' && !beneficiary && <NextSteps />}
        <Ways first={{ href: nextPaths[kind], label: texts.next[kind] }} />
      </Part>
    )
  if (status === 'refunded' || status === 'cancelled')
    return (
      <Part tone="waiting" title={texts.givenBackTitle}>
        <PaymentFacts payment={payment} />
        <Ways />
      </Part>
    )
  if (paidBy)
    return (
      <Part tone="good" title={texts.paidByTitle}>
        <p>{texts.paidByText}</p>
        <Ways first={{ href: paymentPath(paidBy), label: texts.toPaidBy }} />
        <PaymentFacts payment={payment} />
      </Part>
    )
  return (
    <Part tone="bad" title={unpaidTitle(payment)}>
      <p>{texts.failures[failure ?? 'general']}</p>
      <p>
        <b>{texts.notCharged}</b>
      </p>
      <Ways first={{ href: payAgainPath(payment), label: texts.again }} />
      <PaymentFacts payment={payment} />
    </Part>
  )
}

/** The first steps of a buyer who is a new member; the result is shown without them as well. */
function NextSteps() {
  const { data } = useMemberData(() => call(showOverview))
  return data ? <FirstSteps {...data} /> : null
}

function unpaidTitle({ status, failure }: Payment): string {
  if (failure === 'given-up') return texts.givenUpTitle
  return status === 'expired' ? texts.expiredTitle : texts.failedTitle
}

/** The membership of a payment: null until known, undefined if there is none. */
function useMembershipOf(payment: string | null): Membership | null | undefined {
  const [membership, setMembership] = useState<Membership | null | undefined>(
    payment === null ? undefined : null,
  )
  useEffect(() => {
    if (payment === null) return
    // The receipt is shown without dates as well.
    call(listUserPackages).then(
      (memberships) => setMembership(memberships.find((one) => one.payment === payment)),
      () => setMembership(undefined),
    )
  }, [payment])
  return membership
}

function Unknown() {
  return (
    <Part tone="waiting" title={texts.unknownTitle}>
      <p>{texts.unknownText}</p>
      <Ways first={{ href: paymentsPath, label: texts.toPayments }} />
    </Part>
  )
}
