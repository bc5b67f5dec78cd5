import { and, asc, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField, notFound, stale } from '#server/core/errors.ts'
import type { SaleLineHandler, Services } from '#server/core/module.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { paperContracts } from '#server/modules/membership/contracts/paper/paper-contracts.table.ts'
import { neededContracts } from '#server/modules/membership/contracts/signatures/user-contracts.ts'
import { daytimeDiscounts } from '#server/modules/membership/daytime-discounts/daytime-discounts.table.ts'
import { dueJoiningFee } from '#server/modules/membership/memberships/joining-fees.ts'
import {
  endFreezes,
  isExclusive,
  lockSchedule,
  nextPeriod,
  readValidBranches,
  scheduleAroundClosures,
  scheduleMemberships,
  type ValidBranch,
  type Validity,
} from '#server/modules/membership/memberships/membership-schedule.ts'
import {
  endsEarlyAt,
  isRenewalDue,
  membershipIs,
  membershipStatus,
} from '#server/modules/membership/memberships/membership-status.ts'
import { type MembershipRow, memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import {
  joinedBranch,
  type OfferedPackage,
  priceIn,
} from '#server/modules/membership/packages/package-prices.ts'
import { missingPackage } from '#server/modules/membership/packages/packages.service.ts'
import { type PackageRow, packages } from '#server/modules/membership/packages/packages.table.ts'
import { sessionPacks } from '#server/modules/membership/session-packs/session-packs.table.ts'
import { requireGuardian } from '#server/modules/people/users/guardianships.ts'
import { findKnown } from '#server/modules/people/users/known-in-branch.ts'
import { personSearch } from '#server/modules/people/users/person-search.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { clubDay } from '#shared/core/club-time.ts'
import type { BodyOf, ResponseOf } from '#shared/core/endpoint.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import { kurusOf, liraOf } from '#shared/core/money.ts'
import { discountedPrice } from '#shared/membership/daytime-discounts/daytime-discounts.rules.ts'
import type {
  Membership,
  MembershipStatus,
  membershipSources,
  quoteMembership,
} from '#shared/membership/memberships/memberships.contract.ts'
import { membershipsMessages } from '#shared/membership/memberships/memberships.messages.ts'
import { packagesMessages } from '#shared/membership/packages/packages.messages.ts'
import { guardiansMessages } from '#shared/people/guardians/guardians.messages.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'

export const missingMembership = () => notFound(membershipsMessages.notFound)

const membershipList: ListDefinition<typeof memberships> = {
  table: memberships,
  key: memberships._id,
  sort: { createdAt: memberships.createdAt, startsAt: memberships.startsAt, endsAt: memberships.endsAt },
  defaultSort: ['createdAt', 'DESC'],
  filters: {
    branch: memberships.branch,
    user: memberships.user,
    kind: memberships.kind,
    source: memberships.source,
    status: (status: MembershipStatus) => membershipIs[status],
    endsBefore: (moment: string) => lt(memberships.endsAt, moment),
    lacksSessions: (wanted: boolean) =>
      sql`(${memberships.kind} = 'personal-training' AND ${memberships.sessions} IS NULL
        AND ${memberships.cancelledAt} IS NULL AND ${memberships.endsAt} > now()) = ${wanted}`,
    renewalDue: (wanted: boolean) => (wanted ? isRenewalDue : sql`NOT ${isRenewalDue}`),
  },
  search: personSearch(memberships.user),
}

/** Adds the current status and the names of the records that the memberships refer to. */
async function toMemberships(db: Database, rows: readonly MembershipRow[]): Promise<Membership[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ _id }) => _id)
  const found = await db
    .select({
      _id: memberships._id,
      status: membershipStatus,
      endsEarlyAt,
      userName: users.name,
      branchName: branches.name,
      paperSignedOn: paperContracts.signedOn,
      pack: sessionPacks,
    })
    .from(memberships)
    .innerJoin(users, eq(users._id, memberships.user))
    .innerJoin(branches, eq(branches._id, memberships.branch))
    .leftJoin(paperContracts, eq(paperContracts.membership, memberships._id))
    .leftJoin(sessionPacks, eq(sessionPacks.membership, memberships._id))
    .where(inArray(memberships._id, ids))
  const facts = new Map(found.map(({ _id, ...fact }) => [_id, fact]))
  const valid = await readValidBranches(db, ids)
  return rows.flatMap((row) => {
    const fact = facts.get(row._id)
    const validBranches = shownBranches(valid.get(row._id))
    const sums = { price: liraOf(row.price), joiningFee: liraOf(row.joiningFee) }
    return fact ? [{ ...row, ...fact, validBranches, ...sums }] : []
  })
}

