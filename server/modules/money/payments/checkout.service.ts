import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, databaseErrorOf, explainingConstraints, invalidField } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { insertRecord } from '#server/core/records.ts'
import { isRepeated } from '#server/core/request-keys.ts'
import { system } from '#server/core/unit-of-work.ts'
import type {
  BasketItem,
  Buyer,
  CardFacts,
  Purchase as GatewayPurchase,
  InstalmentOffer,
} from '#server/integrations/payments/gateway.ts'
import { PaymentFailure } from '#server/integrations/payments/payment-failures.ts'
import { hasLegalIdentity, readClub } from '#server/modules/club/identity/identity.service.ts'
import { readSettings } from '#server/modules/club/settings/settings.service.ts'
import { currentSaleTexts } from '#server/modules/content/pages/pages.service.ts'
import { requireContracts } from '#server/modules/membership/contracts/signatures/user-contracts.ts'
import {
  createMembership,
  findOffer,
  toMembership,
} from '#server/modules/membership/memberships/memberships.service.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import {
  addEntry,
  findWallet,
  ledgerConstraints,
  missingWallet,
} from '#server/modules/money/balances/ledger.ts'
import {
  acceptAgreements,
  agreementsFor,
  fingerprintOf,
  startsEarly,
} from '#server/modules/money/payments/agreements.ts'
import {
  queryMinutes,
  reconcileLateCharges,
  transitionPayment,
} from '#server/modules/money/payments/charge.service.ts'
import {
  requireGateway,
  throwGatewayError,
  toPaymentFailure,
} from '#server/modules/money/payments/payment-errors.ts'
import { type PaymentRow, paymentEvents, payments } from '#server/modules/money/payments/payments.table.ts'
import { requireNonePending, sealBankPage } from '#server/modules/money/payments/pending.ts'
import { type PricedPurchase, pricePurchase } from '#server/modules/money/payments/purchases.ts'
import { payableReceivables } from '#server/modules/money/receivables/card-settlements.ts'
import { requireDependant, requireGuardian } from '#server/modules/people/users/guardianships.ts'
import { emailOrEmpty, users } from '#server/modules/people/users/users.table.ts'
import type { InstallmentMinimum } from '#shared/club/settings/settings.contract.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import type { BodyOf, ResponseOf } from '#shared/core/endpoint.ts'
import { kurusOf, liraOf } from '#shared/core/money.ts'
import type { Membership } from '#shared/membership/memberships/memberships.contract.ts'
import { completeAgreement } from '#shared/money/payments/agreement-text.ts'
import { isExpired } from '#shared/money/payments/card.rules.ts'
import { wasPaid } from '#shared/money/payments/payment-status.ts'
import {
  type payFromBalance as payFromBalanceEndpoint,
  receiveCallback,
  type startPayment,
} from '#shared/money/payments/payments.contract.ts'
import { paymentsMessages } from '#shared/money/payments/payments.messages.ts'
import type { Agreement, CardInfo, InstallmentOption } from '#shared/money/payments/payments.schema.ts'
import { withdrawalEnd } from '#shared/money/payments/withdrawal.ts'
import { guardiansMessages } from '#shared/people/guardians/guardians.messages.ts'

const texts = paymentsMessages

// Card information and instalments

export function toCardInfo({
  bank,
  type,
  association,
  family,
  isCommercial,
}: Omit<CardFacts, 'bin'>): CardInfo {
  return {
    bankName: bank,
    cardType: type,
    cardAssociation: association,
    cardFamily: family,
    commercial: isCommercial,
  }
}

/** The instalment counts that the club offers for a price. */
export function offeredPrices(
  offer: InstalmentOffer,
  price: number,
  minimums: readonly InstallmentMinimum[],
) {
  const minimum = new Map(
    minimums.map(({ installmentNumber, amount }) => [installmentNumber, kurusOf(amount)]),
  )
  return offer.prices.filter(
    ({ count }) => count === 1 || price >= (minimum.get(count) ?? Number.POSITIVE_INFINITY),
  )
}

/** Returns the instalment options for a price in whole kuruş. */
export async function installmentOptions(
  services: Services,
  price: number,
  bin: string | undefined,
): Promise<{ installmentOptions: InstallmentOption[]; minimumAmounts: InstallmentMinimum[] }> {
  const gateway = requireGateway(services)
  const { installmentMinimums } = await readSettings(services.db)
  const offers = await gateway.instalments({ price, ...(bin ? { bin } : {}) }).catch(throwGatewayError)
  return {
    installmentOptions: offers.map((offer) => ({
      bankName: offer.bank,
      cardFamilyName: offer.family,
      cardType: offer.type,
      cardAssociation: offer.association,
      force3ds: offer.forcesThreeDS ? 1 : 0,
      commercial: offer.isCommercial,
      installmentPrices: offeredPrices(offer, price, installmentMinimums).map(({ count, each, total }) => ({
        installmentNumber: count,
        installmentPrice: liraOf(each),
        totalPrice: liraOf(total),
      })),
    })),
    minimumAmounts: installmentMinimums,
  }
}

