import styles from '#site/features/checkout/checkout.module.css'
import { Notice } from '#site/ui/Notice.tsx'
import '#site/ui/form/form.css'
import { useState } from 'react'
import { v4 } from 'uuid'
import { ApiError } from '#shared/core/api-error.ts'
import { formatDay } from '#shared/core/format-date.ts'
import { formatLira } from '#shared/core/money.ts'
import { completeAgreement } from '#shared/money/payments/agreement-text.ts'
import { quotePurchase, startPayment } from '#shared/money/payments/payments.contract.ts'
import type { Purchase, Quote } from '#shared/money/payments/payments.schema.ts'
import { Agreements, chosenTerms, type Start } from '#site/features/checkout/Agreements.tsx'
import { CardFields, emptyCard, type TypedCard } from '#site/features/checkout/CardFields.tsx'
import { checkoutTexts as texts } from '#site/features/checkout/checkout.texts.ts'
import { handOver } from '#site/features/checkout/hand-over.ts'
import { choicesOf, type InstalmentPrice, Instalments } from '#site/features/checkout/Instalments.tsx'
import { checkPayment } from '#site/features/checkout/payment-request.ts'
import type { CardLookUp } from '#site/features/checkout/use-card-look-up.ts'
import { call } from '#site/features/session/client.ts'
import { TextField } from '#site/ui/form/Field.tsx'
import { Form } from '#site/ui/form/Form.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'

interface CheckoutFormProps {
  purchase: Purchase
  quote: Quote
  /** The start that the buyer has chosen; undefined before that, and where there is no choice. */
  start: Start | undefined
  onStart: (start: Start | undefined) => void
  /** The only origin without https to which a buyer may be redirected. */
  bankOrigin: string | null
  lookUp: CardLookUp
  onType: (digits: string) => void
  instalment: InstalmentPrice
  onInstalment: (count: number) => void
  /** An open attempt for the same thing has to be settled or given up first. */
  onPending: (payment: string) => void
}