/** The branches that a member can enter. */
export const shownBranches = (valid: readonly ValidBranch[] = []): { _id: string; name: string }[] =>
  valid.filter(({ isActive }) => isActive).map(({ _id, name }) => ({ _id, name }))

export async function toMembership(db: Database, row: MembershipRow): Promise<Membership> {
  const [membership] = await toMemberships(db, [row])
  if (!membership) throw missingMembership()
  return membership
}

/** Returns a membership. Throws 404. */
export async function findMembership(db: Database, id: string, scope?: SQL): Promise<Membership> {
  const [row] = await db
    .select()
    .from(memberships)
    .where(and(eq(memberships._id, id), scope))
  if (!row) throw missingMembership()
  return toMembership(db, row)
}

export async function listMembershipPage(
  db: Database,
  query: ListQuery,
  scope?: SQL,
): Promise<Page<Membership>> {
  const page = await listRows(db, membershipList, query, scope)
  return { ...page, rows: await toMemberships(db, page.rows) }
}

export const listMembershipsOfBranch = (
  db: Database,
  { branchId, ...query }: ListQuery & { branchId?: string | undefined },
  scope: SQL | undefined,
): Promise<Page<Membership>> =>
  listMembershipPage(db, query, and(scope, branchId ? eq(memberships.branch, branchId) : undefined))

/** Returns all memberships of a user, the newest first. */
export async function membershipsOf(db: Database, user: string): Promise<Membership[]> {
  const rows = await db
    .select()
    .from(memberships)
    .where(eq(memberships.user, user))
    .orderBy(desc(memberships.createdAt), desc(memberships._id))
  return toMemberships(db, rows)
}

interface PackageOffer {
  /** As the branch sells it: `branch` is the selling one. */
  package: OfferedPackage
  /** Whole kuruş, after the daytime discount. */
  price: number
  /** Null if the branch's daytime discount does not apply. */
  discountPercent: number | null
}

interface SaleTerms {
  /** The selling branch; the home branch of the package if absent. */
  branch?: string | undefined
  /** Packages for the desk only are not sold on the site. */
  at: 'desk' | 'site'
}

/** Returns what a package costs today in a branch. Throws 404 for an unknown one and 409 for one that is not sold there. */
export async function findOffer(db: Database, id: string, { branch, at }: SaleTerms): Promise<PackageOffer> {
  const [found] = await db
    .select({
      package: packages,
      branch: branches._id,
      isOpen: branches.isActive,
      listPrice: priceIn(joinedBranch),
      percent: daytimeDiscounts.discountPercent,
    })
    .from(packages)
    .innerJoin(branches, eq(branches._id, branch ?? packages.branch))
    .leftJoin(
      daytimeDiscounts,
      and(
        eq(daytimeDiscounts.branchId, branches._id),
        eq(daytimeDiscounts.isActive, true),
        eq(packages.kind, 'daytime'),
      ),
    )
    .where(eq(packages._id, id))
  if (!found) throw missingPackage()
  const { package: row, isOpen, listPrice, percent } = found
  const isOffered = row.visibility === 'public' || (row.visibility === 'desk' && at === 'desk')
  if (!isOffered || !isOpen)
    throw new AppError(409, 'package.not-on-sale', membershipsMessages.packageNotOnSale)
  if (listPrice === null) throw new AppError(409, 'package.not-sold-here', packagesMessages.notSoldHere)
  const price = percent === null ? listPrice : kurusOf(discountedPrice(liraOf(listPrice), percent))
  return {
    package: { ...row, branch: found.branch, price: listPrice },
    price,
    discountPercent: percent,
  }
}

