import { desc, sql } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { arrangeAround } from '#server/modules/membership/memberships/arrange-memberships.ts'
import { type MembershipRow, memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import {
  isExclusive,
  type Period,
  periodFrom,
  takeTurn,
  takingTurns,
} from '#server/modules/membership/memberships/turns.ts'
import type { PackageRow } from '#server/modules/membership/packages/packages.table.ts'
import type { membershipSources } from '#shared/membership/memberships/memberships.contract.ts'
import { membershipsMessages } from '#shared/membership/memberships/memberships.messages.ts'

/** For `explainingConstraints`: two sales at the same moment that both found the way free. */
export const membershipConstraints = {
  memberships_no_overlap: () => new AppError(409, 'membership.overlap', membershipsMessages.overlap),
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

/**
 * Begins a membership. Sales to one person take turns, so that the second starts when the first ends, and days on
 * which the branch is closed are added to it.
 */
export async function beginMembership(work: UnitOfWork, sale: Sale): Promise<MembershipRow> {
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
  const begun = row as MembershipRow
  return (await arrangeAround(work, begun, now)) ?? begun
}
