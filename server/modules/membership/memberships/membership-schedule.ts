import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, sql } from 'drizzle-orm'
import { updateRecord } from '#server/core/records.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { lockSeeds } from '#server/db/locks.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { closures } from '#server/modules/membership/memberships/closures.table.ts'
import { type FreezeRow, freezes } from '#server/modules/membership/memberships/freezes.table.ts'
import { membershipBranches } from '#server/modules/membership/memberships/membership-branches.table.ts'
import { type MembershipRow, memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import type { PackageRow } from '#server/modules/membership/packages/packages.table.ts'
import { addDays, clubDay, daysBetween, startOfClubDay } from '#shared/core/club-time.ts'

/** Calendar days in the club's time zone; `until` is exclusive. */
export interface DayRange {
  from: string
  until: string
}

/** The current dates of a membership, as input of the schedule. */
export interface MembershipPeriod<Closed extends DayRange = DayRange> {
  /** Ids of the branches in which it is valid. */
  branches: readonly string[]
  startsAt: Date
  endsAt: Date
  hasBegun: boolean
  /** A day before which it does not start. */
  notBefore?: string | null
  /** Days on which all of its branches are closed. */
  closures: readonly Closed[]
  /** Freezes, without those made by upcoming closures. */
  frozen: readonly DayRange[]
  /** Days by which upcoming closures have extended `endsAt` so far. */
  closedDays: number
}

/** The new dates of a membership, and the closed days that extend it. */
export interface ScheduledPeriod<Closed extends DayRange = DayRange> {
  startsAt: Date
  endsAt: Date
  closed: Closed[]
}

export const dayCount = ({ from, until }: DayRange): number => daysBetween(from, until)

/** Returns the parts of a range that lie in none of `taken`, in ascending order. */
export function subtractRanges(range: DayRange, taken: readonly DayRange[]): DayRange[] {
  const rest: DayRange[] = []
  let { from } = range
  for (const one of taken.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    if (one.until <= from || one.from >= range.until) continue
    if (one.from > from) rest.push({ from, until: one.from })
    from = one.until
  }
  if (from < range.until) rest.push({ from, until: range.until })
  return rest
}

/** Returns the days that lie in a range of each list; a part keeps the other fields of the first list's range. */
export function intersectRanges<Range extends DayRange>([
  first = [],
  ...others
]: readonly (readonly Range[])[]): Range[] {
  return others.reduce<Range[]>(
    (common, other) =>
      common.flatMap((range) =>
        other
          .filter(({ from, until }) => from < range.until && until > range.from)
          .map(({ from, until }) => ({
            ...range,
            // Days are text, which Math.max does not compare.
            ...(from > range.from && { from }),
            ...(until < range.until && { until }),
          })),
      ),
    [...first],
  )
}

const isShared = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((branch) => others.includes(branch))

/** Branches in which a membership was cancelled, and since when. */
export interface Freed {
  branches: readonly string[]
  at: Date
}

/** A moment, or the beginning of a day if that is later. */
const notEarlier = (moment: Date, day: string | null | undefined): Date =>
  day && clubDay(moment) < day ? startOfClubDay(day) : moment

/**
 * Computes the dates of memberships in ascending order of their starts. One that has begun keeps its start; each other
 * one starts when the last one that shares a branch with it ends, or as soon as its branches are free, but not before
 * its own earliest day. Each is extended by the closed days from today on that it covers and on which it is not frozen.
 */
export function computeSchedule<Closed extends DayRange>(
  periods: readonly MembershipPeriod<Closed>[],
  today: string,
  freed?: Freed,
): ScheduledPeriod<Closed>[] {
  const schedule: ScheduledPeriod<Closed>[] = []
  for (const period of periods) {
    const endsBefore = schedule
      .filter((_, index) => isShared(periods[index]?.branches ?? [], period.branches))
      .map(({ endsAt }) => endsAt)
    const free = freed && isShared(freed.branches, period.branches) ? freed.at : period.startsAt
    const next = endsBefore.length > 0 ? new Date(Math.max(...endsBefore.map(Number))) : free
    const startsAt = period.hasBegun ? period.startsAt : notEarlier(next, period.notBefore)
    const first = clubDay(startsAt)
    const earliest = first > today ? first : today
    let end = addDays(
      first,
      daysBetween(clubDay(period.startsAt), clubDay(period.endsAt)) - period.closedDays,
    )
    const closed: Closed[] = []
    for (const closure of period.closures.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
      for (const range of subtractRanges(closure, [{ from: '', until: earliest }, ...period.frozen])) {
        if (range.from >= end) break
        closed.push({ ...closure, ...range })
        end = addDays(end, dayCount(range))
      }
    }
    const endsAt = end === clubDay(period.endsAt) ? period.endsAt : startOfClubDay(end)
    schedule.push({ startsAt, endsAt, closed })
  }
  return schedule
}

/** Kinds of which a user has one at a time in each branch; other kinds may overlap. */
export const exclusiveKinds = ['membership', 'daytime'] as const

export const isExclusive = (kind: PackageRow['kind']) =>
  exclusiveKinds.some((exclusive) => exclusive === kind)

/**
 * Takes the advisory lock on a user's memberships until the transaction ends: a change of one may move those of other
 * branches. Returns the transaction's time, which SQL conditions compare with.
 */
export async function lockSchedule({ db }: Pick<UnitOfWork, 'db'>, user: string): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`
    SELECT floor(extract(epoch FROM now()) * 1000)::text AS now,
           pg_advisory_xact_lock(hashtextextended(${user}, ${lockSeeds.membershipSchedule}))`)
  return new Date(Number(rows[0]?.now))
}

