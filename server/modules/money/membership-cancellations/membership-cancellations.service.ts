import { and, asc, desc, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField, notFound, stale } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { insertRecord, lockRecord, updateRecord } from '#server/core/records.ts'
import { isRepeated } from '#server/core/request-keys.ts'
import { type Author, system, type UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { lockSchedule } from '#server/modules/membership/memberships/membership-schedule.ts'
import {
  endMembership,
  lockWithSchedule,
  membershipConstraints,
  missingMembership,
} from '#server/modules/membership/memberships/memberships.service.ts'
import { type MembershipRow, memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { tellSender } from '#server/modules/money/membership-cancellations/cancellation-notices.ts'
import {
  inLira,
  quoteOf,
  refused,
  requireOwner,
} from '#server/modules/money/membership-cancellations/cancellation-quote.ts'
import {
  type CancellationRow,
  membershipCancellations,
} from '#server/modules/money/membership-cancellations/membership-cancellations.table.ts'
import { creditUnusedDays } from '#server/modules/money/membership-changes/membership-money.ts'
import { unusedDays } from '#server/modules/money/membership-changes/unused-days.ts'
import { saleLines } from '#server/modules/money/sales/sales.table.ts'
import { isSelfOrDependant } from '#server/modules/people/users/guardianships.ts'
import { personSearch } from '#server/modules/people/users/person-search.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { clubDay, daysBetween } from '#shared/core/club-time.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import { liraOf } from '#shared/core/money.ts'
import type {
  Cancellation,
  CancellationRecord,
  noteCancellation,
  requestCancellation,
} from '#shared/money/membership-cancellations/membership-cancellations.contract.ts'
import { membershipCancellationsMessages } from '#shared/money/membership-cancellations/membership-cancellations.messages.ts'

const texts = membershipCancellationsMessages
export const missingCancellation = () => notFound(texts.notFound)

const notices = membershipCancellations
const isOpen = sql`${notices.state} IN ('requested', 'effective')`
const overdue = (): SQL => sql`(${isOpen} AND ${notices.refundBy} < ${clubDay(new Date())})`

const noticeList: ListDefinition<typeof notices> = {
  table: notices,
  key: notices._id,
  sort: { createdAt: notices.createdAt, effectiveAt: notices.effectiveAt, refundBy: notices.refundBy },
  defaultSort: ['createdAt', 'DESC'],
  filters: {
    branch: notices.branch,
    user: notices.user,
    membership: notices.membership,
    state: notices.state,
    isOpen: (wanted: boolean) => (wanted ? isOpen : sql`NOT (${isOpen})`),
    // Each of the two conditions has an index; the negation of `overdue` has none.
    isOverdue: (wanted: boolean) =>
      wanted ? overdue() : sql`(NOT (${isOpen}) OR ${notices.refundBy} >= ${clubDay(new Date())})`,
    refundUntil: (day: string) => lte(notices.refundBy, day),
  },
  search: personSearch(notices.user),
}

/**
 * A refund of the notice that is under way, or that the provider refused and staff have not settled. The notice is the
 * request key of its refunds.
 */
const isCardPending = sql<boolean>`EXISTS (
  SELECT FROM refunds JOIN payments ON payments.id = refunds.payment_id
  WHERE refunds.request_key = membership_cancellations.id AND (refunds.status IN ('started', 'unknown')
    OR refunds.status = 'failed' AND refunds.handled_at IS NULL
      AND payments.paid_price - payments.refunded >= refunds.amount))`

async function toRecords(db: Database, rows: readonly CancellationRow[]): Promise<CancellationRecord[]> {
  if (rows.length === 0) return []
  const senders = alias(users, 'senders')
  const found = await db
    .select({
      _id: notices._id,
      membershipName: memberships.name,
      payment: memberships.payment,
      sale: saleLines.sale,
      userName: users.name,
      senderName: senders.name,
      branchName: branches.name,
      isOverdue: sql<boolean>`${overdue()}`,
      isCardPending,
    })
    .from(notices)
    .innerJoin(memberships, eq(memberships._id, notices.membership))
    .innerJoin(users, eq(users._id, notices.user))
    .innerJoin(senders, eq(senders._id, notices.sender))
    .innerJoin(branches, eq(branches._id, notices.branch))
    .leftJoin(saleLines, eq(saleLines.membership, notices.membership))
    .where(
      inArray(
        notices._id,
        rows.map(({ _id }) => _id),
      ),
    )
  const facts = new Map(found.map(({ _id, ...fact }) => [_id, fact]))
  return rows.flatMap((row) => {
    const fact = facts.get(row._id)
    const toPayOut = row.paidOutAt ? 0 : liraOf(row.payoutDue)
    const paidOut = row.paidOut === null ? null : liraOf(row.paidOut)
    return fact ? [{ ...row, ...inLira(row), ...fact, toPayOut, paidOut }] : []
  })
}

const masked = (iban: string) => (iban ? `${iban.slice(0, 4)} … ${iban.slice(-4)}` : '')

const toOwn = ({ iban, ...record }: CancellationRecord): Cancellation => ({ ...record, iban: masked(iban) })

export async function listCancellationPage(
  db: Database,
  query: ListQuery,
  scope?: SQL,
): Promise<Page<CancellationRecord>> {
  const page = await listRows(db, noticeList, query, scope)
  return { ...page, rows: await toRecords(db, page.rows) }
}

/** Returns a notice. Throws 404 outside of the scope. */
export async function findCancellation(db: Database, id: string, scope?: SQL): Promise<CancellationRecord> {
  const [row] = await db
    .select()
    .from(notices)
    .where(and(eq(notices._id, id), scope))
  const [record] = await toRecords(db, row ? [row] : [])
  if (!record) throw missingCancellation()
  return record
}

export const managedCancellations = (currentUser: CurrentUser): SQL | undefined =>
  branchScope(currentUser, notices.branch)

/** The notices of a user and of the minors in their care. */
export const ownCancellations = ({ _id }: Pick<CurrentUser, '_id'>): SQL =>
  isSelfOrDependant(notices.user, _id)

export async function listOwn(db: Database, owner: Pick<CurrentUser, '_id'>): Promise<Cancellation[]> {
  const rows = await db
    .select()
    .from(notices)
    .where(ownCancellations(owner))
    .orderBy(desc(notices.createdAt), desc(notices._id))
    .limit(100)
  return (await toRecords(db, rows)).map(toOwn)
}

/** The fields of a notice in the audit log. */
const auditedNotice = ({
  branch,
  membership,
  state,
  ground,
  reason,
  effectiveAt,
  refundBy,
}: CancellationRow) => ({
  ...{ branch, membership, state, ground, reason, effectiveAt, refundBy },
})

const requestUsed = () => refused('request-used', texts.requestUsed)

const noticeConstraints = {
  membership_cancellations_membership_key: () => refused('already-requested', texts.alreadyRequested),
  membership_cancellations_request_key: requestUsed,
}

type NoticeInput = BodyOf<typeof requestCancellation>

/** How the member wants what was paid at the desk; throws 400 without a choice. */
function payoutOf(deskRefund: number, { payout, iban, ibanHolder }: NoticeInput) {
  if (deskRefund === 0) return { payout: null, iban: '', ibanHolder: '' }
  if (!payout) throw invalidField('payout', texts.payoutNeeded)
  return payout === 'transfer' ? { payout, iban, ibanHolder } : { payout, iban: '', ibanHolder: '' }
}

/**
 * Takes a notice, once for each request key and once per membership. Throws 409 if the member saw another quote, or if the
 * membership cannot be ended here.
 */
export async function giveNotice(
  services: Services,
  currentUser: CurrentUser,
  membership: string,
  input: NoticeInput,
): Promise<Cancellation> {
  const row = await explainingConstraints(noticeConstraints, () =>
    services.transact(currentUser, async (tx) => {
      const { db } = tx
      const [known] = await db
        .select({ user: memberships.user })
        .from(memberships)
        .where(eq(memberships._id, membership))
      if (!known) throw missingMembership()
      await requireOwner(db, currentUser, known.user, missingMembership)
      const { row: bought, now } = await lockWithSchedule(tx, membership, {
        scope: eq(memberships.user, known.user),
      })
      const [before] = await db
        .select()
        .from(notices)
        .where(and(eq(notices.membership, membership), sql`${notices.state} <> 'withdrawn'`))
      const request = { cancellation: membership, ...input }
      if (await isRepeated(tx, currentUser, input.requestKey, request, requestUsed)) {
        const [made] = await db.select().from(notices).where(eq(notices.requestKey, input.requestKey))
        if (!made) throw requestUsed()
        return made
      }
      if (before) throw noticeConstraints.membership_cancellations_membership_key()
      const quote = await quoteOf(db, bought, now)
      const { fingerprint, effectiveAt, ...figures } = quote
      if (fingerprint !== input.fingerprint) throw refused('quote-changed', texts.quoteChanged)
      const made = await insertRecord(db, notices, {
        ...figures,
        ...{ membership, user: bought.user, branch: bought.branch, sender: currentUser._id },
        ...{ reason: input.reason, reasonText: input.reasonText, requestKey: input.requestKey },
        ...payoutOf(figures.deskRefund, input),
        effectiveAt: effectiveAt.toISOString(),
      })
      await tx.audit({
        resource: 'membership-cancellations',
        recordId: made._id,
        action: 'create',
        person: made.user,
        after: auditedNotice(made),
      })
      await tellSender(services, tx, made, 'received')
      return made
    }),
  )
  return toOwn(await findCancellation(services.db, row._id))
}

/** Withdraws a notice while the membership has not ended. Throws 409 afterwards. */
export async function withdraw(
  services: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<Cancellation> {
  await services.transact(currentUser, async (tx) => {
    const { db } = tx
    const [known] = await db.select().from(notices).where(eq(notices._id, id))
    if (!known) throw missingCancellation()
    await requireOwner(db, currentUser, known.user, missingCancellation)
    const [row] = await db
      .update(notices)
      .set({ state: 'withdrawn', withdrawnAt: sql`now()`, version: sql`${notices.version} + 1` })
      .where(and(eq(notices._id, id), eq(notices.state, 'requested'), sql`${notices.effectiveAt} > now()`))
      .returning()
    if (!row) throw refused('not-withdrawable', texts.notWithdrawable)
    await auditMove(tx, 'withdrawn', known, row)
    await tellSender(services, tx, row, 'withdrawn')
  })
  return toOwn(await findCancellation(services.db, id))
}

export const auditMove = (
  { audit }: UnitOfWork,
  action: 'withdrawn' | 'done' | 'refund',
  before: CancellationRow,
  after: CancellationRow,
): Promise<void> =>
  audit({
    resource: 'membership-cancellations',
    recordId: after._id,
    action,
    person: after.user,
    before: { branch: before.branch, state: before.state },
    after: { branch: after.branch, state: after.state },
  })

/**
 * What stays unused: of a pack its sessions, otherwise the days of the notice and those by which the membership ended earlier
 * than agreed. A late job takes nothing from the member.
 */
export async function unusedOf(
  db: Database,
  { effectiveAt, remainingDays }: CancellationRow,
  membership: MembershipRow,
): Promise<number> {
  const { startsAt, cancelledAt, durationDays, sessions } = membership
  if (sessions !== null) return unusedDays(db, membership, clubDay(new Date(effectiveAt)))
  if (!cancelledAt || startsAt > cancelledAt) return remainingDays
  const lastDay = clubDay(new Date(new Date(effectiveAt).getTime() - 1))
  const early = Math.max(0, daysBetween(clubDay(new Date(cancelledAt)), lastDay))
  return Math.min(durationDays, remainingDays + early)
}

/**
 * Runs after a membership has ended, by a notice, by staff, by an upgrade or by a reversal: its open notice takes effect,
 * and the instalments of the unused days are credited. The notice about a membership that was given to another person is void.
 */
export async function onMembershipEnded(services: Services, tx: UnitOfWork, id: string): Promise<void> {
  const { db } = tx
  const [open] = await db
    .select()
    .from(notices)
    .where(and(eq(notices.membership, id), eq(notices.state, 'requested')))
    .for('no key update')
  if (!open) return
  const [membership] = await db.select().from(memberships).where(eq(memberships._id, id))
  if (!membership) return
  if (membership.cancelledAt) {
    await creditUnusedDays(tx, system, id, await unusedOf(db, open, membership))
    await takeEffect(services, tx, open)
    return
  }
  if (membership.user === open.user) {
    await updateRecord(db, notices, open._id, { branch: membership.branch })
    return
  }
  const row = await updateRecord(db, notices, open._id, {
    state: 'withdrawn',
    withdrawnAt: sql`now()`,
    note: texts.withdrawnByTransfer,
  })
  await auditMove(tx, 'withdrawn', open, row)
  await tellSender(services, tx, row, 'withdrawn')
}

async function takeEffect(services: Services, tx: UnitOfWork, open: CancellationRow): Promise<void> {
  const row = await updateRecord(tx.db, notices, open._id, { state: 'effective', effectedAt: sql`now()` })
  await auditMove(tx, 'done', open, row)
  await tellSender(services, tx, row, 'effective')
}

/**
 * Ends the membership of a notice; `onMembershipEnded` moves the notice on. Returns false if it was ended or withdrawn
 * before.
 */
export async function endByNotice(
  services: Services,
  author: Author,
  id: string,
  { scope, isDue = false }: { scope?: SQL | undefined; isDue?: boolean } = {},
): Promise<boolean> {
  return explainingConstraints(membershipConstraints, () =>
    services.transact(author, async (tx) => {
      const { db } = tx
      const [known] = await db
        .select()
        .from(notices)
        .where(and(eq(notices._id, id), scope))
      if (!known) throw missingCancellation()
      await lockSchedule(tx, known.user)
      const row = await lockRecord(db, notices, id, missingCancellation)
      if (row.state !== 'requested' || (isDue && new Date(row.effectiveAt) > new Date())) return false
      const ended = await endMembership(tx, row.membership, texts.cancelReason)
      // The membership ran out by itself before, for example because a freeze was ended.
      if (!ended) await takeEffect(services, tx, row)
      else for (const module of services.modules) await module.onMembershipEnded?.(services, tx, ended)
      return true
    }),
  )
}

/** Ends a membership today. Throws 409 if the notice is not open. */
export async function endNow(services: Services, currentUser: CurrentUser, id: string): Promise<void> {
  const scope = managedCancellations(currentUser)
  if (!(await endByNotice(services, currentUser, id, { scope })))
    throw refused('not-requested', texts.notRequested)
}

/** Ids of the notices whose day has come, the earliest first. */
export async function dueNotices(db: Database): Promise<string[]> {
  const rows = await db
    .select({ _id: notices._id })
    .from(notices)
    .where(and(eq(notices.state, 'requested'), sql`${notices.effectiveAt} <= now()`))
    .orderBy(asc(notices.effectiveAt), asc(notices._id))
  return rows.map(({ _id }) => _id)
}

/** Writes a note for staff. */
export async function note(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { note: text, version }: BodyOf<typeof noteCancellation>,
): Promise<CancellationRecord> {
  await services.transact(currentUser, async (tx) => {
    const scope = managedCancellations(currentUser)
    const before = await lockRecord(tx.db, notices, id, missingCancellation, { scope })
    if (version !== undefined && version !== before.version) throw stale()
    const after = await updateRecord(tx.db, notices, id, { note: text })
    await tx.audit({
      resource: 'membership-cancellations',
      recordId: id,
      action: 'edit',
      person: after.user,
      before: { branch: before.branch, note: before.note },
      after: { branch: after.branch, note: after.note },
    })
  })
  return findCancellation(services.db, id)
}

/**
 * Erases free texts and bank accounts of a person. Throws 409 while a refund of their notices is due: without the account
 * and the wallet it could not be paid any more.
 */
export async function eraseCancellations(tx: UnitOfWork, person: string): Promise<void> {
  const { db } = tx
  await lockSchedule(tx, person)
  const theirs = or(eq(notices.user, person), eq(notices.sender, person))
  const refund = sql`${notices.cardRefund} + ${notices.walletRefund} + ${notices.deskRefund}`
  const [due] = await db
    .select({ _id: notices._id })
    .from(notices)
    .where(and(theirs, isOpen, sql`greatest(${refund}, ${notices.payoutDue}) > 0`))
    .limit(1)
  if (due) throw new AppError(409, 'user.has-refund', texts.keepUser)
  await db.update(notices).set({ reasonText: '', iban: '', ibanHolder: '', note: '' }).where(theirs)
}

/** Whether a notice has nothing left to refund; for a condition of an update. */
export const isSettled = sql`${notices.state} = 'effective' AND ${notices.preparedAt} IS NOT NULL
  AND (${notices.payoutDue} = 0 OR ${notices.paidOutAt} IS NOT NULL) AND NOT ${isCardPending}`