/** Returns the whole kuruş that a card is charged for a price in `count` instalments. Throws 400 if the count is not offered. */
async function chargedPrice(
  services: Services,
  { price, count, bin }: { price: number; count: number; bin: string },
): Promise<number> {
  if (count === 1) return price
  const { installmentMinimums } = await readSettings(services.db)
  const [offer] = await requireGateway(services).instalments({ price, bin }).catch(throwGatewayError)
  const choice = offer && offeredPrices(offer, price, installmentMinimums).find((one) => one.count === count)
  if (!choice) throw invalidField('installment', texts.installmentNotOffered)
  return choice.total
}

// Card payments

type Request = BodyOf<typeof startPayment>

const constraints = {
  payments_attempt_key: () => new AppError(409, 'payment.attempt-twice', texts.attemptTwice),
  payments_order_key: () => new AppError(409, 'payment.order-busy', texts.orderBusy),
  payments_open_key: () => new AppError(409, 'payment.pending', texts.pending),
}

/** Basket item categories in the provider's reports. */
const categories: Record<PricedPurchase['kind'], string> = {
  package: 'Üyelik',
  order: 'Vitamin',
  'top-up': 'Bakiye',
  receivables: 'Borç',
}

/** iyzico requires an identity number; this one stands for a buyer who gave none. */
const noIdentityNumber = '11111111111'

async function accountOf({ db }: Services, user: string) {
  const [account] = await db
    .select({ name: users.name, email: emailOrEmpty, phone: users.phone })
    .from(users)
    .where(eq(users._id, user))
  if (!account) throw new Error('A signed-in person has an account')
  return account
}

