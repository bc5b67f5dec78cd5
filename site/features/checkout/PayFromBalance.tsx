import styles from '#site/features/checkout/checkout.module.css'
import { Notice } from '#site/ui/Notice.tsx'
import '#site/ui/form/form.css'
import { useRef, useState } from 'react'
import { v4 } from 'uuid'
import { formatDay } from '#shared/core/format-date.ts'
import { formatLira, kurusOf, liraOf } from '#shared/core/money.ts'
import { payFromBalance } from '#shared/money/payments/payments.contract.ts'
import type { Quote } from '#shared/money/payments/payments.schema.ts'
import { useSignInAgain } from '#site/features/account/use-member-data.ts'
import { checkoutTexts as texts } from '#site/features/checkout/checkout.texts.ts'
import { call } from '#site/features/session/client.ts'
import { QuestionDialog } from '#site/ui/form/QuestionDialog.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'
import { openDialog } from '#site/ui/open-dialog.ts'

interface PayFromBalanceProps {
  /** The selling branch, if not the home branch of the package. */
  branch: string | undefined
  /** The day pass. */
  offer: string
  quote: Quote
  balance: number
  onPaid: (branchName: string, day: string) => void
}

/** Pays a day pass from the wallet, after a confirmation. */
export function PayFromBalance({ offer, branch, quote, balance, onPaid }: PayFromBalanceProps) {
  const question = useRef<HTMLDialogElement>(null)
  // Idempotency key: resending the form buys nothing twice.
  const [requestKey] = useState(() => v4())
  const { state, error, status, run } = useRequest()
  useSignInAgain(status)
  const { title, price } = quote
  const after = liraOf(kurusOf(balance) - kurusOf(price))
  if (after < 0)
    return (
      <Notice onCard>
        {texts.walletLow(formatLira(balance))} <a href="/customer/balance">{texts.topUp}</a>
      </Notice>
    )

  async function pay() {
    const pass = await run(() => call(payFromBalance, { body: { package: offer, branch, requestKey } }))
    if (pass) onPaid(pass.branchName, formatDay(pass.startsAt))
  }

  return (
    <section className={styles.wallet} aria-labelledby="wallet-title">
      <h2 id="wallet-title">{texts.wallet}</h2>
      <p>{texts.walletText(formatLira(balance), formatLira(after))}</p>
      <button
        type="button"
        className="button"
        disabled={state === 'loading' || state === 'succeeded'}
        onClick={({ currentTarget }) => openDialog(question.current, currentTarget)}
      >
        {texts.payFromWallet(formatLira(price))}
      </button>
      <p className="field-error" role="alert">
        {error}
      </p>
      <QuestionDialog
        dialog={question}
        title={texts.walletQuestion(title)}
        confirm={texts.walletConfirm}
        keep={texts.cancel}
        onConfirm={pay}
      >
        <p>{texts.walletText(formatLira(balance), formatLira(after))}</p>
      </QuestionDialog>
    </section>
  )
}
