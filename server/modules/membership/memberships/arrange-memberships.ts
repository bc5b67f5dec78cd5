import { and, asc, eq, gt, gte, inArray, isNull } from 'drizzle-orm'
import { updateRecord } from '#server/core/records.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { closures } from '#server/modules/membership/closures/closures.table.ts'
import { type FreezeRow, freezes } from '#server/modules/membership/freezes/freezes.table.ts'
import {
  layOut,
  type Place,
  type Span,
  type Stay,
  spanDays,
} from '#server/modules/membership/memberships/lay-out.ts'
import { type MembershipRow, memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { isExclusive } from '#server/modules/membership/memberships/turns.ts'
import { clubDay, startOfClubDay } from '#shared/core/club-time.ts'

/** A membership that is not over, with the freezes it has. */
export interface Standing {
  row: MembershipRow
  freezes: FreezeRow[]
}

/** Days on which a branch is closed. */
export interface ClosedSpan extends Span {
  closure: string
  reason: string
}

export const spanOf = ({ startsAt, endsAt }: Pick<FreezeRow, 'startsAt' | 'endsAt'>): Span => ({
  from: clubDay(new Date(startsAt)),
  until: clubDay(new Date(endsAt)),
})

/** A closure that has not begun follows the membership; whatever has begun is settled. */
const isAhead = (freeze: FreezeRow, today: string) =>
  freeze.source === 'closure' && spanOf(freeze).from > today

/** What a person holds in a branch and is not over, in the order in which it begins. */
export async function readStandings(
  db: Database,
  { user, branch }: { user: string; branch: string },
  now: Date,
): Promise<Standing[]> {
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

/** The days from today on that a branch is closed. */
export async function readClosedDays(db: Database, branch: string, today: string): Promise<ClosedSpan[]> {
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

export function stayOf({ row, freezes: own }: Standing, now: Date): Stay {
  const today = clubDay(now)
  const ahead = own.filter((freeze) => isAhead(freeze, today))
  return {
    startsAt: new Date(row.startsAt),
    endsAt: new Date(row.endsAt),
    hasBegun: new Date(row.startsAt) <= now,
    frozen: own.filter((freeze) => !ahead.includes(freeze)).map(spanOf),
    closedDays: ahead.reduce((sum, freeze) => sum + spanDays(spanOf(freeze)), 0),
  }
}

/** Memberships that take turns make one row, and each that stands beside a row of its own. */
export function rowsOfTurns<T extends Standing>(standings: readonly T[]): T[][] {
  const taking = standings.filter(({ row }) => isExclusive(row.kind))
  return [taking, ...standings.filter(({ row }) => !isExclusive(row.kind)).map((one) => [one])]
}

const dates = ({ startsAt, endsAt }: Pick<MembershipRow, 'startsAt' | 'endsAt'>) => ({ startsAt, endsAt })

/**
 * Moves what a person holds in a branch to where it belongs after a sale, a freeze, a cancellation or a closure;
 * called under `takeTurn`. `free`: when the first that waits may begin. Answers what was moved.
 */
export async function arrangeMemberships(
  work: UnitOfWork,
  person: { user: string; branch: string },
  now: Date,
  { free, closed }: { free?: Date; closed?: readonly ClosedSpan[] } = {},
): Promise<MembershipRow[]> {
  const { db } = work
  const today = clubDay(now)
  const standings = await readStandings(db, person, now)
  const closedDays = closed ?? (await readClosedDays(db, person.branch, today))
  const moved: MembershipRow[] = []
  for (const row of rowsOfTurns(standings)) {
    const places = layOut(
      row.map((standing) => stayOf(standing, now)),
      closedDays,
      today,
      free,
    )
    for (const [index, place] of places.entries()) {
      const standing = row[index] as Standing
      await replaceClosedDays(work, standing, place, today)
      const after = await moveMembership(work, standing.row, place)
      if (after) moved.push(after)
    }
  }
  return moved
}

/** Adds the days on which the branch is closed to a membership that was just sold; answers it where that moved it. */
export async function arrangeAround(
  work: UnitOfWork,
  sold: MembershipRow,
  now: Date,
): Promise<MembershipRow | undefined> {
  const closed = await readClosedDays(work.db, sold.branch, clubDay(now))
  if (closed.length === 0) return undefined
  return (await arrangeMemberships(work, sold, now, { closed })).find(({ _id }) => _id === sold._id)
}

async function moveMembership(
  { db, audit }: UnitOfWork,
  before: MembershipRow,
  place: Place,
): Promise<MembershipRow | undefined> {
  const startsAt = place.startsAt.toISOString()
  const endsAt = place.endsAt.toISOString()
  if (startsAt === before.startsAt && endsAt === before.endsAt) return undefined
  const after = await updateRecord(db, memberships, before._id, { startsAt, endsAt })
  await audit({
    resource: 'memberships',
    recordId: before._id,
    action: 'edit',
    person: before.user,
    before: dates(before),
    after: dates(after),
  })
  return after
}

/** Writes the closed days ahead anew where they are others than before. */
async function replaceClosedDays(
  { db }: UnitOfWork,
  { row, freezes: own }: Standing,
  { closed }: Place<ClosedSpan>,
  today: string,
): Promise<void> {
  const ahead = own.filter((freeze) => isAhead(freeze, today))
  const keyOf = (closure: string | null, { from, until }: Span) => `${closure} ${from} ${until}`
  const known = ahead.map((freeze) => keyOf(freeze.closure, spanOf(freeze)))
  const wanted = closed.map((span) => keyOf(span.closure, span))
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
  for (const span of closed) {
    const [from, until] = [startOfClubDay(span.from), startOfClubDay(span.until)]
    await db.insert(freezes).values({
      membership,
      user,
      branch,
      days: spanDays(span),
      startsAt: from.toISOString(),
      endsAt: until.toISOString(),
      reason: span.reason,
      source: 'closure',
      closure: span.closure,
    })
  }
}
