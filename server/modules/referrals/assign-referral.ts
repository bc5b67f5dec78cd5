import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#server/core/actor.ts'
import { AppError } from '#server/core/errors.ts'
import type { Services } from '#server/core/services.ts'
import type { Database } from '#server/db/database.ts'
import { notifying, tell } from '#server/modules/notifications/tell-people.ts'
import { findReferral, recordAnswer } from '#server/modules/referrals/referral-answers.ts'
import { assignedNotice } from '#server/modules/referrals/referrals.mails.ts'
import { lockReferral } from '#server/modules/referrals/referrals.service.ts'
import { referralAssignments, referrals } from '#server/modules/referrals/referrals.table.ts'
import { users } from '#server/modules/users/users.table.ts'
import { shortName } from '#shared/core/text.ts'
import { messages } from '#shared/messages/messages.ts'
import type { AssignmentResult, ReferralRecord } from '#shared/referrals/referrals.schema.ts'

/** The open account of each address, in the order of the addresses; null for an unknown one. */
async function accountsOf(db: Database, emails: readonly string[]) {
  const { rows } = await db.execute<{ email: string; user: string | null }>(sql`
    SELECT given.email, ${users._id} AS user
    FROM unnest(${sql.param([...emails])}::text[]) WITH ORDINALITY given (email, place)
    LEFT JOIN ${users} ON lower(${users.email} COLLATE "C") = lower(given.email COLLATE "C")
      AND ${users.deletedAt} IS NULL
    ORDER BY given.place`)
  return rows
}

/** Gives a code to members by their addresses and writes to those who had it not; answers what became of each. */
export async function assignReferral(
  services: Services,
  actor: Actor,
  code: string,
  emails: readonly string[],
): Promise<{ referral: ReferralRecord; results: AssignmentResult[] }> {
  return services.work(actor, async (change) => {
    const { db, audit } = change
    const { _id, status, user: creator } = await lockReferral(db, code)
    if (status !== 'active') throw new AppError(409, 'referral.not-active', messages.referrals.notActive)
    const accounts = await accountsOf(db, emails)
    const wanted = new Set(accounts.flatMap(({ user }) => (user && user !== creator ? [user] : [])))
    const added = await addAssignments(db, _id, [...wanted])
    const isNew = new Set(added)
    const results = accounts.map(({ email, user }): AssignmentResult => {
      if (!user) return { email, status: 'unknown' }
      if (user === creator) return { email, status: 'own' }
      // An address that is written twice is assigned once.
      return { email, status: isNew.delete(user) ? 'assigned' : 'already-assigned' }
    })
    if (added.length > 0) {
      await audit({ resource: 'referrals', recordId: _id, action: 'assign', after: { users: added } })
      const { userName } = await findReferral(db, eq(referrals._id, _id))
      await tell(notifying(change, services), added, () =>
        assignedNotice({ code, creatorName: shortName(userName) }),
      )
    }
    return { referral: await recordAnswer(db, _id), results }
  })
}

/** Answers those who were not assigned the code before. */
async function addAssignments(db: Database, referral: string, people: readonly string[]): Promise<string[]> {
  if (people.length === 0) return []
  const added = await db
    .insert(referralAssignments)
    .values(people.map((user) => ({ referral, user })))
    .onConflictDoNothing()
    .returning({ user: referralAssignments.user })
  return added.map(({ user }) => user)
}
