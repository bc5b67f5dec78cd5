import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Services } from '#server/core/module.ts'
import { system, type UnitOfWork } from '#server/core/unit-of-work.ts'
import { settleUse } from '#server/modules/loyalty/referrals/reward-use.ts'
import { createMembership } from '#server/modules/membership/memberships/memberships.service.ts'
import { notifyMember } from '#server/modules/messaging/notifications/notify-member.ts'
import { notifying } from '#server/modules/messaging/notifications/tell-people.ts'
import { addEntry, provideWallet } from '#server/modules/money/balances/ledger.ts'
import { paidMail } from '#server/modules/money/payments/payments.mails.ts'
import { type PaymentRow, payments, refunds } from '#server/modules/money/payments/payments.table.ts'
import type { PackageSnapshot } from '#server/modules/money/payments/purchases.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { moveOrder } from '#server/modules/shop/vitamin-orders/order-status.ts'
import { paymentNoticesMessages, paymentsMessages } from '#shared/money/payments/payments.messages.ts'

const texts = paymentsMessages

/**
 * Delivers what was paid for, in the transaction that marks the payment as paid: it happens with it or not at all,
 * and once, even if a callback arrives twice. Goods that are gone meanwhile, and a charge for what another one paid, are paid back.
 */
export async function fulfilPayment(
  services: Services,
  work: UnitOfWork,
  payment: PaymentRow,
): Promise<void> {
  const fulfilment = payment.failure === 'already-paid' ? undefined : await deliver(work, payment)
  if (!fulfilment) {
    await giveBack(services, work, payment)
    return
  }
  await work.db.update(payments).set({ fulfilment }).where(eq(payments._id, payment._id))
  if (payment.kind === 'package') await settleUse(notifying(work, services), payment.user)
  const [buyer] = await work.db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users._id, payment.user))
  // Whoever deleted their account while at the bank has no address any more.
  if (buyer?.email) {
    const { club, publicUrl } = services.configuration
    await services.mail.enqueue(work.client, paidMail({ club, publicUrl, buyer, payment }))
  }
}

/** Answers the id of what it brought, or undefined where it cannot be delivered any more. */
async function deliver(work: UnitOfWork, payment: PaymentRow): Promise<string | undefined> {
  const { _id, user, branch, kind, subject, price, title } = payment
  if (kind === 'package') {
    const membership = await createMembership(work, {
      user,
      package: payment.snapshot as unknown as PackageSnapshot,
      price,
      source: 'card',
      payment: _id,
    })
    return membership._id
  }
  if (kind === 'top-up') {
    const wallet = await provideWallet(work, { user, branch })
    const entry = await addEntry(work, {
      wallet: wallet._id,
      kind: 'card-top-up',
      amount: price,
      description: title,
      reference: _id,
      author: system,
    })
    return entry._id
  }
  return (await moveOrder(work, subject, 'pending'))?._id
}

/**
 * Writes down that the whole of the money is to go back and tells the buyer; the job that settles refunds asks the
 * provider for it. Nothing was delivered, so nothing is taken from a wallet.
 */
async function giveBack(services: Services, work: UnitOfWork, payment: PaymentRow): Promise<void> {
  const { _id, user, title, paidPrice: amount } = payment
  const failure = payment.failure ?? 'sold-out'
  const reason = failure === 'already-paid' ? texts.lateSurplus : texts.goodsGone
  await work.db.update(payments).set({ refunded: amount, failure }).where(eq(payments._id, _id))
  await work.db
    .insert(refunds)
    .values({ payment: _id, amount, reason, requestKey: v7(), actorName: system.name })
  await notifyMember(
    { client: work.client, jobs: services.jobs },
    { user, ...paymentNoticesMessages.givenBack(title), link: `/customer/payment?id=${_id}` },
  )
}
