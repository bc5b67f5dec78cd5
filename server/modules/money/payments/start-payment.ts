import { and, eq, inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { system } from '#server/core/unit-of-work.ts'
import type {
  BasketItem,
  Buyer,
  CardFacts,
  Purchase as GatewayPurchase,
} from '#server/integrations/payments/gateway.ts'
import { PaymentFailure } from '#server/integrations/payments/payment-failures.ts'
import { readSettings } from '#server/modules/club/settings/settings.service.ts'
import { requireContracts } from '#server/modules/membership/contracts/signatures/user-contracts.ts'
import { acceptAgreements, agreementsFor } from '#server/modules/money/payments/agreements.ts'
import { failureOf } from '#server/modules/money/payments/failure-of.ts'
import { chargedPrice, explainFailure, requireGateway } from '#server/modules/money/payments/instalments.ts'
import { movePayment } from '#server/modules/money/payments/payment-status.ts'
import { type PaymentRow, paymentEvents, payments } from '#server/modules/money/payments/payments.table.ts'
import { type PricedPurchase, pricePurchase } from '#server/modules/money/payments/purchases.ts'
import { lookMinutes, settleForms } from '#server/modules/money/payments/settle-payments.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { BodyOf, ResponseOf } from '#shared/core/endpoint.ts'
import { kurusOf } from '#shared/core/money.ts'
import { isExpired } from '#shared/money/payments/card.rules.ts'
import { wasPaid } from '#shared/money/payments/payment-life.ts'
import { receiveCallback, type startPayment } from '#shared/money/payments/payments.contract.ts'
import { paymentsMessages } from '#shared/money/payments/payments.messages.ts'

const texts = paymentsMessages

type Request = BodyOf<typeof startPayment>

const constraints = {
  payments_attempt_key: () => new AppError(409, 'payment.attempt-twice', texts.attemptTwice),
  payments_order_key: () => new AppError(409, 'payment.order-busy', texts.orderBusy),
}

/** How the provider's own lists call what was bought. */
const categories: Record<PricedPurchase['kind'], string> = {
  package: 'Üyelik',
  order: 'Vitamin',
  'top-up': 'Bakiye',
}

/** iyzico wants a number even of those who gave none. */
const noIdentityNumber = '11111111111'

async function accountOf({ db }: Services, user: string) {
  const [account] = await db
    .select({ name: users.name, email: users.email, phone: users.phone })
    .from(users)
    .where(eq(users._id, user))
  if (!account) throw new Error('A signed-in person has an account')
  return account
}

/** Begins a card payment: the attempt is written before the provider hears of it, and again once it has answered. */
export async function beginPayment(
  services: Services,
  currentUser: CurrentUser,
  request: Request,
  ip: string,
): Promise<ResponseOf<typeof startPayment>> {
  const gateway = requireGateway(services)
  const { card, installment } = request
  const isHosted = services.configuration.payments.checkout === 'hosted'
  if (!isHosted && !card) throw invalidField('card', texts.cardMissing)
  if (card && isExpired(card.expireMonth, card.expireYear))
    throw invalidField('card.expireMonth', texts.cardExpired)
  await refusePaid(services, currentUser, request)
  const purchase = await pricePurchase(services.db, currentUser._id, request.purchase)
  if (purchase.snapshot) await requireContracts(services.db, currentUser._id, purchase.snapshot)
  const bin = card?.cardNumber.slice(0, 8)
  const paidPrice =
    bin && !isHosted
      ? await chargedPrice(services, { price: purchase.price, count: installment, bin })
      : purchase.price
  const account = await accountOf(services, currentUser._id)
  // Only for the receipt: a payment does not fail for want of its bank's name.
  const facts = bin ? await gateway.cardFacts(bin).catch(() => undefined) : undefined
  const attempt = await writeAttempt(services, currentUser, request, {
    purchase,
    paidPrice,
    ip,
    account,
    facts,
  })
  const order = gatewayPurchase(services, attempt, purchase, { ...request, account })
  try {
    if (isHosted) {
      const { installmentMinimums } = await readSettings(services.db)
      const counts = installmentMinimums.filter(({ amount }) => kurusOf(amount) <= purchase.price)
      const installments = [1, ...counts.map(({ installmentNumber }) => installmentNumber)]
      const form = await gateway.startCheckoutForm({ ...order, installments })
      await handOver(services, attempt, {
        providerToken: form.token,
        formExpiresAt: form.expiresAt.toISOString(),
        lookAt: new Date(Date.now() + lookMinutes * 60_000).toISOString(),
      })
      return { paymentId: attempt._id, threeDSHtmlContent: null, checkoutFormUrl: form.pageUrl }
    }
    if (!card) throw invalidField('card', texts.cardMissing)
    const start = await gateway.startThreeDS({
      ...order,
      installment,
      card: {
        holder: card.cardHolderName,
        number: card.cardNumber,
        expireMonth: String(card.expireMonth).padStart(2, '0'),
        expireYear: String(card.expireYear),
        cvc: card.cvc,
      },
    })
    await handOver(services, attempt, { providerPaymentId: start.paymentId })
    return { paymentId: attempt._id, threeDSHtmlContent: start.html, checkoutFormUrl: null }
  } catch (error) {
    // Nothing is charged before the bank's page, so after any failure here the attempt is over: also where the
    // buyer's session ended meanwhile.
    if (error instanceof PaymentFailure) {
      await services.transact(system, ({ db }) =>
        movePayment(db, attempt._id, {
          to: 'failed',
          from: ['created'],
          note: error.message,
          changes: { failure: failureOf(error.reason) },
        }),
      )
    }
    return explainFailure(error)
  }
}

/**
 * A hosted form is payable until it expires, so an earlier one may have been paid without our knowledge. Throws 409
 * where it was, and 503 where the provider cannot tell.
 */
async function refusePaid(
  services: Services,
  currentUser: CurrentUser,
  { purchase }: Request,
): Promise<void> {
  const subject =
    purchase.kind === 'package'
      ? purchase.package
      : purchase.kind === 'order'
        ? purchase.order
        : purchase.branch
  const forms = await settleForms(services, currentUser._id, purchase.kind, subject).catch(explainFailure)
  const isPaid = forms.some(({ status, fulfilment }) => wasPaid(status) && fulfilment !== null)
  if (isPaid) throw new AppError(409, 'payment.already-paid', texts.alreadyPaid)
}

interface Attempt {
  purchase: PricedPurchase
  paidPrice: number
  ip: string
  account: { name: string; email: string; phone: string }
  facts: CardFacts | undefined
}

async function writeAttempt(
  { transact, configuration }: Services,
  currentUser: CurrentUser,
  { attemptKey, installment, card }: Request,
  { purchase, paidPrice, ip, account, facts }: Attempt,
): Promise<PaymentRow> {
  const agreements = acceptAgreements(agreementsFor(configuration.club, account, purchase), new Date())
  return explainingConstraints(constraints, () =>
    transact(currentUser, async ({ db }) => {
      if (purchase.kind === 'order') await giveUpEarlierAttempts(db, purchase.subject)
      const [row] = await db
        .insert(payments)
        .values({
          conversationId: v7(),
          user: currentUser._id,
          branch: purchase.branch,
          kind: purchase.kind,
          subject: purchase.subject,
          title: purchase.title,
          snapshot: { ...purchase.snapshot },
          price: purchase.price,
          paidPrice,
          installment,
          attemptKey,
          binNumber: card?.cardNumber.slice(0, 6) ?? null,
          bankName: facts?.bank ?? null,
          cardAssociation: facts?.association ?? null,
          lastFourDigits: card?.cardNumber.slice(-4) ?? null,
          agreements,
          ip,
        })
        .returning()
      const attempt = row as PaymentRow
      await db.insert(paymentEvents).values({ payment: attempt._id, to: 'created' })
      return attempt
    }),
  )
}

/**
 * The newest tab wins. At the bank an earlier attempt can no longer be charged; a hosted form can, and is asked about
 * until it has expired.
 */
async function giveUpEarlierAttempts(db: Parameters<typeof movePayment>[0], order: string): Promise<void> {
  const earlier = await db
    .select({ _id: payments._id })
    .from(payments)
    .where(
      and(
        eq(payments.kind, 'order'),
        eq(payments.subject, order),
        inArray(payments.status, ['created', 'awaiting-3ds']),
      ),
    )
  for (const { _id } of earlier)
    await movePayment(db, _id, { to: 'expired', note: texts.replaced, changes: { failure: 'expired' } })
}

/** Notes that the buyer goes to the bank. A later attempt for the same order may have ended this one meanwhile. */
async function handOver(
  { transact }: Services,
  { _id, user }: PaymentRow,
  changes: Partial<typeof payments.$inferInsert>,
): Promise<void> {
  const moved = await transact({ _id: user, name: '' }, ({ db }) =>
    movePayment(db, _id, { to: 'awaiting-3ds', changes }),
  )
  if (!moved) throw new AppError(409, 'payment.order-busy', texts.orderBusy)
}

/** The purchase in the provider's words; one basket item, so that any part of it can be refunded. */
function gatewayPurchase(
  { configuration }: Services,
  { conversationId, subject, price, paidPrice, user, ip }: PaymentRow,
  { title, isPhysical, kind }: PricedPurchase,
  { billing, account }: Pick<Request, 'billing'> & Pick<Attempt, 'account'>,
): GatewayPurchase {
  const words = account.name.trim().split(/\s+/)
  const surname = words.length > 1 ? (words.pop() ?? '') : account.name
  const buyer: Buyer = {
    id: user,
    name: words.join(' '),
    surname,
    email: account.email,
    ...(account.phone ? { phone: account.phone } : {}),
    identityNumber: billing.identityNumber || noIdentityNumber,
    address: billing.address,
    city: billing.city,
    country: 'Turkey',
    ip,
  }
  const item: BasketItem = {
    id: subject,
    name: title,
    category: categories[kind],
    kind: isPhysical ? 'physical' : 'virtual',
    price,
  }
  const address = {
    contactName: account.name,
    address: billing.address,
    city: billing.city,
    country: 'Turkey',
  }
  return {
    conversationId,
    basketId: conversationId,
    price,
    paidPrice,
    callbackUrl: `${configuration.publicUrl}${receiveCallback.url}`,
    buyer,
    billingAddress: address,
    ...(isPhysical ? { shippingAddress: address } : {}),
    items: [item],
  }
}