/** Where a package or a membership is valid. */
export type Validity = Pick<PackageRow, 'branch' | 'validIn' | 'isValidEverywhere'>

export interface Period {
  startsAt: Date
  /** Exclusive. */
  endsAt: Date
}

/** Whole calendar days: the first counts whole, and the last ends at midnight. */
export function periodFrom(startsAt: Date, durationDays: number): Period {
  return { startsAt, endsAt: startOfClubDay(addDays(clubDay(startsAt), durationDays)) }
}

/** Returns the dates of a package bought now: exclusive kinds start when the user's last one in its branches ends. */
export async function nextPeriod(
  db: Database,
  {
    user,
    branch,
    validIn,
    isValidEverywhere,
    kind,
    durationDays,
    startsOn,
    notBefore,
  }: Validity & {
    user: string
    kind: PackageRow['kind']
    durationDays: number
    /** The first day, in the club's calendar; as early as possible without one. */
    startsOn?: string | null | undefined
    /** A day before which it does not start. */
    notBefore?: string | null | undefined
  },
  now: Date = new Date(),
): Promise<Period> {
  if (startsOn) return periodFrom(startOfClubDay(startsOn), durationDays)
  const earliest = notEarlier(now, notBefore)
  if (!isExclusive(kind)) return periodFrom(earliest, durationDays)
  const [last] = await db
    .select({ endsAt: membershipBranches.endsAt })
    .from(membershipBranches)
    .where(
      and(
        eq(membershipBranches.user, user),
        isValidEverywhere ? undefined : inArray(membershipBranches.branch, [branch, ...validIn]),
        inArray(membershipBranches.kind, [...exclusiveKinds]),
        eq(membershipBranches.isCancelled, false),
      ),
    )
    .orderBy(desc(membershipBranches.endsAt))
    .limit(1)
  const free = last ? new Date(last.endsAt) : earliest
  return periodFrom(new Date(Math.max(+free, +earliest)), durationDays)
}

/** Ends a freeze at the beginning of today. */
export function endFreezeEarly(
  { db }: Pick<UnitOfWork, 'db'>,
  freeze: FreezeRow,
  now: Date,
): Promise<FreezeRow> {
  return updateRecord(db, freezes, freeze._id, {
    endsAt: startOfClubDay(clubDay(now)).toISOString(),
    endedAt: now.toISOString(),
  })
}

/** Ends the current freeze of a cancelled membership and deletes its upcoming ones. */
export async function endFreezes(work: Pick<UnitOfWork, 'db'>, membership: string, now: Date): Promise<void> {
  const { db } = work
  const moment = now.toISOString()
  await db.delete(freezes).where(and(eq(freezes.membership, membership), gt(freezes.startsAt, moment)))
  const running = await db
    .select()
    .from(freezes)
    .where(and(eq(freezes.membership, membership), lte(freezes.startsAt, moment), gt(freezes.endsAt, moment)))
  for (const freeze of running) await endFreezeEarly(work, freeze, now)
}

