import { validationMessages } from '#shared/core/core.messages.ts'
import { describeIssue } from '#shared/core/validation.ts'
import { isExpired, lookAtCard } from '#shared/money/payments/card.rules.ts'
import { PaymentRequest, type Purchase } from '#shared/money/payments/payments.schema.ts'
import type { TypedCard } from '#site/features/checkout/CardFields.tsx'
import { readExpiry } from '#site/features/checkout/card-expiry.ts'
import { checkoutTexts as texts } from '#site/features/checkout/checkout.texts.ts'
import { textOf } from '#site/ui/form/Form.tsx'

interface Filled {
  purchase: Purchase
  attemptKey: string
  installment: number
  /** Whether consent to an early start is among the agreements. */
  needsEarlyStart: boolean
  /** Of the agreements as shown. */
  agreementsHash: string | undefined
  /** Undefined if the provider’s hosted form asks for it. */
  card: TypedCard | undefined
  /** The other form fields. */
  data: FormData
}

type Checked = { request: PaymentRequest; problems?: undefined } | { problems: Record<string, string> }

function cardProblems({ number, expiry, cvc }: TypedCard): Record<string, string> {
  const { isComplete, cvcLength } = lookAtCard(number)
  const date = readExpiry(expiry)
  const isOver = date && isExpired(date.expireMonth, date.expireYear)
  return {
    ...(!isComplete && { 'card.cardNumber': texts.numberWrong }),
    ...(!date && { 'card.expireMonth': texts.expiryWrong }),
    ...(isOver && { 'card.expireMonth': texts.expired }),
    ...(cvc.length !== cvcLength && { 'card.cvc': texts.cvcWrong(cvcLength) }),
  }
}

/** The request of a completed form, or its field errors by API name. */
export function checkPayment(filled: Filled): Checked {
  const { purchase, attemptKey, installment, needsEarlyStart, agreementsHash, card, data } = filled
  const date = card && readExpiry(card.expiry)
  const isDebt = purchase.kind === 'receivables'
  const request: PaymentRequest = {
    purchase,
    attemptKey,
    installment,
    ...(card && {
      card: {
        cardHolderName: card.holder,
        cardNumber: card.number,
        cvc: card.cvc,
        expireMonth: date?.expireMonth,
        expireYear: date?.expireYear,
      },
    }),
    billing: { address: textOf(data, 'address'), city: textOf(data, 'city') },
    // A debt was agreed on when it arose: there is nothing to accept.
    preliminaryInformation: isDebt || data.has('preliminaryInformation'),
    distanceSale: isDebt || data.has('distanceSale'),
    earlyStart: data.has('earlyStart'),
    laterStart: data.has('laterStart'),
    ...(agreementsHash !== undefined && { agreementsHash }),
  }
  const issues = PaymentRequest.safeParse(request, { error: describeIssue }).error?.issues ?? []
  const found = issues.map(({ path, message }) => [path.join('.'), message] as const)
  const problems = {
    ...Object.fromEntries(found),
    ...(card && cardProblems(card)),
    ...(needsEarlyStart &&
      !request.earlyStart &&
      !request.laterStart && { earlyStart: validationMessages.accept }),
  }
  return Object.keys(problems).length > 0 ? { problems } : { request }
}
