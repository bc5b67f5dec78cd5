import { eq, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, invalidField } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord } from '#server/core/records.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import {
  findReferral,
  missingReferral,
  toRecord,
} from '#server/modules/loyalty/referrals/referral-records.ts'
import { assignedNotice } from '#server/modules/loyalty/referrals/referrals.mails.ts'
import {
  activate,
  deactivate,
  limit,
  lockReferral,
  managedReferrals,
} from '#server/modules/loyalty/referrals/referrals.service.ts'
import {
  type ReferralRow,
  referralAssignments,
  referrals,
} from '#server/modules/loyalty/referrals/referrals.table.ts'
import { notifying, notifyPeople } from '#server/modules/messaging/notifications/notify-people.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import { shortName } from '#shared/core/text.ts'
import type { updateReferral as updateContract } from '#shared/loyalty/referrals/referral-decisions.contract.ts'
import { referralsMessages } from '#shared/loyalty/referrals/referrals.messages.ts'
import {
  type AssignmentResult,
  type ReferralRecord,
  referralTransitions,
} from '#shared/loyalty/referrals/referrals.schema.ts'

const texts = referralsMessages

/** Returns the open account of each address in the order of the addresses; null for an unknown one. */
async function findAccounts(db: Database, emails: readonly string[]) {
  const { rows } = await db.execute<{ email: string; user: string | null }>(sql`
    SELECT given.email, ${users._id} AS user
    FROM unnest(${sql.param([...emails])}::text[]) WITH ORDINALITY given (email, position)
    LEFT JOIN ${users} ON lower(${users.email} COLLATE "C") = lower(given.email COLLATE "C")
      AND ${users.deletedAt} IS NULL
    ORDER BY given.position`)
  return rows
}

/** Assigns a code to members by address and notifies the newly assigned ones; returns the result for each address. */
async function assign(
  tx: UnitOfWork,
  services: Services,
  { _id, code, status, user: creator }: ReferralRow,
  emails: readonly string[],
): Promise<AssignmentResult[]> {
  const { db, audit } = tx
  if (status !== 'active') throw new AppError(409, 'referral.not-active', texts.notActive)
  const accounts = await findAccounts(db, emails)
  const requested = new Set(accounts.flatMap(({ user }) => (user && user !== creator ? [user] : [])))
  const added = await addAssignments(db, _id, [...requested])
  if (added.length > 0) {
    await audit({ resource: 'referrals', recordId: _id, action: 'assign', after: { users: added } })
    const { userName } = await findReferral(db, eq(referrals._id, _id))
    await notifyPeople(notifying(tx, services), added, () =>
      assignedNotice({ code, creatorName: shortName(userName) }),
    )
  }
  const isNew = new Set(added)
  return accounts.map(({ email, user }): AssignmentResult => {
    if (!user) return { email, status: 'unknown' }
    if (user === creator) return { email, status: 'own' }
    // A repeated address is reported as assigned once.
    return { email, status: isNew.delete(user) ? 'assigned' : 'already-assigned' }
  })
}

/** Assigns a code to the members with known addresses. */
export const assignReferral = (
  services: Services,
  currentUser: CurrentUser,
  code: string,
  emails: readonly string[],
): Promise<{ referral: ReferralRecord; results: AssignmentResult[] }> =>
  services.transact(currentUser, async (tx) => {
    const row = await lockReferral(tx.db, code, managedReferrals(currentUser))
    const results = await assign(tx, services, row, emails)
    return { referral: await toRecord(tx.db, row._id), results }
  })

/** Throws 400 if an address is unknown or the creator's own: a form is saved completely or not at all. */
function requireAssigned(results: readonly AssignmentResult[]): void {
  const unknown = results.filter(({ status }) => status === 'unknown').map(({ email }) => email)
  if (unknown.length > 0) throw invalidField('userEmails', texts.unknownAddresses(unknown.join(', ')))
  if (results.some(({ status }) => status === 'own')) throw invalidField('userEmails', texts.ownAddress)
}

/** Saves a code's form. Status first, because only an active code can be assigned. */
export const updateReferral = (
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { status, reason = '', maxUses, userEmails = [], version }: BodyOf<typeof updateContract>,
): Promise<ReferralRecord> =>
  services.transact(currentUser, async (tx) => {
    let row: ReferralRow = await lockRecord(tx.db, referrals, id, missingReferral, {
      scope: managedReferrals(currentUser),
      version,
      noKeyUpdate: true,
    })
    if (maxUses !== undefined && maxUses !== row.maxUses) {
      if (row.status === 'deactivated')
        throw new AppError(409, 'referral.deactivated', texts.alreadyDeactivated)
      row = await limit(tx, row, maxUses)
    }
    if (status !== undefined && status !== row.status) {
      if (!referralTransitions[row.status].includes(status))
        throw new AppError(409, 'referral.transition', texts.transition)
      if (status === 'deactivated' && !reason) throw invalidField('reason', texts.noReason)
      row =
        status === 'active' ? await activate(tx, services, row) : await deactivate(tx, services, row, reason)
    }
    if (userEmails.length > 0) requireAssigned(await assign(tx, services, row, userEmails))
    return toRecord(tx.db, id)
  })

/** Returns the users who did not have the code before. */
async function addAssignments(db: Database, referral: string, people: readonly string[]): Promise<string[]> {
  if (people.length === 0) return []
  const added = await db
    .insert(referralAssignments)
    .values(people.map((user) => ({ referral, user })))
    .onConflictDoNothing()
    .returning({ user: referralAssignments.user })
  return added.map(({ user }) => user)
}
