import { useEffect, useState } from 'react'
import { LoadState } from '#site/features/account/LoadState.tsx'
import { type SomeBranches, useBranches } from '#site/features/branches/use-branches.ts'
import styles from '#site/features/checkout/checkout.module.css'
import { checkoutTexts as texts } from '#site/features/checkout/checkout.texts.ts'
import { PendingPayment } from '#site/features/checkout/PendingPayment.tsx'
import { PurchaseCheckout } from '#site/features/checkout/PurchaseCheckout.tsx'
import { type Choice, parsePurchase, payAgainPath, topUpOfPath } from '#site/features/checkout/purchase.ts'
import { TopUpAmount } from '#site/features/checkout/TopUpAmount.tsx'
import { takeResult } from '#site/features/payments/bank-visit.ts'

interface CheckoutPageProps extends SomeBranches {
  /** The only origin without https to which a buyer may be redirected. */
  bankOrigin: string | null
}

/** Checkout of the purchase in the URL. */
export function CheckoutPage({ bankOrigin, ...some }: CheckoutPageProps) {
  const branches = useBranches(some)
  const [choice, setChoice] = useState<Choice | null>()
  const [isChoosing, setChoosing] = useState(false)

  useEffect(() => {
    // After returning from the bank, the bfcache may restore this page with a card and a finished attempt.
    const renew = ({ persisted }: PageTransitionEvent) => {
      if (persisted && !showResult()) location.reload()
    }
    if (!showResult()) setChoice(parsePurchase(location.search))
    addEventListener('pageshow', renew)
    return () => removeEventListener('pageshow', renew)
  }, [])

  if (choice === undefined) return <LoadState error="" onRetry={() => undefined} />
  if (choice === null) return <Nothing />
  if (choice.kind === 'attempt')
    return (
      <PendingPayment
        id={choice.payment}
        bankOrigin={bankOrigin}
        onEnded={(payment) => location.replace(payAgainPath(payment))}
      />
    )
  if (choice.kind !== 'top-up') return <PurchaseCheckout purchase={choice} bankOrigin={bankOrigin} />
  const { branch, amount } = choice
  if (amount !== undefined && !isChoosing)
    return (
      <PurchaseCheckout
        purchase={{ kind: 'top-up', branch, amount }}
        bankOrigin={bankOrigin}
        onChangeAmount={() => setChoosing(true)}
      />
    )
  return (
    <TopUpAmount
      branchName={branches.find(({ _id }) => _id === branch)?.name ?? ''}
      before={amount}
      onChoose={(chosen) => {
        history.replaceState(history.state, '', topUpOfPath(branch, chosen))
        setChoice({ kind: 'top-up', branch, amount: chosen })
        setChoosing(false)
      }}
    />
  )
}

/** Shows the result of the payment in place of the checkout. Returns whether there is one. */
function showResult(): boolean {
  const result = takeResult()
  if (result) location.replace(result)
  return result !== undefined
}

function Nothing() {
  return (
    <div className={styles.lead}>
      <h2>{texts.nothingTitle}</h2>
      <p>{texts.nothingText}</p>
      <p className={styles.ways}>
        <a className="button" href="/membership">
          {texts.toPackages}
        </a>
        <a className="button quiet" href="/vitamin">
          {texts.toShop}
        </a>
        <a className="button quiet" href="/customer/balance">
          {texts.toBalance}
        </a>
      </p>
    </div>
  )
}