/** A branch in which a membership is valid. */
export interface ValidBranch {
  _id: string
  name: string
  /** Not archived. */
  isActive: boolean
}

export interface MembershipWithFreezes {
  row: MembershipRow
  freezes: FreezeRow[]
  /** The selling branch first. */
  branches: readonly ValidBranch[]
}

interface ClosedRange extends DayRange {
  branch: string
  closure: string
  reason: string
}

export const frozenDays = ({ startsAt, endsAt }: Pick<FreezeRow, 'startsAt' | 'endsAt'>): DayRange => ({
  from: clubDay(new Date(startsAt)),
  until: clubDay(new Date(endsAt)),
})

/** Freezes of closures that have not begun are recomputed with the schedule; all others are kept. */
const isUpcomingClosure = (freeze: FreezeRow, today: string) =>
  freeze.source === 'closure' && frozenDays(freeze).from > today

/** Returns the branches in which memberships are valid by their ids, the selling branch first. */
export async function readValidBranches(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, ValidBranch[]>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select({
      membership: membershipBranches.membership,
      _id: branches._id,
      name: branches.name,
      isActive: branches.isActive,
    })
    .from(membershipBranches)
    .innerJoin(memberships, eq(memberships._id, membershipBranches.membership))
    .innerJoin(branches, eq(branches._id, membershipBranches.branch))
    .where(inArray(membershipBranches.membership, [...ids]))
    .orderBy(desc(sql`${branches._id} = ${memberships.branch}`), asc(branches.order), asc(branches._id))
  const byMembership = new Map<string, ValidBranch[]>()
  for (const { membership, ...branch } of found) {
    const known = byMembership.get(membership)
    if (known) known.push(branch)
    else byMembership.set(membership, [branch])
  }
  return byMembership
}

/** Returns a user's memberships that are neither cancelled nor expired, by start. */
export async function readUnexpiredMemberships(
  db: Database,
  user: string,
  now: Date,
): Promise<MembershipWithFreezes[]> {
  const rows = await db
    .select()
    .from(memberships)
    .where(
      and(
        eq(memberships.user, user),
        isNull(memberships.cancelledAt),
        gt(memberships.endsAt, now.toISOString()),
      ),
    )
    .orderBy(asc(memberships.startsAt), asc(memberships._id))
  const ids = rows.map(({ _id }) => _id)
  const found = await db
    .select()
    .from(freezes)
    .where(inArray(freezes.membership, ids))
    .orderBy(freezes.startsAt)
  const valid = await readValidBranches(db, ids)
  return rows.map((row) => ({
    row,
    freezes: found.filter(({ membership }) => membership === row._id),
    branches: valid.get(row._id) ?? [],
  }))
}

/** Returns the closures that end after `today` of the branches in which these memberships are valid. */
export async function readClosedRanges(
  db: Database,
  unexpired: readonly Pick<MembershipWithFreezes, 'branches'>[],
  today: string,
): Promise<ClosedRange[]> {
  const ids = new Set(unexpired.flatMap((one) => one.branches.map(({ _id }) => _id)))
  return db
    .select({
      branch: closures.branch,
      closure: closures._id,
      reason: closures.reason,
      from: closures.startsOn,
      until: closures.reopensOn,
    })
    .from(closures)
    .where(and(inArray(closures.branch, [...ids]), gte(closures.reopensOn, today)))
}

/** The input of the schedule. Days count as closed while all open branches of the membership are closed. */
export function periodOf(
  { row, freezes: own, branches }: MembershipWithFreezes,
  closed: readonly ClosedRange[],
  now: Date,
): MembershipPeriod<ClosedRange> {
  const today = clubDay(now)
  const ahead = own.filter((freeze) => isUpcomingClosure(freeze, today))
  const open = branches.filter(({ isActive }) => isActive)
  return {
    branches: branches.map(({ _id }) => _id),
    startsAt: new Date(row.startsAt),
    endsAt: new Date(row.endsAt),
    hasBegun: new Date(row.startsAt) <= now,
    notBefore: row.notBefore,
    closures: intersectRanges(open.map(({ _id }) => closed.filter(({ branch }) => branch === _id))),
    frozen: own.filter((freeze) => !ahead.includes(freeze)).map(frozenDays),
    closedDays: ahead.reduce((sum, freeze) => sum + dayCount(frozenDays(freeze)), 0),
  }
}

