import { and, eq, type SQL } from 'drizzle-orm'
import { notFound } from '#server/core/errors.ts'
import type { PurchaseHandler, PurchaseLine, Services } from '#server/core/module.ts'
import { system, type UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { dueJoiningFee } from '#server/modules/membership/memberships/joining-fees.ts'
import { nextPeriod, type Period } from '#server/modules/membership/memberships/membership-schedule.ts'
import {
  createMembership,
  endMembership,
  findOffer,
  type MembershipSale,
} from '#server/modules/membership/memberships/memberships.service.ts'
import type { PackageRow } from '#server/modules/membership/packages/packages.table.ts'
import { addEntry, provideWallet } from '#server/modules/money/balances/ledger.ts'
import type { PaymentRow } from '#server/modules/money/payments/payments.table.ts'
import { payableReceivables, settleByCard } from '#server/modules/money/receivables/card-settlements.ts'
import {
  guardianRequired,
  isMinorAccount,
  requireDependant,
} from '#server/modules/people/users/guardianships.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { kurusOf } from '#shared/core/money.ts'
import { membershipsMessages } from '#shared/membership/memberships/memberships.messages.ts'
import { packagesMessages } from '#shared/membership/packages/packages.messages.ts'
import { paymentsMessages } from '#shared/money/payments/payments.messages.ts'
import type { Purchase } from '#shared/money/payments/payments.schema.ts'
import { receivablesMessages } from '#shared/money/receivables/receivables.messages.ts'
import { guardiansMessages } from '#shared/people/guardians/guardians.messages.ts'

/**
 * The package as it was sold, kept with the payment: what was paid for is what is delivered. The joining fee, in whole kuruş,
 * is a part of the payment's price; absent if none was due.
 */
type PackageSnapshot = MembershipSale['package'] & { joiningFee?: number }

/** Snapshots of payments from before packages of several branches. */
const ofOneBranch = { validIn: [], isValidEverywhere: false, sessions: null }

/** A purchase as the server prices it; the buyer sends only its id. */
export interface PricedPurchase {
  kind: Purchase['kind']
  /** The package, the order, or the branch whose wallet is topped up or whose debts are paid. */
  subject: string
  branch: string
  branchName: string
  title: string
  /** Whole kuruş. */
  price: number
  /** Amounts in whole kuruş, which add up to the price. */
  lines: PurchaseLine[]
  /** The minor for whom a guardian buys a package or pays debts. */
  beneficiary?: string | undefined
  /** Goods rather than a service. */
  isPhysical: boolean
  /** Of a package. */
  snapshot?: PackageSnapshot
  period?: Period
  /** Ids of the receivables to be paid. */
  receivables?: readonly string[]
}

/** The result of delivering a paid purchase. */
export interface Fulfilment {
  /** The membership, order, wallet entry or first settlement. */
  _id: string
  /** Whole kuruş of the price that nothing was delivered for, to be refunded. */
  excess: number
}

interface PurchaseTerms {
  /** The earliest start of a membership. */
  notBefore?: Date | undefined
}

/** Orders are sold by a module above this one, through the hook of its manifest. */
function handlerOf({ modules }: Pick<Services, 'modules'>, kind: 'order'): PurchaseHandler {
  const handler = modules.flatMap(({ purchases = [] }) => purchases).find((one) => one.kind === kind)
  if (!handler) throw new Error(`No module sells purchases of kind ${kind}`)
  return handler
}

function characteristicsOf({
  durationDays,
  sessions,
  freezeDays,
  freezeCount,
  features,
}: PackageRow): string[] {
  const pack = sessions === null ? [] : [packagesMessages.sessionsOf(sessions)]
  const freezing = freezeDays > 0 ? [packagesMessages.freezable(freezeDays, freezeCount)] : []
  return [...pack, packagesMessages.lasting(durationDays), ...freezing, ...features]
}

async function openBranchName(db: Database, id: string): Promise<string> {
  return branchName(db, and(eq(branches._id, id), eq(branches.isActive, true)))
}

async function branchName(db: Database, condition: SQL | undefined): Promise<string> {
  const [branch] = await db.select({ name: branches.name }).from(branches).where(condition)
  if (!branch) throw notFound(branchesMessages.notFound)
  return branch.name
}

/** Returns what a purchase is and costs now. Throws 404 or 409 if this user cannot buy it now. */
export async function pricePurchase(
  services: Pick<Services, 'db' | 'modules'>,
  user: string,
  purchase: Purchase,
  { notBefore }: PurchaseTerms = {},
): Promise<PricedPurchase> {
  const { db } = services
  if (purchase.kind === 'package') {
    const { package: offered, price } = await findOffer(db, purchase.package, {
      branch: purchase.branch,
      at: 'site',
    })
    const { beneficiary } = purchase
    if (beneficiary) await requireDependant(db, { minor: beneficiary, guardian: user })
    else if (await isMinorAccount(db, user)) throw guardianRequired(guardiansMessages.requiredOnline)
    const {
      _id,
      branch,
      validIn,
      isValidEverywhere,
      name,
      kind,
      durationDays,
      sessions,
      freezeDays,
      freezeCount,
    } = offered
    const validity = { branch, validIn, isValidEverywhere }
    const member = beneficiary ?? user
    const joiningFee = await dueJoiningFee(db, member, offered)
    const joining = { name: membershipsMessages.joiningFee, quantity: 1, amount: joiningFee }
    return {
      kind: 'package',
      subject: _id,
      branch,
      branchName: await openBranchName(db, branch),
      title: name,
      price: price + joiningFee,
      lines: [
        { name, quantity: 1, amount: price, features: characteristicsOf(offered) },
        ...(joiningFee > 0 ? [joining] : []),
      ],
      isPhysical: false,
      snapshot: {
        ...{ _id, ...validity, name, kind, durationDays, sessions, freezeDays, freezeCount },
        ...(joiningFee > 0 && { joiningFee }),
      },
      period: await nextPeriod(db, {
        ...{ user: member, ...validity, kind, durationDays },
        notBefore: notBefore && clubDay(notBefore),
      }),
      beneficiary,
    }
  }
  if (purchase.kind === 'order') {
    const priced = await handlerOf(services, 'order').price(db, user, purchase.order)
    return {
      ...priced,
      kind: 'order',
      subject: purchase.order,
      branchName: await openBranchName(db, priced.branch),
      isPhysical: true,
    }
  }
  if (purchase.kind === 'receivables') {
    const { branch, beneficiary, owed } = await payableReceivables(db, user, purchase.receivables)
    // Debts outlive their branch.
    const name = await branchName(db, eq(branches._id, branch))
    return {
      kind: 'receivables',
      subject: branch,
      branch,
      branchName: name,
      title: receivablesMessages.purchaseTitle(name),
      price: owed.reduce((sum, { open }) => sum + open, 0),
      lines: owed.map(({ reason, open }) => ({ name: reason, quantity: 1, amount: open })),
      isPhysical: false,
      beneficiary,
      receivables: owed.map(({ _id }) => _id),
    }
  }
  const name = await openBranchName(db, purchase.branch)
  const price = kurusOf(purchase.amount)
  const title = paymentsMessages.topUpTitle(name)
  return {
    kind: 'top-up',
    subject: purchase.branch,
    branch: purchase.branch,
    branchName: name,
    title,
    price,
    lines: [{ name: title, quantity: 1, amount: price }],
    isPhysical: false,
  }
}

/** Delivers a paid purchase, of debts what is still open. Returns undefined if it is no longer available. */
export async function fulfilPurchase(
  services: Services,
  tx: UnitOfWork,
  payment: PaymentRow,
): Promise<Fulfilment | undefined> {
  const { _id, user, branch, kind, subject, price, title, beneficiary } = payment
  const delivered = (id: string | undefined) => (id ? { _id: id, excess: 0 } : undefined)
  if (kind === 'receivables') return settleByCard(tx, payment)
  if (kind === 'package') {
    const member = beneficiary ?? user
    const { joiningFee = 0, ...sold } = payment.snapshot as unknown as PackageSnapshot
    const membership = await createMembership(tx, {
      user: member,
      package: { ...ofOneBranch, ...sold },
      price: price - joiningFee,
      joiningFee,
      source: 'card',
      payment: _id,
      notBefore: payment.notBefore && clubDay(new Date(payment.notBefore)),
    })
    for (const { onMembershipBought } of services.modules) await onMembershipBought?.(services, tx, member)
    // Another purchase may have charged the fee meanwhile.
    return { _id: membership._id, excess: joiningFee - membership.joiningFee }
  }
  if (kind === 'top-up') {
    const wallet = await provideWallet(tx, { user, branch })
    const entry = await addEntry(tx, {
      wallet: wallet._id,
      kind: 'card-top-up',
      amount: price,
      description: title,
      reference: _id,
      author: system,
    })
    return delivered(entry._id)
  }
  return delivered(await handlerOf(services, kind).fulfil(tx, subject))
}

/** Takes the delivery back after a refund of the whole price. Goods that were handed over are left alone. */
export async function revokePurchase(
  services: Services,
  tx: UnitOfWork,
  { fulfilment, kind, subject }: PaymentRow,
  reason: string,
): Promise<void> {
  if (!fulfilment) return
  if (kind === 'package') {
    const ended = await endMembership(tx, fulfilment, reason)
    if (ended)
      for (const { onMembershipEnded } of services.modules) await onMembershipEnded?.(services, tx, ended)
  }
  if (kind === 'order') await handlerOf(services, kind).onRefund(tx, subject)
}