/** For `explainingConstraints`: concurrent sales of overlapping memberships. */
export const membershipConstraints = {
  membership_branches_no_overlap: () => new AppError(409, 'membership.overlap', membershipsMessages.overlap),
}

export interface MembershipSale {
  user: string
  /** The package as it was when its payment was started. */
  package: Pick<
    PackageRow,
    | '_id'
    | 'branch'
    | 'validIn'
    | 'isValidEverywhere'
    | 'name'
    | 'kind'
    | 'durationDays'
    | 'sessions'
    | 'freezeDays'
    | 'freezeCount'
  >
  /** Whole kuruş. */
  price: number
  /** Whole kuruş; charged only if it is due. */
  joiningFee?: number
  source: (typeof membershipSources)[number]
  payment?: string
  requestKey?: string
  /** The first day, in the club's calendar; as early as possible without one. */
  startsOn?: string | null
  /** See `memberships.notBefore`. */
  notBefore?: string | null
}

/**
 * Creates a membership after the user's last one of an exclusive kind, extended by announced closures. Holds the
 * lock on the user's schedule, so concurrent sales follow one another and charge one joining fee.
 */
export async function createMembership(work: UnitOfWork, sale: MembershipSale): Promise<MembershipRow> {
  const { db } = work
  const { _id, branch, ...snapshot } = sale.package
  const now = await lockSchedule(work, sale.user)
  const { startsAt, endsAt } = await nextPeriod(
    db,
    { ...sale.package, user: sale.user, startsOn: sale.startsOn, notBefore: sale.notBefore },
    now,
  )
  const [created] = await db
    .insert(memberships)
    .values({
      user: sale.user,
      branch,
      validIn: snapshot.validIn,
      isValidEverywhere: snapshot.isValidEverywhere,
      package: sql`(SELECT id FROM packages WHERE id = ${_id})`,
      name: snapshot.name,
      kind: snapshot.kind,
      durationDays: snapshot.durationDays,
      sessions: snapshot.sessions,
      freezeDays: snapshot.freezeDays,
      freezeCount: snapshot.freezeCount,
      price: sale.price,
      joiningFee: await dueJoiningFee(db, sale.user, { joiningFee: sale.joiningFee ?? 0 }),
      source: sale.source,
      payment: sale.payment,
      requestKey: sale.requestKey,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      notBefore: sale.startsOn ?? sale.notBefore,
    })
    .returning()
  if (!created) throw new Error('The membership was not inserted')
  if (created.kind !== 'day-pass' && created.sessions === null) await setHomeBranch(work, created)
  return (await scheduleAroundClosures(work, created, now)) ?? created
}

/**
 * Makes the branch of a first membership the home branch of a member without one. A user whose record another transaction
 * holds is left out: waiting for it while the schedule is locked could end in a deadlock.
 */
async function setHomeBranch({ db, audit }: UnitOfWork, { user, branch }: MembershipRow): Promise<void> {
  const free = db
    .select({ _id: users._id })
    .from(users)
    .where(and(eq(users._id, user), eq(users.role, 'member'), isNull(users.branch)))
    .for('no key update', { skipLocked: true })
  const changed = await db
    .update(users)
    .set({ branch, version: sql`${users.version} + 1` })
    .where(inArray(users._id, free))
    .returning({ _id: users._id })
  if (changed.length > 0)
    await audit({
      resource: 'users',
      recordId: user,
      action: 'edit',
      before: { branch: null },
      after: { branch },
    })
}

interface Buyer {
  _id: string
  name: string
  phone: string
}

