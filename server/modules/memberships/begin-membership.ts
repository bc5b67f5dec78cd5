import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import type { Work } from '#server/core/work.ts'
import type { Database } from '#server/db/database.ts'
import { type MembershipRow, memberships } from '#server/modules/memberships/memberships.table.ts'
import type { PackageRow } from '#server/modules/packages/packages.table.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import type { membershipSources } from '#shared/memberships/memberships.contract.ts'
import { messages } from '#shared/messages/messages.ts'

/** Kinds of which a person has one at a time in a branch; the others stand beside. */
const exclusiveKinds = ['membership', 'daytime'] as const

export const isExclusive = (kind: PackageRow['kind']) =>
  exclusiveKinds.some((exclusive) => exclusive === kind)

/** The memberships of a person in a branch that take turns: neither cancelled nor of a kind that stands beside. */
export const takingTurns = (user: string, branch: string): SQL =>
  and(
    eq(memberships.user, user),
    eq(memberships.branch, branch),
    inArray(memberships.kind, [...exclusiveKinds]),
    isNull(memberships.cancelledAt),
  ) as SQL

/**
 * Whoever moves the memberships of a person in a branch waits here for the others, until the transaction ends.
 * Answers the transaction's moment, by which the database tells what has begun and what has ended.
 */
export async function takeTurn({ db }: Pick<Work, 'db'>, user: string, branch: string): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`
    SELECT floor(extract(epoch FROM now()) * 1000)::text AS now,
           pg_advisory_xact_lock(hashtextextended(${user + branch}, 1))`)
  return new Date(Number(rows[0]?.now))
}

/** For `explainingConstraints`: two sales at the same moment that both found the way free. */
export const membershipConstraints = {
  memberships_no_overlap: () => new AppError(409, 'membership.overlap', messages.memberships.overlap),
}

export interface Period {
  startsAt: Date
  /** The first moment at which it no longer counts. */
  endsAt: Date
}

/** Days are days of the club's calendar: the first counts whole, and the last ends at midnight. */
export function periodFrom(startsAt: Date, durationDays: number): Period {
  return { startsAt, endsAt: startOfClubDay(addDays(clubDay(startsAt), durationDays)) }
}

/** When a package bought now would run: at once, or when the membership that is running ends. */
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
    .where(takingTurns(user, branch))
    .orderBy(desc(memberships.endsAt))
    .limit(1)
  const free = last ? new Date(last.endsAt) : now
  return periodFrom(free > now ? free : now, durationDays)
}

export interface Sale {
  user: string
  /** The package as it stands now, or as it stood when its payment began. */
  package: Pick<
    PackageRow,
    '_id' | 'branch' | 'name' | 'kind' | 'durationDays' | 'freezeDays' | 'freezeCount'
  >
  /** Whole kuruş, what was paid for it. */
  price: number
  source: (typeof membershipSources)[number]
  payment?: string
  requestKey?: string
}

/** Begins a membership. Sales to one person take turns, so that the second starts when the first ends. */
export async function beginMembership(work: Pick<Work, 'db'>, sale: Sale): Promise<MembershipRow> {
  const { db } = work
  const { _id, branch, ...snapshot } = sale.package
  const now = await takeTurn(work, sale.user, branch)
  const { startsAt, endsAt } = await nextPeriod(db, { user: sale.user, branch, ...snapshot }, now)
  const [row] = await db
    .insert(memberships)
    .values({
      user: sale.user,
      branch,
      package: sql`(SELECT id FROM packages WHERE id = ${_id})`,
      name: snapshot.name,
      kind: snapshot.kind,
      durationDays: snapshot.durationDays,
      freezeDays: snapshot.freezeDays,
      freezeCount: snapshot.freezeCount,
      price: sale.price,
      source: sale.source,
      payment: sale.payment,
      requestKey: sale.requestKey,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })
    .returning()
  return row as MembershipRow
}
