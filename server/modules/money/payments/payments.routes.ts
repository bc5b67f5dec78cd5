import { and, desc, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/core/errors.ts'
import { takingForms } from '#server/core/forms.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import { readClub } from '#server/modules/club/identity/identity.service.ts'
import { currentSaleTexts } from '#server/modules/content/pages/pages.service.ts'
import { neededContracts } from '#server/modules/membership/contracts/signatures/user-contracts.ts'
import { findWallet } from '#server/modules/money/balances/ledger.ts'
import { agreementsFor, fingerprintOf, startsEarly } from '#server/modules/money/payments/agreements.ts'
import {
  receiveBankCallback,
  receiveProviderWebhook,
  reconcilePayment,
} from '#server/modules/money/payments/charge.service.ts'
import {
  beginPayment,
  installmentOptions,
  payFromBalance,
  toCardInfo,
} from '#server/modules/money/payments/checkout.service.ts'
import { instalmentPlans } from '#server/modules/money/payments/instalment-plans.ts'
import {
  missingPayment,
  requireGateway,
  throwGatewayError,
} from '#server/modules/money/payments/payment-errors.ts'
import { payments } from '#server/modules/money/payments/payments.table.ts'
import {
  findPaidBy,
  managedPayments,
  paymentDetail,
  toPayment,
  toPaymentRecords,
} from '#server/modules/money/payments/payments.view.ts'
import { continuePayment, findPending, giveUpPayment } from '#server/modules/money/payments/pending.ts'
import { type PricedPurchase, pricePurchase } from '#server/modules/money/payments/purchases.ts'
import {
  closeFailedRefund,
  hasFailedRefund,
  refundPayment,
} from '#server/modules/money/payments/refunds.service.ts'
import { dependantsOf } from '#server/modules/people/users/guardianships.ts'
import { emailOrEmpty, users } from '#server/modules/people/users/users.table.ts'
import { kurusOf, liraOf } from '#shared/core/money.ts'
import { isOpen } from '#shared/money/payments/payment-status.ts'
import * as contract from '#shared/money/payments/payments.contract.ts'
import { paymentsMessages } from '#shared/money/payments/payments.messages.ts'
import { withdrawalEnd } from '#shared/money/payments/withdrawal.ts'

const texts = paymentsMessages

/** Characters of a bank's form, which the club does not control; far more than any known bank sends. */
const largestCallback = 100_000

const paymentList: ListDefinition<typeof payments> = {
  table: payments,
  key: payments._id,
  sort: { createdAt: payments.createdAt },
  defaultSort: ['createdAt', 'DESC'],
  filters: {
    branch: payments.branch,
    user: payments.user,
    kind: payments.kind,
    status: payments.status,
    hasFailedRefund: (wanted: boolean) => (wanted ? hasFailedRefund : sql`NOT ${hasFailedRefund}`),
    from: (moment: string) => gte(payments.createdAt, moment),
    until: (moment: string) => lt(payments.createdAt, moment),
  },
}

export function paymentRoutes(app: FastifyInstance, services: Services): void {
  const { db, configuration } = services

  mount(app, contract.showInstallmentOptions, ({ body }) =>
    installmentOptions(services, kurusOf(body.price), body.binNumber),
  )

  const plansOf = instalmentPlans(services)
  mount(app, contract.listInstalmentPlans, ({ params }) => plansOf(params.branchId))

  mount(app, contract.showBinInfo, async ({ body }) =>
    toCardInfo(await requireGateway(services).cardFacts(body.binNumber).catch(throwGatewayError)),
  )

  mount(app, contract.quotePurchase, async ({ currentUser, body }) => {
    const purchase = await pricePurchase(services, currentUser._id, body.purchase)
    const [account] = await db
      .select({
        ...{ name: users.name, email: emailOrEmpty, phone: users.phone, details: users.userDetails },
      })
      .from(users)
      .where(and(eq(users._id, currentUser._id), isNull(users.deletedAt)))
    const [last] = await db
      .select({ billing: payments.billing })
      .from(payments)
      .where(and(eq(payments.user, currentUser._id), isNotNull(payments.billing)))
      .orderBy(desc(payments.createdAt))
      .limit(1)
    const { address = '', city = '' } = last?.billing ?? account?.details ?? {}
    const isFromWallet = purchase.snapshot?.kind === 'day-pass' && !purchase.beneficiary
    const member = purchase.beneficiary ?? currentUser._id
    const dependants = purchase.kind === 'package' ? await dependantsOf(db, currentUser._id) : []
    const wallet = isFromWallet ? await findWallet(db, currentUser._id, purchase.branch) : undefined
    const club = await readClub(db)
    const saleTexts = await currentSaleTexts(db)
    const agreementsOf = (priced: PricedPurchase) =>
      account ? agreementsFor(club, account, priced, saleTexts) : []
    const agreements = agreementsOf(purchase)
    const later =
      startsEarly(purchase) && purchase.snapshot?.kind !== 'day-pass'
        ? await pricePurchase(services, currentUser._id, body.purchase, {
            notBefore: withdrawalEnd(new Date()),
          })
        : undefined
    const laterAgreements = later ? agreementsOf(later) : []
    const { kind, subject, beneficiary = null } = purchase
    const pending = await findPending(db, { user: currentUser._id, kind, subject, beneficiary })
    return {
      title: purchase.title,
      branchName: purchase.branchName,
      lines: purchase.lines.map(({ name, quantity, amount }) => ({
        ...{ name, quantity, amount: liraOf(amount) },
      })),
      price: liraOf(purchase.price),
      startsAt: purchase.period?.startsAt.toISOString() ?? null,
      endsAt: purchase.period?.endsAt.toISOString() ?? null,
      neededContracts: purchase.snapshot ? await neededContracts(db, member, purchase.snapshot) : [],
      agreements,
      agreementsHash: fingerprintOf(agreements),
      ...(later?.period && {
        laterStart: {
          startsAt: later.period.startsAt.toISOString(),
          endsAt: later.period.endsAt.toISOString(),
          agreements: laterAgreements,
          agreementsHash: fingerprintOf(laterAgreements),
        },
      }),
      walletBalance: isFromWallet ? liraOf(wallet?.balance ?? 0) : null,
      ...(dependants.length > 0 && {
        beneficiaries: dependants.map(({ minor, minorName }) => ({ _id: minor, name: minorName })),
      }),
      billing: { address, city },
      cardPayment: services.payments ? configuration.payments.checkout : ('off' as const),
      ...(pending && { pending: toPayment(pending) }),
    }
  })

  mount(app, contract.startPayment, ({ currentUser, body, request }) =>
    beginPayment(services, currentUser, body, request.ip),
  )

  mount(app, contract.payFromBalance, ({ currentUser, body }) => payFromBalance(services, currentUser, body))

  takingForms(
    app,
    (scope) =>
      mount(scope, contract.receiveCallback, async ({ body, reply }) => {
        const payment = await receiveBankCallback(services, body)
        return reply.redirect(payment ? `/customer/payment?id=${payment}` : '/customer/payment', 303)
      }),
    largestCallback,
  )

  mount(app, contract.receiveWebhook, async ({ body, request }) => {
    const signature = request.headers['x-iyz-signature-v3']
    const isAuthentic = await receiveProviderWebhook(
      services,
      body,
      typeof signature === 'string' ? signature : undefined,
    )
    if (!isAuthentic) throw new AppError(400, 'payment.bad-signature', texts.badWebhook)
    return { success: true as const, message: texts.webhookTaken }
  })

  mount(app, contract.listOwnPayments, async ({ currentUser, query, rowsOf }) =>
    rowsOf(await listRows(db, paymentList, query, eq(payments.user, currentUser._id))).map(toPayment),
  )

  mount(app, contract.showOwnPayment, async ({ currentUser, params }) => {
    const [row] = await db
      .select()
      .from(payments)
      .where(and(eq(payments._id, params.id), eq(payments.user, currentUser._id)))
    if (!row) throw missingPayment()
    const paidBy = await findPaidBy(db, row)
    return { ...toPayment(row), ...(paidBy && { paidBy }) }
  })

  mount(app, contract.continuePayment, ({ currentUser, params }) =>
    continuePayment(services, currentUser._id, params.id),
  )

  mount(app, contract.giveUpPayment, async ({ currentUser, params }) =>
    toPayment(await giveUpPayment(services, currentUser, params.id)),
  )

  mount(app, contract.listPayments, async ({ currentUser, query, rowsOf }) => {
    const page = await listRows(db, paymentList, query, managedPayments(currentUser))
    return toPaymentRecords(db, rowsOf(page))
  })

  mount(app, contract.showPayment, ({ currentUser, params }) =>
    paymentDetail(db, params.id, managedPayments(currentUser)),
  )

  mount(app, contract.refundPayment, async ({ currentUser, params, body }) => {
    const { amount, ...request } = body
    await refundPayment(services, currentUser, params.id, {
      ...request,
      amount: amount === undefined ? undefined : kurusOf(amount),
    })
    return paymentDetail(db, params.id)
  })

  mount(app, contract.closeFailedRefund, async ({ currentUser, params, body }) => {
    await closeFailedRefund(services, currentUser, { ...params, ...body })
    return paymentDetail(db, params.id)
  })

  mount(app, contract.settlePayment, async ({ currentUser, params }) => {
    const [row] = await db
      .select()
      .from(payments)
      .where(and(eq(payments._id, params.id), managedPayments(currentUser)))
    if (!row) throw missingPayment()
    if (!isOpen(row.status)) throw new AppError(409, 'payment.not-open', texts.notOpen)
    await reconcilePayment(services, row).catch(throwGatewayError)
    const detail = await paymentDetail(db, params.id)
    // The transitions are the system's; the audit entry records who asked for the query.
    await services.transact(currentUser, ({ audit }) =>
      audit({
        resource: 'payments',
        recordId: row._id,
        action: 'settle',
        person: row.user,
        before: { status: row.status },
        after: { status: detail.status },
      }),
    )
    return detail
  })
}
