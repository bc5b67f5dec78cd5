import { and, eq } from 'drizzle-orm'
import { notFound } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { nextPeriod, type Period } from '#server/modules/membership/memberships/membership-schedule.ts'
import { findOffer, type MembershipSale } from '#server/modules/membership/memberships/memberships.service.ts'
import { payableOrder } from '#server/modules/shop/vitamin-orders/order-payment.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { kurusOf } from '#shared/core/money.ts'
import { paymentsMessages } from '#shared/money/payments/payments.messages.ts'
import type { Purchase } from '#shared/money/payments/payments.schema.ts'

/** A package as it is sold, kept with the payment so that what was paid for is what is delivered. */
export type PackageSnapshot = MembershipSale['package']

/** A purchase with everything the server itself knows of it; nothing of it comes from the buyer but its id. */
export interface PricedPurchase {
  kind: Purchase['kind']
  /** The package, the order, or the branch whose wallet is topped up. */
  subject: string
  branch: string
  branchName: string
  title: string
  /** Whole kuruş. */
  price: number
  /** Amounts in whole kuruş, which add up to the price. */
  lines: { name: string; quantity: number; amount: number }[]
  /** Whether something is handed over, rather than a service given. */
  isPhysical: boolean
  /** Of a package. */
  snapshot?: PackageSnapshot
  period?: Period
}

async function openBranchName(db: Database, id: string): Promise<string> {
  const [branch] = await db
    .select({ name: branches.name })
    .from(branches)
    .where(and(eq(branches._id, id), eq(branches.isActive, true)))
  if (!branch) throw notFound(branchesMessages.notFound)
  return branch.name
}

/** What a purchase is and costs at this moment. Throws 404 or 409 for what this person cannot buy now. */
export async function pricePurchase(db: Database, user: string, purchase: Purchase): Promise<PricedPurchase> {
  if (purchase.kind === 'package') {
    const { package: offered, price } = await findOffer(db, purchase.package)
    const { _id, branch, name, kind, durationDays, freezeDays, freezeCount } = offered
    return {
      kind: 'package',
      subject: _id,
      branch,
      branchName: await openBranchName(db, branch),
      title: name,
      price,
      lines: [{ name, quantity: 1, amount: price }],
      isPhysical: false,
      snapshot: { _id, branch, name, kind, durationDays, freezeDays, freezeCount },
      period: await nextPeriod(db, { user, branch, kind, durationDays }),
    }
  }
  if (purchase.kind === 'order') {
    const order = await payableOrder(db, user, purchase.order)
    return {
      kind: 'order',
      subject: order._id,
      branch: order.branch,
      branchName: await openBranchName(db, order.branch),
      title: paymentsMessages.orderTitle(order.number),
      price: order.total,
      lines: order.lines.map(({ name, quantity, price }) => ({ name, quantity, amount: price * quantity })),
      isPhysical: true,
    }
  }
  const branchName = await openBranchName(db, purchase.branch)
  const price = kurusOf(purchase.amount)
  const title = paymentsMessages.topUpTitle(branchName)
  return {
    kind: 'top-up',
    subject: purchase.branch,
    branch: purchase.branch,
    branchName,
    title,
    price,
    lines: [{ name: title, quantity: 1, amount: price }],
    isPhysical: false,
  }
}
