import { and, countDistinct, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { insertRecord, lockRecord, updateRecord } from '#server/core/records.ts'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { applySoon } from '#server/modules/membership/closures/closures.jobs.ts'
import { type ClosureRow, closures } from '#server/modules/membership/memberships/closures.table.ts'
import { freezes } from '#server/modules/membership/memberships/freezes.table.ts'
import { membershipBranches } from '#server/modules/membership/memberships/membership-branches.table.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { addDays, clubDay, daysBetween, startOfClubDay } from '#shared/core/club-time.ts'
import type { BodyOf, ResponseOf } from '#shared/core/endpoint.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import {
  type addClosure,
  type ClosedLessons,
  type Closure,
  farthestClosure,
  type previewClosure,
} from '#shared/membership/closures/closures.contract.ts'
import { closuresMessages } from '#shared/membership/closures/closures.messages.ts'

const texts = closuresMessages
const missingClosure = () => notFound(texts.notFound)
const missingBranch = () => notFound(branchesMessages.notFound)
const constraints = { closures_no_overlap: () => new AppError(409, 'closure.overlap', texts.overlap) }

const closureList: ListDefinition<typeof closures> = {
  table: closures,
  key: closures._id,
  sort: { startsOn: closures.startsOn },
  defaultSort: ['startsOn', 'DESC'],
  filters: { branch: closures.branch },
}

async function toClosures(db: Database, rows: readonly ClosureRow[]): Promise<Closure[]> {
  const ids = rows.map(({ _id }) => _id)
  const found = await db
    .select({ _id: closures._id, branchName: branches.name })
    .from(closures)
    .innerJoin(branches, eq(branches._id, closures.branch))
    .where(inArray(closures._id, ids))
  const affected = await db
    .select({ closure: freezes.closure, members: countDistinct(freezes.user) })
    .from(freezes)
    .where(and(inArray(freezes.closure, ids), lt(freezes.startsAt, freezes.endsAt)))
    .groupBy(freezes.closure)
  const names = new Map(found.map(({ _id, branchName }) => [_id, branchName]))
  const members = new Map(affected.map((one) => [one.closure, one.members]))
  return rows.map((row) => ({
    ...row,
    branchName: names.get(row._id) ?? '',
    days: daysBetween(row.startsOn, row.reopensOn),
    members: members.get(row._id) ?? 0,
  }))
}

async function toClosure(db: Database, row: ClosureRow): Promise<Closure> {
  const [closure] = await toClosures(db, [row])
  if (!closure) throw missingClosure()
  return closure
}

export async function listClosurePage(db: Database, query: ListQuery, scope?: SQL): Promise<Page<Closure>> {
  const page = await listRows(db, closureList, query, scope)
  return { ...page, rows: await toClosures(db, page.rows) }
}

/** Returns the closures of branches that are not over. */
export const comingClosures = (db: Database, ids: readonly string[]) =>
  db
    .select({
      branch: closures.branch,
      startsOn: closures.startsOn,
      reopensOn: closures.reopensOn,
      reason: closures.reason,
    })
    .from(closures)
    .where(
      and(
        inArray(closures.branch, [...ids]),
        gt(closures.reopensOn, clubDay(new Date())),
        gt(closures.reopensOn, closures.startsOn),
      ),
    )
    .orderBy(closures.startsOn)

/** Returns the first open day after a closure. Throws 400 for days that cannot be announced. */
function reopeningOf({ startsOn, days }: Pick<BodyOf<typeof previewClosure>, 'startsOn' | 'days'>): string {
  const today = clubDay(new Date())
  if (startsOn < today) throw invalidField('startsOn', texts.past)
  if (startsOn > addDays(today, farthestClosure)) throw invalidField('startsOn', texts.tooFar)
  return addDays(startsOn, days)
}

