import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import { lockSeeds } from '#server/db/locks.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import type { PackageRow } from '#server/modules/membership/packages/packages.table.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'

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
export async function takeTurn({ db }: Pick<UnitOfWork, 'db'>, user: string, branch: string): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`
    SELECT floor(extract(epoch FROM now()) * 1000)::text AS now,
           pg_advisory_xact_lock(hashtextextended(${user + branch}, ${lockSeeds.membershipSchedule}))`)
  return new Date(Number(rows[0]?.now))
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
