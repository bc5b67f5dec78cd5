import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { updateRecord } from '#server/core/records.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { lockSeeds } from '#server/db/locks.ts'
import { closures } from '#server/modules/membership/memberships/closures.table.ts'
import { type FreezeRow, freezes } from '#server/modules/membership/memberships/freezes.table.ts'
import { type MembershipRow, memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import type { PackageRow } from '#server/modules/membership/packages/packages.table.ts'
import { addDays, clubDay, daysBetween, startOfClubDay } from '#shared/core/club-time.ts'

/** Calendar days in the club's time zone; `until` is exclusive. */
export interface DayRange {
  from: string
  until: string
}

/** The current dates of a membership, as input of the schedule. */
export interface MembershipPeriod {
  startsAt: Date
  endsAt: Date
  hasBegun: boolean
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

/**
 * Computes the dates of consecutive memberships. A membership that has begun keeps its start; the others start at the
 * end of the one before (the first at `free`, if given). Each is extended by the closed days from today on that it
 * covers and on which it is not frozen.
 */
export function computeSchedule<Closed extends DayRange>(
  periods: readonly MembershipPeriod[],
  closures: readonly Closed[],
  today: string,
  free?: Date,
): ScheduledPeriod<Closed>[] {
  const sorted = closures.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  let next = free
  return periods.map((period) => {
    const startsAt = period.hasBegun ? period.startsAt : (next ?? period.startsAt)
    const first = clubDay(startsAt)
    const earliest = first > today ? first : today
    let end = addDays(
      first,
      daysBetween(clubDay(period.startsAt), clubDay(period.endsAt)) - period.closedDays,
    )
    const closed: Closed[] = []
    for (const closure of sorted) {
      for (const range of subtractRanges(closure, [{ from: '', until: earliest }, ...period.frozen])) {
        if (range.from >= end) break
        closed.push({ ...closure, ...range })
        end = addDays(end, dayCount(range))
      }
    }
    const endsAt = end === clubDay(period.endsAt) ? period.endsAt : startOfClubDay(end)
    next = endsAt
    return { startsAt, endsAt, closed }
  })
}

/** Kinds of which a user has one at a time in a branch; other kinds may overlap. */
const exclusiveKinds = ['membership', 'daytime'] as const

export const isExclusive = (kind: PackageRow['kind']) =>
  exclusiveKinds.some((exclusive) => exclusive === kind)

/** Condition for the memberships of a user in a branch that must not overlap. */
const exclusiveMemberships = (user: string, branch: string): SQL =>
  and(
    eq(memberships.user, user),
    eq(memberships.branch, branch),
    inArray(memberships.kind, [...exclusiveKinds]),
    isNull(memberships.cancelledAt),
  ) as SQL

/**
 * Takes the advisory lock on a user's memberships in a branch until the transaction ends. Returns the transaction's
 * time, which SQL conditions compare with.
 */
export async function lockSchedule(
  { db }: Pick<UnitOfWork, 'db'>,
  user: string,
  branch: string,
): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`
    SELECT floor(extract(epoch FROM now()) * 1000)::text AS now,
           pg_advisory_xact_lock(hashtextextended(${user + branch}, ${lockSeeds.membershipSchedule}))`)
  return new Date(Number(rows[0]?.now))
}

export interface Period {
  startsAt: Date
  /** Exclusive. */
  endsAt: Date
}

/** Whole calendar days: the first counts whole, and the last ends at midnight. */
export function periodFrom(startsAt: Date, durationDays: number): Period {
  return { startsAt, endsAt: startOfClubDay(addDays(clubDay(startsAt), durationDays)) }
}

/** Returns the dates of a package bought now: exclusive kinds start when the user's last membership ends. */
export async function nextPeriod(
  db: Database,
  {
    user,
    branch,
    kind,
    durationDays,
  }: {
    user: string
    branch: string
    kind: PackageRow['kind']
    durationDays: number
  },
  now: Date = new Date(),
): Promise<Period> {
  if (!isExclusive(kind)) return periodFrom(now, durationDays)
  const [last] = await db
    .select({ endsAt: memberships.endsAt })
    .from(memberships)
    .where(exclusiveMemberships(user, branch))
    .orderBy(desc(memberships.endsAt))
    .limit(1)
  const free = last ? new Date(last.endsAt) : now
  return periodFrom(free > now ? free : now, durationDays)
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

export interface MembershipWithFreezes {
  row: MembershipRow
  freezes: FreezeRow[]
}

interface ClosedRange extends DayRange {
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

/** Returns a user's memberships in a branch that are neither cancelled nor expired, by start. */
export async function readUnexpiredMemberships(
  db: Database,
  { user, branch }: { user: string; branch: string },
  now: Date,
): Promise<MembershipWithFreezes[]> {
  const rows = await db
    .select()
    .from(memberships)
    .where(
      and(
        eq(memberships.user, user),
        eq(memberships.branch, branch),
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
  return rows.map((row) => ({ row, freezes: found.filter(({ membership }) => membership === row._id) }))
}

/** Returns the closures of a branch that end after `today`. */
export async function readClosedRanges(db: Database, branch: string, today: string): Promise<ClosedRange[]> {
  return db
    .select({
      closure: closures._id,
      reason: closures.reason,
      from: closures.startsOn,
      until: closures.reopensOn,
    })
    .from(closures)
    .where(and(eq(closures.branch, branch), gte(closures.reopensOn, today)))
}

export function periodOf({ row, freezes: own }: MembershipWithFreezes, now: Date): MembershipPeriod {
  const today = clubDay(now)
  const ahead = own.filter((freeze) => isUpcomingClosure(freeze, today))
  return {
    startsAt: new Date(row.startsAt),
    endsAt: new Date(row.endsAt),
    hasBegun: new Date(row.startsAt) <= now,
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
 * Reschedules a user's memberships in a branch after a sale, a freeze, a cancellation or a closure, under
 * `lockSchedule`. `free` is the earliest start of the first pending membership. Returns the memberships that moved.
 */
export async function scheduleMemberships(
  work: UnitOfWork,
  owner: { user: string; branch: string },
  now: Date,
  { free, closed }: { free?: Date; closed?: readonly ClosedRange[] } = {},
): Promise<MembershipRow[]> {
  const { db } = work
  const today = clubDay(now)
  const unexpired = await readUnexpiredMemberships(db, owner, now)
  const closedDays = closed ?? (await readClosedRanges(db, owner.branch, today))
  const moved: MembershipRow[] = []
  for (const group of scheduleGroups(unexpired)) {
    const schedule = computeSchedule(
      group.map((membership) => periodOf(membership, now)),
      closedDays,
      today,
      free,
    )
    for (const [index, scheduled] of schedule.entries()) {
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
  const closed = await readClosedRanges(work.db, sold.branch, clubDay(now))
  if (closed.length === 0) return undefined
  return (await scheduleMemberships(work, sold, now, { closed })).find(({ _id }) => _id === sold._id)
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