/** Condition: no other branch of the membership is open on all of these days. */
const isClosedElsewhere = ({
  startsOn,
  reopensOn,
}: Pick<ClosureRow, 'startsOn' | 'reopensOn'>): SQL => sql`NOT EXISTS (
  SELECT 1 FROM membership_branches other JOIN branches ON branches.id = other.branch_id AND branches.is_active
  WHERE other.membership_id = ${memberships._id} AND other.branch_id <> ${membershipBranches.branch} AND NOT EXISTS (
    SELECT 1 FROM closures WHERE closures.branch_id = other.branch_id
      AND closures.starts_on < ${reopensOn} AND closures.reopens_on > ${startsOn}))`

/** Returns the number of members whose memberships would be extended, and what becomes of the lessons. */
export async function previewClosedDays(
  { db, modules }: Services,
  currentUser: CurrentUser,
  { branch, lessons, ...days }: BodyOf<typeof previewClosure>,
): Promise<ResponseOf<typeof previewClosure>> {
  requireBranch(currentUser, branch)
  const reopensOn = reopeningOf(days)
  const [found] = await db
    .select({ members: countDistinct(memberships.user) })
    .from(memberships)
    .innerJoin(membershipBranches, eq(membershipBranches.membership, memberships._id))
    .where(
      and(
        eq(membershipBranches.branch, branch),
        isClosedElsewhere({ startsOn: days.startsOn, reopensOn }),
        isNull(memberships.cancelledAt),
        gt(memberships.endsAt, startOfClubDay(days.startsOn).toISOString()),
        gt(memberships.endsAt, sql`now()`),
        lt(memberships.startsAt, startOfClubDay(reopensOn).toISOString()),
      ),
    )
  const closed = { branch, startsOn: days.startsOn, reopensOn, lessons }
  const affected: ClosedLessons = { cancelled: 0, moved: 0, people: 0, stuck: [] }
  for (const { closedLessons } of modules) {
    const own = await closedLessons?.preview(db, closed)
    if (!own) continue
    affected.cancelled += own.cancelled
    affected.moved += own.moved
    affected.people += own.people
    affected.stuck.push(...own.stuck)
  }
  return { reopensOn, members: found?.members ?? 0, lessons: affected }
}

/** Cancels or moves the lessons; a worker then reschedules the memberships. */
export async function announceClosure(
  services: Services,
  currentUser: CurrentUser,
  { days, lessons, ...fields }: BodyOf<typeof addClosure>,
): Promise<Closure> {
  requireBranch(currentUser, fields.branch)
  const reopensOn = reopeningOf({ ...fields, days })
  return explainingConstraints(constraints, () =>
    services.transact(currentUser, async (tx) => {
      const { db, audit, afterCommit } = tx
      for (const { closedLessons } of services.modules)
        await closedLessons?.settle(services, tx, { ...fields, reopensOn, lessons })
      // Sales lock the branch row through their foreign key, so each sale is either found by the worker or sees the closure.
      await lockRecord(db, branches, fields.branch, missingBranch)
      const created = await insertRecord(db, closures, { ...fields, reopensOn })
      await audit({ resource: 'closures', recordId: created._id, action: 'create', after: created })
      afterCommit(() => applySoon(services))
      return toClosure(db, created)
    }),
  )
}

/** Cancels the days of a closure from today on; past days stay added to the memberships. */
export async function cancelRemainingDays(
  services: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<void> {
  await services.transact(currentUser, async ({ db, audit, afterCommit }) => {
    const before = await lockRecord(db, closures, id, missingClosure, {
      scope: branchScope(currentUser, closures.branch),
    })
    const today = clubDay(new Date())
    if (before.cancelledAt || before.reopensOn <= today) throw new AppError(409, 'closure.over', texts.over)
    const isAhead = before.startsOn > today
    const after = await updateRecord(db, closures, id, {
      reopensOn: isAhead ? before.startsOn : today,
      cancelledAt: new Date().toISOString(),
      appliedAt: null,
    })
    await audit({ resource: 'closures', recordId: id, action: 'cancel', before, after })
    afterCommit(() => applySoon(services))
  })
}