/** Starts a card payment. The attempt is written before the provider is called, and updated with its response. */
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
  await requireUnpaid(services, currentUser, request)
  const terms = await agreeOnStart(services, currentUser, request)
  const { purchase } = terms
  await requireNonePending(services.db, samePurchaseOf(currentUser, purchase), request.attemptKey)
  const member = purchase.beneficiary ?? currentUser._id
  if (purchase.snapshot) await requireContracts(services.db, member, purchase.snapshot)
  const account = await accountOf(services, currentUser._id)
  const { db } = services
  const club = await readClub(db)
  const agreements = agreementsFor(club, account, purchase, await currentSaleTexts(db))
  // A contract needs a seller; a debt was agreed on before.
  if (agreements.length > 0 && !hasLegalIdentity(club))
    throw new AppError(409, 'payment.seller-unknown', texts.sellerUnknown)
  if (request.agreementsHash !== undefined && request.agreementsHash !== fingerprintOf(agreements))
    throw new AppError(409, 'payment.agreements-changed', texts.agreementsChanged)
  const bin = card?.cardNumber.slice(0, 8)
  const paidPrice =
    bin && !isHosted
      ? await chargedPrice(services, { price: purchase.price, count: installment, bin })
      : purchase.price
  // Only shown on the receipt, so a failed look-up is ignored.
  const facts = bin ? await gateway.cardFacts(bin).catch(() => undefined) : undefined
  const attempt = await writeAttempt(services, currentUser, request, {
    ...terms,
    paidPrice,
    ip,
    facts,
    agreements: agreements.map((agreement) => ({
      ...agreement,
      text: completeAgreement(agreement.text, {
        ...request.billing,
        price: liraOf(purchase.price),
        installment,
        total: liraOf(paidPrice),
        isHosted,
      }),
    })),
  })
  const order = toGatewayPurchase(services, attempt, purchase, { ...request, account, clubEmail: club.email })
  try {
    if (isHosted) {
      const { installmentMinimums } = await readSettings(services.db)
      const counts = installmentMinimums.filter(({ amount }) => kurusOf(amount) <= purchase.price)
      const installments = [1, ...counts.map(({ installmentNumber }) => installmentNumber)]
      const form = await gateway.startCheckoutForm({ ...order, installments })
      await markHandedOver(services, attempt, {
        providerToken: form.token,
        bankPage: sealBankPage(services, form.pageUrl),
        formExpiresAt: form.expiresAt.toISOString(),
        queryAt: new Date(Date.now() + queryMinutes * 60_000).toISOString(),
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
    await markHandedOver(services, attempt, {
      providerPaymentId: start.paymentId,
      bankPage: sealBankPage(services, start.html, { number: card.cardNumber, cvc: card.cvc }),
    })
    return { paymentId: attempt._id, threeDSHtmlContent: start.html, checkoutFormUrl: null }
  } catch (error) {
    // Nothing is charged before the bank's page, so the attempt fails with any error here, even if the buyer's session
    // has ended meanwhile.
    if (error instanceof PaymentFailure) {
      await services.transact(system, ({ db }) =>
        transitionPayment(db, attempt._id, {
          to: 'failed',
          from: ['created'],
          note: error.message,
          changes: { failure: toPaymentFailure(error.reason) },
        }),
      )
    }
    return throwGatewayError(error)
  }
}

const samePurchaseOf = ({ _id: user }: CurrentUser, { kind, subject, beneficiary }: PricedPurchase) => ({
  user,
  kind,
  subject,
  beneficiary: beneficiary ?? null,
})

/**
 * An earlier attempt may have been paid without a callback: a hosted form, which is payable until it expires, or one
 * whose charge was left open. Throws 409 if it was, and 503 if the provider cannot be queried.
 */
async function requireUnpaid(
  services: Services,
  currentUser: CurrentUser,
  { purchase }: Request,
): Promise<void> {
  const { kind } = purchase
  const debts =
    kind === 'receivables'
      ? await payableReceivables(services.db, currentUser._id, purchase.receivables)
      : null
  const subject =
    kind === 'package'
      ? purchase.package
      : kind === 'order'
        ? purchase.order
        : kind === 'receivables'
          ? (debts?.branch ?? '')
          : purchase.branch
  const beneficiary = (kind === 'package' ? purchase.beneficiary : debts?.beneficiary) ?? null
  const purchased = { user: currentUser._id, kind, subject, beneficiary }
  const earlier = await reconcileLateCharges(services, purchased).catch(throwGatewayError)
  const isPaid = earlier.some(({ status, fulfilment }) => wasPaid(status) && fulfilment !== null)
  if (isPaid) throw new AppError(409, 'payment.already-paid', texts.alreadyPaid)
}

interface StartTerms {
  purchase: PricedPurchase
  /** Whether the buyer was asked for consent to an early start, and gave it. */
  startsEarly: boolean
  /** The earliest start of a package without that consent. */
  notBefore: Date | undefined
}

/**
 * Prices the purchase with the start that the buyer chose: now, with consent, or after the right of withdrawal. Throws
 * 400 if a choice is needed and missing.
 */
async function agreeOnStart(
  services: Services,
  currentUser: CurrentUser,
  { purchase: wanted, earlyStart, laterStart }: Request,
): Promise<StartTerms> {
  if (earlyStart && laterStart) throw invalidField('laterStart', texts.startChosenTwice)
  const purchase = await pricePurchase(services, currentUser._id, wanted)
  const isEarly = startsEarly(purchase)
  if (isEarly && laterStart && purchase.snapshot?.kind === 'day-pass')
    throw invalidField('earlyStart', texts.dayPassStartsAtOnce)
  if (isEarly && !earlyStart && !laterStart) throw invalidField('earlyStart', validationMessages.accept)
  const notBefore = purchase.snapshot && !earlyStart ? withdrawalEnd(new Date()) : undefined
  return {
    purchase:
      isEarly && laterStart
        ? await pricePurchase(services, currentUser._id, wanted, { notBefore })
        : purchase,
    startsEarly: isEarly && earlyStart,
    notBefore,
  }
}

interface Attempt extends StartTerms {
  paidPrice: number
  ip: string
  facts: CardFacts | undefined
  agreements: readonly Agreement[]
}

/** Writes the attempt. Of concurrent ones for the same thing the first is written; the others are told of it. */
async function writeAttempt(
  services: Services,
  currentUser: CurrentUser,
  { attemptKey, installment, card, billing }: Request,
  { purchase, paidPrice, ip, facts, agreements, startsEarly: isEarly, notBefore }: Attempt,
): Promise<PaymentRow> {
  const write = () =>
    services.transact(currentUser, async ({ db }) => {
      const { beneficiary } = purchase
      if (beneficiary) await requireDependant(db, { minor: beneficiary, guardian: currentUser._id })
      const now = new Date()
      const attempt = await insertRecord(db, payments, {
        conversationId: v7(),
        user: currentUser._id,
        beneficiary,
        branch: purchase.branch,
        kind: purchase.kind,
        subject: purchase.subject,
        title: purchase.title,
        snapshot: purchase.receivables ? { receivables: purchase.receivables } : { ...purchase.snapshot },
        price: purchase.price,
        paidPrice,
        installment,
        attemptKey,
        binNumber: card?.cardNumber.slice(0, 6) ?? null,
        bankName: facts?.bank ?? null,
        cardAssociation: facts?.association ?? null,
        lastFourDigits: card?.cardNumber.slice(-4) ?? null,
        billing: { address: billing.address, city: billing.city },
        agreements: acceptAgreements(agreements, now),
        earlyStartAt: isEarly ? now.toISOString() : null,
        notBefore: notBefore?.toISOString(),
        ip,
      })
      await db.insert(paymentEvents).values({ payment: attempt._id, to: 'created' })
      return attempt
    })
  return explainingConstraints(constraints, async () => {
    try {
      return await write()
    } catch (error) {
      if (databaseErrorOf(error)?.constraint)
        await requireNonePending(services.db, samePurchaseOf(currentUser, purchase), attemptKey)
      throw error
    }
  })
}

/** Marks that the buyer was sent to the bank. Throws 409 if they gave the attempt up meanwhile. */
async function markHandedOver(
  { transact }: Services,
  { _id, user }: PaymentRow,
  changes: Partial<typeof payments.$inferInsert>,
): Promise<void> {
  const moved = await transact({ _id: user, name: '' }, ({ db }) =>
    transitionPayment(db, _id, { to: 'awaiting-3ds', changes }),
  )
  if (!moved) throw new AppError(409, 'payment.given-up', texts.givenUpMeanwhile)
}

/** The purchase as a gateway request with a single basket item, so that any part of it can be refunded. */
function toGatewayPurchase(
  { configuration }: Services,
  { conversationId, subject, price, paidPrice, user, ip }: PaymentRow,
  { title, isPhysical, kind }: PricedPurchase,
  {
    billing,
    account,
    clubEmail,
  }: Pick<Request, 'billing'> & { account: Awaited<ReturnType<typeof accountOf>>; clubEmail: string },
): GatewayPurchase {
  const words = account.name.trim().split(/\s+/)
  const surname = words.length > 1 ? (words.pop() ?? '') : account.name
  const buyer: Buyer = {
    id: user,
    name: words.join(' '),
    surname,
    // iyzico requires an address; a buyer without one gives the club's, and gets the receipt by SMS.
    email: account.email || clubEmail,
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

// Payments from the wallet

const attemptTwice = () => new AppError(409, 'payment.attempt-twice', texts.attemptTwice)

const balanceConstraints = {
  ...ledgerConstraints,
  memberships_request_key: attemptTwice,
}

/** Buys a day pass from the wallet: pass and wallet entry in one transaction, once per request key. */
export async function payFromBalance(
  { transact }: Services,
  currentUser: CurrentUser,
  { package: id, branch, requestKey }: BodyOf<typeof payFromBalanceEndpoint>,
): Promise<Membership> {
  return explainingConstraints(balanceConstraints, () =>
    transact(currentUser, async (tx) => {
      const { db, audit } = tx
      const offer = await findOffer(db, id, { branch, at: 'site' })
      if (offer.package.kind !== 'day-pass') throw new AppError(409, 'payment.not-day-pass', texts.notDayPass)
      const wallet = await findWallet(db, currentUser._id, offer.package.branch)
      if (!wallet) throw missingWallet()
      if (
        await isRepeated(tx, currentUser, requestKey, { call: 'day-pass', package: id, branch }, attemptTwice)
      ) {
        const [made] = await db.select().from(memberships).where(eq(memberships.requestKey, requestKey))
        if (!made) throw attemptTwice()
        return toMembership(db, made)
      }
      await requireGuardian(db, currentUser._id, guardiansMessages.requiredOnline)
      await requireNonePending(db, {
        ...{ user: currentUser._id, kind: 'package', subject: id, beneficiary: null },
      })
      await requireContracts(db, currentUser._id, offer.package)
      const pass = await createMembership(tx, {
        user: currentUser._id,
        package: offer.package,
        price: offer.price,
        source: 'balance',
        requestKey,
      })
      if (offer.price > 0) {
        await addEntry(tx, {
          wallet: wallet._id,
          kind: 'day-pass',
          amount: -offer.price,
          description: offer.package.name,
          reference: pass._id,
          author: currentUser,
        })
      }
      await audit({ resource: 'memberships', recordId: pass._id, action: 'create', after: pass })
      return toMembership(db, pass)
    }),
  )
}
