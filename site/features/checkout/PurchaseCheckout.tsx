import { useState } from 'react'
import type { NeededContract } from '#shared/membership/contracts/contracts.schema.ts'
import { quotePurchase } from '#shared/money/payments/payments.contract.ts'
import type { Purchase, Quote } from '#shared/money/payments/payments.schema.ts'
import { LoadState } from '#site/features/account/LoadState.tsx'
import { useMemberData } from '#site/features/account/use-member-data.ts'
import { chosenTerms, type Start } from '#site/features/checkout/Agreements.tsx'
import { CheckoutForm } from '#site/features/checkout/CheckoutForm.tsx'
import styles from '#site/features/checkout/checkout.module.css'
import { checkoutTexts as texts } from '#site/features/checkout/checkout.texts.ts'
import { choicesOf, onePayment } from '#site/features/checkout/Instalments.tsx'
import { PayFromBalance } from '#site/features/checkout/PayFromBalance.tsx'
import { PendingPayment } from '#site/features/checkout/PendingPayment.tsx'
import { packagePath } from '#site/features/checkout/purchase.ts'
import { Summary } from '#site/features/checkout/Summary.tsx'
import { useCardLookUp } from '#site/features/checkout/use-card-look-up.ts'
import { contractTexts } from '#site/features/contracts/contracts.texts.ts'
import { contractsPath } from '#site/features/contracts/contracts-path.ts'
import { call } from '#site/features/session/client.ts'
import { SelectField } from '#site/ui/form/Field.tsx'

interface PurchaseCheckoutProps {
  purchase: Purchase
  bankOrigin: string | null
  onChangeAmount?: (() => void) | undefined
}

/** Loads the quote of a purchase and its payment form. */
export function PurchaseCheckout({ purchase, bankOrigin, onChangeAmount }: PurchaseCheckoutProps) {
  const { data, error, status, load } = useMemberData(() => call(quotePurchase, { body: { purchase } }))
  if (data) return <QuotedCheckout {...{ purchase, bankOrigin, onChangeAmount }} quote={data} />
  // For these errors a retry is pointless.
  if (error && status >= 400 && status < 500)
    return (
      <div className={styles.lead}>
        <h2>{texts.cannotTitle}</h2>
        <p role="alert">{error}</p>
        <a className="button" href="/membership">
          {texts.packages}
        </a>
      </div>
    )
  return <LoadState error={error} onRetry={load} />
}

interface QuotedCheckoutProps extends PurchaseCheckoutProps {
  quote: Quote
}

function QuotedCheckout({ purchase, quote, bankOrigin, onChangeAmount }: QuotedCheckoutProps) {
  const { price, walletBalance, cardPayment, branchName } = quote
  const [digits, setDigits] = useState('')
  const [count, setCount] = useState(1)
  const [start, setStart] = useState<Start>()
  const [pending, setPending] = useState(quote.pending?._id)
  const [pass, setPass] = useState<{ branchName: string; day: string }>()
  const lookUp = useCardLookUp(digits, price)
  const instalment =
    choicesOf(lookUp, price).find(({ installmentNumber }) => installmentNumber === count) ?? onePayment(price)

  if (pass)
    return (
      <div className={styles.lead} role="status">
        <h2>{texts.doneTitle}</h2>
        <p>{texts.doneText(pass.branchName, pass.day)}</p>
        <a className="button" href="/customer/memberships">
          {texts.toMemberships}
        </a>
      </div>
    )
  const choice = <BeneficiaryChoice purchase={purchase} quote={quote} />
  if (quote.neededContracts.length > 0)
    return (
      <>
        {choice}
        <NeededContracts
          contracts={quote.neededContracts}
          member={purchase.kind === 'package' ? purchase.beneficiary : undefined}
        />
      </>
    )
  const isPayable = cardPayment !== 'off' && price > 0
  return (
    <div className={styles.checkout}>
      <Summary
        kind={purchase.kind}
        quote={quote}
        instalment={instalment}
        period={chosenTerms(quote, start)}
        onChangeAmount={onChangeAmount}
      />
      <div className={styles.checkoutWays}>
        {choice}
        {pending !== undefined && (
          <PendingPayment id={pending} bankOrigin={bankOrigin} onEnded={() => setPending(undefined)} />
        )}
        {/* Keeps what was typed while another attempt is in the way. */}
        <div hidden={pending !== undefined}>
          <div className={styles.checkoutWays}>
            {walletBalance !== null && purchase.kind === 'package' && price > 0 && (
              <PayFromBalance
                offer={purchase.package}
                branch={purchase.branch}
                quote={quote}
                balance={walletBalance}
                onPaid={(name, day) => setPass({ branchName: name, day })}
              />
            )}
            {isPayable ? (
              <CheckoutForm
                {...{ purchase, quote, bankOrigin, lookUp, instalment, start }}
                onStart={setStart}
                onPending={setPending}
                onType={setDigits}
                onInstalment={setCount}
              />
            ) : (
              <div className={styles.lead}>
                <h2>{price > 0 ? texts.offTitle : texts.freeTitle}</h2>
                <p>{texts.offText(branchName)}</p>
              </div>
            )}
          </div>
        </div>
      </div>
    </div>
  )
}

/** For whom a guardian buys; another choice loads the checkout again, because dates and contracts depend on it. */
function BeneficiaryChoice({ purchase, quote }: { purchase: Purchase; quote: Quote }) {
  if (purchase.kind !== 'package' || !quote.beneficiaries) return null
  const { package: offer, branch, beneficiary = '' } = purchase
  return (
    <SelectField
      label={texts.beneficiary}
      hint={texts.beneficiaryHint}
      value={beneficiary}
      options={[
        { value: '', label: texts.myself },
        ...quote.beneficiaries.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
      onChange={({ target }) => location.replace(packagePath(offer, branch, target.value))}
    />
  )
}

/** The contracts to sign before the purchase, with links there and back. */
function NeededContracts({
  contracts,
  member,
}: {
  contracts: readonly NeededContract[]
  member: string | undefined
}) {
  return (
    <div className={styles.lead}>
      <h2>{contractTexts.neededTitle}</h2>
      <p>{contractTexts.neededText}</p>
      <ul className={styles.neededContracts}>
        {contracts.map(({ _id, title }) => (
          <li key={_id}>
            <a
              className="button"
              href={contractsPath({
                contract: _id,
                ...(member && { member }),
                returnTo: location.pathname + location.search,
              })}
            >
              {contractTexts.readAndSignOf(title)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