/** Loads the package and the buyer. Throws 403 or 404 if the current user may not sell this package to this user. */
async function prepareSale(
  db: Database,
  currentUser: CurrentUser,
  sale: { user: string; package: string; branch?: string | undefined },
): Promise<PackageOffer & { buyer: Buyer }> {
  const offer = await findOffer(db, sale.package, { branch: sale.branch, at: 'desk' })
  requireBranch(currentUser, offer.package.branch)
  const buyer = await findKnown(db, currentUser, sale.user)
  if (!buyer) throw notFound(usersMessages.notFound)
  await requireGuardian(db, buyer._id, guardiansMessages.requiredAtDesk)
  return { ...offer, buyer }
}

/** Returns the open branches in which a package is valid, the selling branch first. */
async function branchesOfPackage(
  db: Database,
  { branch, validIn, isValidEverywhere }: Validity,
): Promise<{ _id: string; name: string }[]> {
  return db
    .select({ _id: branches._id, name: branches.name })
    .from(branches)
    .where(
      and(
        eq(branches.isActive, true),
        isValidEverywhere ? undefined : inArray(branches._id, [branch, ...validIn]),
      ),
    )
    .orderBy(desc(eq(branches._id, branch)), asc(branches.order), asc(branches._id))
}

/** Returns price and dates of a sale without making it. */
export async function quoteSale(
  db: Database,
  currentUser: CurrentUser,
  sale: BodyOf<typeof quoteMembership> & { startsOn?: string | null },
): Promise<ResponseOf<typeof quoteMembership>> {
  const { package: offered, price, discountPercent, buyer } = await prepareSale(db, currentUser, sale)
  const { startsAt, endsAt } = await nextPeriod(db, { ...offered, user: buyer._id, startsOn: sale.startsOn })
  return {
    listPrice: liraOf(offered.price),
    price: liraOf(price),
    joiningFee: liraOf(await dueJoiningFee(db, buyer._id, offered)),
    discountPercent,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    neededContracts: await neededContracts(db, buyer._id, offered),
    isValidEverywhere: offered.isValidEverywhere,
    validBranches: await branchesOfPackage(db, offered),
  }
}

const joinedBefore = () => new AppError(409, 'membership.joined-before', membershipsMessages.joinedBefore)

/** Packages as lines of sales at the desk. */
export const packageLines: SaleLineHandler = {
  kind: 'package',

  async offer(db, currentUser, { branch, user, subject, startsOn }) {
    if (user === null) throw invalidField('user', membershipsMessages.buyerNeeded)
    if (subject === null) throw missingPackage()
    const { package: offered, price } = await prepareSale(db, currentUser, { user, package: subject, branch })
    const { endsAt } = await nextPeriod(db, { ...offered, user, startsOn })
    return {
      branch: offered.branch,
      name: offered.name,
      unitPrice: price,
      payableUntil: clubDay(new Date(endsAt.getTime() - 1)),
      durationDays: offered.durationDays,
      joiningFee: await dueJoiningFee(db, user, offered),
    }
  },

  async deliver(services, tx, author, { branch, user, subject, amount, joiningFee = 0, startsOn }) {
    if (user === null || subject === null) throw missingPackage()
    const { package: offered } = await prepareSale(tx.db, author, { user, package: subject, branch })
    const row = await createMembership(tx, {
      user,
      package: offered,
      price: amount,
      joiningFee,
      source: 'desk',
      startsOn,
    })
    if (row.joiningFee !== joiningFee) throw joinedBefore()
    await tx.audit({ resource: 'memberships', recordId: row._id, action: 'create', after: row })
    for (const { onMembershipBought } of services.modules) await onMembershipBought?.(services, tx, user)
    return { membership: row._id }
  },

  async takeBack(services, tx, _author, { membership }) {
    const ended = membership && (await endMembership(tx, membership, membershipsMessages.saleReversed))
    if (!ended) return
    for (const { onMembershipEnded } of services.modules) await onMembershipEnded?.(services, tx, ended)
  },
}