/** The card payment form, up to the bank’s page. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { purchase, quote, bankOrigin, lookUp, onType, instalment, onInstalment, start, onStart } = props
  const { agreements, agreementsHash } = chosenTerms(quote, start)
  const [card, setCard] = useState(emptyCard)
  // Idempotency key: kept for retries, replaced after a failed attempt.
  const [attemptKey, setAttemptKey] = useState(() => v4())
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [billing, setBilling] = useState(quote.billing)
  const [isUnreadable, setUnreadable] = useState(false)
  const [loss, setLoss] = useState<keyof typeof texts.lost>()
  // The errors of card fields that were changed since.
  const [corrected, setCorrected] = useState<readonly string[]>([])
  const { state, error, fields, status, run, reset } = useRequest()
  const isHosted = quote.cardPayment === 'hosted'
  const isLeaving = state === 'succeeded' && !isUnreadable
  const given = state === 'failed' ? fields : problems
  const errors = Object.fromEntries(Object.entries(given).filter(([name]) => !corrected.includes(name)))
  const hasProblems = Object.keys(problems).length > 0

  async function submit(data: FormData) {
    if (state === 'loading' || loss === 'asking' || isLeaving) return
    const installment = instalment.installmentNumber
    const checked = checkPayment({
      purchase,
      attemptKey,
      installment,
      agreementsHash,
      needsEarlyStart: quote.agreements.some(({ key }) => key === 'early-start'),
      card: isHosted ? undefined : card,
      data,
    })
    setUnreadable(false)
    setLoss(undefined)
    setCorrected([])
    setProblems(checked.problems ?? {})
    if (checked.problems) return reset()
    if (!navigator.onLine) {
      reset()
      return setLoss('unsent')
    }
    let pending: string | undefined
    let isLost = false
    const answer = await run(() =>
      call(startPayment, { body: checked.request }).catch((cause) => {
        pending = cause instanceof ApiError ? cause.pending?.paymentId : undefined
        isLost = cause instanceof ApiError && cause.status === 0
        throw cause
      }),
    )
    if (answer && handOver(answer, bankOrigin)) return
    setUnreadable(answer !== undefined)
    setAttemptKey(v4())
    if (isLost) {
      reset()
      setLoss('asking')
      pending = await askForAttempt().catch(() => {
        setLoss('unknown')
        return undefined
      })
    }
    if (pending === undefined) return
    reset()
    props.onPending(pending)
  }

  /** The answer to a started payment was lost: returns the attempt if the server has it. */
  async function askForAttempt(): Promise<string | undefined> {
    const { pending } = await untilReached((signal) => call(quotePurchase, { body: { purchase }, signal }))
    setLoss(pending ? undefined : 'not-started')
    return pending?._id
  }

  function problem(): string {
    if (isUnreadable) return texts.bankUnreadable
    if (loss) return texts.lost[loss]
    return hasProblems && state !== 'failed' ? texts.wrong : error
  }

  function label(): string {
    if (isLeaving) return texts.handingOver
    if (state === 'loading') return texts.starting
    const price = formatLira(instalment.totalPrice)
    return isHosted ? texts.toHosted(price) : texts.pay(price)
  }

  return (
    <Form onSubmit={submit} fields={given} error={problem()} status={status} noValidate>
      {isHosted ? (
        <Notice onCard>{texts.hosted}</Notice>
      ) : (
        <>
          <CardFields
            card={card}
            onChange={(changed) => {
              setCard(changed)
              setCorrected([...corrected, ...errorNamesOf(card, changed)])
              onType(changed.number.replace(/\D/g, ''))
            }}
            lookUp={lookUp}
            errors={errors}
          />
          <Instalments
            lookUp={lookUp}
            choices={choicesOf(lookUp, quote.price)}
            price={quote.price}
            selected={instalment.installmentNumber}
            onSelect={onInstalment}
            error={errors.installment}
          />
        </>
      )}
      <fieldset>
        <legend>{texts.billing}</legend>
        <TextField
          label={texts.address}
          name="address"
          autoComplete="billing street-address"
          maxLength={300}
          required
          value={billing.address}
          onChange={({ target }) => setBilling({ ...billing, address: target.value })}
          error={errors['billing.address']}
        />
        <TextField
          label={texts.city}
          name="city"
          autoComplete="billing address-level1"
          maxLength={60}
          required
          value={billing.city}
          onChange={({ target }) => setBilling({ ...billing, city: target.value })}
          error={errors['billing.city']}
        />
      </fieldset>
      {agreements.length > 0 && (
        <Agreements
          agreements={agreements.map((agreement) => ({
            ...agreement,
            text: completeAgreement(agreement.text, {
              ...billing,
              price: quote.price,
              installment: instalment.installmentNumber,
              total: instalment.totalPrice,
              isHosted,
            }),
          }))}
          startChoice={quote.laterStart && { start, onStart, laterDay: formatDay(quote.laterStart.startsAt) }}
          errors={errors}
        />
      )}
      <div className={styles.pay}>
        <button
          type="submit"
          className="button"
          disabled={state === 'loading' || loss === 'asking' || isLeaving}
        >
          {label()}
        </button>
        {!isHosted && (
          <p className="hint">
            {lookUp.force3ds ? texts.force3ds : texts.secure} {texts.notKept}
          </p>
        )}
      </div>
    </Form>
  )
}

/** Milliseconds between two questions without a connection. */
const askEvery = 3000

/** Milliseconds after which a question counts as lost: one on a broken connection may never end. */
const askAtMost = 8000

/** Asks until the server can be reached. */
async function untilReached<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  for (;;) {
    const signal = AbortSignal.timeout(askAtMost)
    try {
      return await ask(signal)
    } catch (cause) {
      if (!signal.aborted && (!(cause instanceof ApiError) || cause.status !== 0)) throw cause
      await new Promise((fulfil) => setTimeout(fulfil, askEvery))
    }
  }
}

const errorNames: Record<keyof TypedCard, readonly string[]> = {
  holder: ['card.cardHolderName'],
  number: ['card', 'card.cardNumber'],
  expiry: ['card.expireMonth', 'card.expireYear'],
  cvc: ['card.cvc'],
}

/** The errors about what differs between two inputs. */
const errorNamesOf = (before: TypedCard, after: TypedCard) =>
  (Object.keys(errorNames) as (keyof TypedCard)[]).flatMap((part) =>
    before[part] === after[part] ? [] : errorNames[part],
  )