/** Groups memberships to be scheduled one after the other: the exclusive ones together, each other one alone. */
export function scheduleGroups<T extends MembershipWithFreezes>(unexpired: readonly T[]): T[][] {
  const exclusive = unexpired.filter(({ row }) => isExclusive(row.kind))
  return [exclusive, ...unexpired.filter(({ row }) => !isExclusive(row.kind)).map((one) => [one])]
}

const datesOf = ({ startsAt, endsAt }: Pick<MembershipRow, 'startsAt' | 'endsAt'>) => ({ startsAt, endsAt })

/**
 * Reschedules a user's memberships after a sale, a freeze, a cancellation or a closure, under `lockSchedule`. Returns the
 * memberships that moved.
 */
export async function scheduleMemberships(
  work: UnitOfWork,
  user: string,
  now: Date,
  freed?: Freed,
): Promise<MembershipRow[]> {
  const { db } = work
  const today = clubDay(now)
  const unexpired = await readUnexpiredMemberships(db, user, now)
  const closed = await readClosedRanges(db, unexpired, today)
  const moved: MembershipRow[] = []
  for (const group of scheduleGroups(unexpired)) {
    const periods = group.map((membership) => periodOf(membership, closed, now))
    for (const [index, scheduled] of computeSchedule(periods, today, freed).entries()) {
      const membership = group[index]
      if (!membership) continue
      await replaceClosureFreezes(work, membership, scheduled, today)
      const after = await moveMembership(work, membership.row, scheduled)
      if (after) moved.push(after)
    }
  }
  return moved
}

/** Extends a membership that was just sold by announced closures; returns it if that moved it. */
export async function scheduleAroundClosures(
  work: UnitOfWork,
  sold: MembershipRow,
  now: Date,
): Promise<MembershipRow | undefined> {
  const valid = await readValidBranches(work.db, [sold._id])
  const closed = await readClosedRanges(
    work.db,
    [...valid.values()].map((branches) => ({ branches })),
    clubDay(now),
  )
  if (closed.length === 0) return undefined
  return (await scheduleMemberships(work, sold.user, now)).find(({ _id }) => _id === sold._id)
}

async function moveMembership(
  { db, audit }: UnitOfWork,
  before: MembershipRow,
  scheduled: ScheduledPeriod,
): Promise<MembershipRow | undefined> {
  const startsAt = scheduled.startsAt.toISOString()
  const endsAt = scheduled.endsAt.toISOString()
  if (startsAt === before.startsAt && endsAt === before.endsAt) return undefined
  const after = await updateRecord(db, memberships, before._id, { startsAt, endsAt })
  await audit({
    resource: 'memberships',
    recordId: before._id,
    action: 'edit',
    person: before.user,
    before: datesOf(before),
    after: datesOf(after),
  })
  return after
}

/** Reschedule the freezes of upcoming closures if they changed. */
async function replaceClosureFreezes(
  { db }: UnitOfWork,
  { row, freezes: own }: MembershipWithFreezes,
  { closed }: ScheduledPeriod<ClosedRange>,
  today: string,
): Promise<void> {
  const ahead = own.filter((freeze) => isUpcomingClosure(freeze, today))
  const keyOf = (closure: string | null, { from, until }: DayRange) => `${closure} ${from} ${until}`
  const known = ahead.map((freeze) => keyOf(freeze.closure, frozenDays(freeze)))
  const wanted = closed.map((range) => keyOf(range.closure, range))
  const isSame = known.length === wanted.length && known.every((key) => wanted.includes(key))
  if (isSame) return
  const { _id: membership, user, branch } = row
  if (ahead.length > 0) {
    await db.delete(freezes).where(
      inArray(
        freezes._id,
        ahead.map(({ _id }) => _id),
      ),
    )
  }
  for (const range of closed) {
    const [from, until] = [startOfClubDay(range.from), startOfClubDay(range.until)]
    await db.insert(freezes).values({
      membership,
      user,
      branch,
      days: dayCount(range),
      startsAt: from.toISOString(),
      endsAt: until.toISOString(),
      reason: range.reason,
      source: 'closure',
      closure: range.closure,
    })
  }
}