/** The joining fee of a package that the same sale delivers. */
export const joiningFeeLines: SaleLineHandler = {
  kind: 'joining-fee',

  async offer(db, _currentUser, { branch, user, subject }) {
    if (user === null) throw invalidField('user', membershipsMessages.buyerNeeded)
    if (subject === null) throw missingPackage()
    const { package: offered } = await findOffer(db, subject, { branch, at: 'desk' })
    if ((await dueJoiningFee(db, user, offered)) === 0) throw joinedBefore()
    return {
      branch: offered.branch,
      name: membershipsMessages.joiningFee,
      unitPrice: offered.joiningFee,
      payableUntil: null,
    }
  },

  async deliver() {
    return undefined
  },

  async takeBack() {},
}

const auditedFields = ({ startsAt, endsAt, cancelledAt, cancelReason }: MembershipRow) => ({
  startsAt,
  endsAt,
  cancelledAt,
  cancelReason,
})

/**
 * Locks a membership. Money that references it may be written meanwhile: such a transaction holds receivables, which
 * are locked after memberships.
 */
const lockMembership = (db: Database, id: string): Promise<MembershipRow> =>
  lockRecord(db, memberships, id, missingMembership, { noKeyUpdate: true })

/**
 * Locks the schedule of a membership's owner, and those of `others`, then the membership. Throws 404 outside of `scope`, and
 * 409 if it was given to another person meanwhile: their schedule is not locked.
 */
export async function lockWithSchedule(
  tx: Pick<UnitOfWork, 'db'>,
  id: string,
  { scope, others = [] }: { scope?: SQL | undefined; others?: readonly string[] } = {},
): Promise<{ row: MembershipRow; now: Date }> {
  const [known] = await tx.db
    .select({ user: memberships.user })
    .from(memberships)
    .where(and(eq(memberships._id, id), scope))
  if (!known) throw missingMembership()
  let now = new Date()
  // A fixed order prevents deadlocks.
  for (const user of [known.user, ...others].sort()) now = await lockSchedule(tx, user)
  const row = await lockMembership(tx.db, id)
  if (row.user !== known.user) throw stale()
  return { row, now }
}

/**
 * Cancels a membership within the caller's transaction; pending memberships behind it move up. Returns null if it is
 * cancelled or expired already. The caller runs `onMembershipEnded`.
 */
export async function endMembership(
  work: UnitOfWork,
  id: string,
  reason: string,
): Promise<(MembershipRow & { branches: string[] }) | null> {
  const { db, audit } = work
  const { row: before, now } = await lockWithSchedule(work, id)
  if (before.cancelledAt || new Date(before.endsAt) <= now) return null
  const after = await updateRecord(db, memberships, id, {
    cancelledAt: now.toISOString(),
    cancelReason: reason,
  })
  await audit({
    resource: 'memberships',
    recordId: id,
    action: 'cancel',
    person: before.user,
    before: auditedFields(before),
    after: auditedFields(after),
  })
  await endFreezes(work, id, now)
  const valid = await readValidBranches(db, [id])
  const branches = (valid.get(id) ?? []).map((branch) => branch._id)
  await scheduleMemberships(
    work,
    after.user,
    now,
    isExclusive(after.kind) ? { branches, at: now } : undefined,
  )
  return { ...after, branches }
}

/** Throws 409 for a membership that is cancelled or expired already. */
export async function cancelMembership(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  reason: string,
): Promise<Membership> {
  return explainingConstraints(membershipConstraints, () =>
    services.transact(currentUser, async (tx) => {
      const [managed] = await tx.db
        .select({ _id: memberships._id })
        .from(memberships)
        .where(and(eq(memberships._id, id), branchScope(currentUser, memberships.branch)))
      if (!managed) throw missingMembership()
      const ended = await endMembership(tx, id, reason)
      if (!ended) throw new AppError(409, 'membership.not-cancellable', membershipsMessages.notCancellable)
      for (const { onMembershipEnded } of services.modules) await onMembershipEnded?.(services, tx, ended)
      return toMembership(tx.db, ended)
    }),
  )
}
