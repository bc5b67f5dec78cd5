import { and, asc, eq, gte, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { quoteOf } from '#server/modules/money/membership-cancellations/cancellation-quote.ts'
import { membershipCancellations } from '#server/modules/money/membership-cancellations/membership-cancellations.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { alwaysCancellableDays } from '#shared/money/membership-cancellations/membership-cancellations.rules.ts'

/** A notice of today that ends a yearly membership of the branch; not the demo member's. */
export async function addDemoCancellation(db: Database, branch: string): Promise<void> {
  const [found] = await db
    .select({ membership: memberships })
    .from(memberships)
    .innerJoin(users, eq(users._id, memberships.user))
    .where(
      and(
        eq(memberships.branch, branch),
        gte(memberships.durationDays, alwaysCancellableDays),
        isNull(memberships.cancelledAt),
        sql`${memberships.startsAt} <= now() AND ${memberships.endsAt} > now() + interval '30 days'`,
        ne(users.email, 'uye@bozkir.example'),
      ),
    )
    .orderBy(asc(memberships._id))
    .limit(1)
  if (!found) return
  const { _id: membership, user } = found.membership
  const { effectiveAt, fingerprint: _, ...quote } = await quoteOf(db, found.membership, new Date())
  await db.insert(membershipCancellations).values({
    ...quote,
    ...{ membership, user, branch, sender: user, effectiveAt: effectiveAt.toISOString() },
    reason: 'moving',
    reasonText: 'İş için Ankara’ya taşınıyorum.',
    requestKey: crypto.randomUUID(),
    payout: quote.deskRefund > 0 ? 'desk' : null,
  })
}
