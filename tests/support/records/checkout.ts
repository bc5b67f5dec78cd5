import { type Column, eq, sql } from 'drizzle-orm'
import { payments } from '#server/modules/money/payments/payments.table.ts'
import { giveUpPayment, startPayment } from '#shared/money/payments/payments.contract.ts'
import type { Payment, PaymentRequest, Purchase } from '#shared/money/payments/payments.schema.ts'
import { type BankForm, passBank } from '#tests/support/processes/card-provider.ts'
import type { Person, TestProduct } from '#tests/support/product/test-product.ts'

/** The provider’s published test cards. */
export const cards = { good: '5528790000000008', foreign: '5400010000000004', poor: '4111111111111129' }

/** The request of a checkout; fields can be overridden. */
export const checkout = (
  purchase: Purchase,
  { number = cards.good, ...fields }: Partial<PaymentRequest> & { number?: string } = {},
): PaymentRequest => ({
  purchase,
  attemptKey: crypto.randomUUID(),
  card: {
    cardHolderName: 'Deneme Üyesi',
    cardNumber: number,
    expireMonth: 12,
    expireYear: 2040,
    cvc: '987',
  },
  billing: { address: 'Sahibiata Mahallesi 5', city: 'Konya' },
  preliminaryInformation: true,
  distanceSale: true,
  earlyStart: true,
  ...fields,
})

/** Starts a payment and confirms at the bank; returns the form the bank posts back through the browser. */
export async function payThroughBank(
  buyer: Person,
  request: PaymentRequest,
  codes?: string[] | 'give-up',
): Promise<{ paymentId: string; form: BankForm }> {
  const { paymentId, threeDSHtmlContent } = await buyer.call(startPayment, { body: request })
  return { paymentId, form: await passBank(threeDSHtmlContent ?? '', codes) }
}

/** Returns from the bank: a form post without token or cookie. Returns the redirect target. */
export async function returnFromBank({ app }: TestProduct, { fields }: BankForm): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/payment/callback',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
  if (answer.statusCode !== 303) throw new Error(`The callback was answered ${answer.statusCode}`)
  return String(answer.headers.location)
}

/** Ends an attempt as its buyer does. */
export const giveUp = (buyer: Person, id: string): Promise<Payment> =>
  buyer.call(giveUpPayment, { params: { id } })

/** Completes a card payment. */
export async function payByCard(
  product: TestProduct,
  buyer: Person,
  request: PaymentRequest,
): Promise<Payment['_id']> {
  const { paymentId, form } = await payThroughBank(buyer, request)
  await returnFromBank(product, form)
  return paymentId
}

/** Starts a payment in the provider’s hosted form. */
export async function openHostedForm(
  buyer: Person,
  purchase: Purchase,
): Promise<{ paymentId: string; pageUrl: string }> {
  const { card: _, ...request } = checkout(purchase)
  const { paymentId, checkoutFormUrl } = await buyer.call(startPayment, { body: request })
  return { paymentId, pageUrl: checkoutFormUrl ?? '' }
}

/** Backdates a payment in a hosted form, or one awaiting a late charge, by the given minutes. */
export async function advancePayment(
  { services }: TestProduct,
  payment: string,
  minutes: number,
): Promise<void> {
  const before = (moment: Column) => sql`${moment} - make_interval(mins => ${minutes})`
  await services.db
    .update(payments)
    .set({
      statusAt: before(payments.statusAt),
      formExpiresAt: before(payments.formExpiresAt),
      queryAt: before(payments.queryAt),
    })
    .where(eq(payments._id, payment))
}

/** Sets the age of a payment’s current status, in minutes. */
export async function ageStatus({ services }: TestProduct, payment: string, minutes: number): Promise<void> {
  await services.db
    .update(payments)
    .set({ statusAt: sql`now() - make_interval(mins => ${minutes})` })
    .where(eq(payments._id, payment))
}
