import { randomInt } from 'node:crypto'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField, stale } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { insertRecord } from '#server/core/records.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { openBranch, openBranchExists } from '#server/modules/club/branches/branch-visibility.ts'
import { readSettings } from '#server/modules/club/settings/settings.service.ts'
import {
  findReferral,
  missingReferral,
  toRecord,
  toReferral,
} from '#server/modules/loyalty/referrals/referral-records.ts'
import { approvedNotice, deactivatedNotice } from '#server/modules/loyalty/referrals/referrals.mails.ts'
import {
  type ReferralRow,
  referralAssignments,
  referrals,
} from '#server/modules/loyalty/referrals/referrals.table.ts'
import { notifying, notifyPeople } from '#server/modules/messaging/notifications/notify-people.ts'
import { lockAccount } from '#server/modules/money/balances/wallet-access.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import { codeAlphabet, codeLength } from '#shared/loyalty/referrals/referral-code.ts'
import type { issueReferral as IssueReferral } from '#shared/loyalty/referrals/referral-decisions.contract.ts'
import { referralsMessages } from '#shared/loyalty/referrals/referrals.messages.ts'
import type { Referral, ReferralRecord } from '#shared/loyalty/referrals/referrals.schema.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

const texts = referralsMessages

const conflict = (reason: string, message: string) => new AppError(409, `referral.${reason}`, message)

/** About 38 random bits: at the permitted request rate an active code cannot be guessed. */
const newCode = (): string =>
  Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')

/** Creates the current user's code, pending approval. Throws 409 if they have a pending or active one in the branch. */
export async function createReferral(
  { transact }: Services,
  currentUser: CurrentUser,
  branchId: string | undefined,
): Promise<Referral> {
  const branch = branchId ?? currentUser.branch
  if (!branch) throw invalidField('branchId', texts.noBranch)
  const constraints = {
    referrals_live_key: () => conflict('exists', texts.exists),
    referrals_branch_id_branches_id_fkey: () => invalidField('branchId', branchesMessages.notFound),
  }
  return explainingConstraints(constraints, () =>
    transact(currentUser, async ({ db, audit }) => {
      if (!(await openBranchExists(db, branch))) throw invalidField('branchId', branchesMessages.notFound)
      const fields = { code: newCode(), user: currentUser._id, branch }
      const { _id, code, status } = await insertRecord(db, referrals, fields)
      await audit({
        resource: 'referrals',
        recordId: _id,
        action: 'create',
        after: { code, branch, user: currentUser._id, status },
      })
      return toReferral(await findReferral(db, eq(referrals._id, _id)))
    }),
  )
}

/** Creates a code for a member at the front desk. Throws 409 if they have a pending or active one in the branch. */
export async function issueReferral(
  services: Services,
  currentUser: CurrentUser,
  { user, branch, maxUses, isApproved }: BodyOf<typeof IssueReferral>,
): Promise<ReferralRecord> {
  requireBranch(currentUser, branch)
  const constraints = { referrals_live_key: () => conflict('exists', texts.memberHasCode) }
  return explainingConstraints(constraints, () =>
    services.transact(currentUser, async (tx) => {
      const { db, audit } = tx
      await openBranch(db, branch)
      await lockAccount(db, currentUser, user)
      const created = await insertRecord(db, referrals, { code: newCode(), user, branch, maxUses })
      const { _id, code, status } = created
      await audit({
        resource: 'referrals',
        recordId: _id,
        action: 'create',
        after: { code, branch, user, status, maxUses },
      })
      if (isApproved && isAllowed(currentUser, 'referrals.approve')) await activate(tx, services, created)
      return toRecord(db, _id)
    }),
  )
}

/** Limits codes to those of the user's branches. */
export const managedReferrals = (currentUser: CurrentUser): SQL | undefined =>
  branchScope(currentUser, referrals.branch)

/** Locks a code for the rest of the transaction. Throws 404. */
export async function lockReferral(db: Database, code: string, scope?: SQL): Promise<ReferralRow> {
  const [row] = await db
    .select()
    .from(referrals)
    .where(and(eq(referrals.code, code), scope))
    .for('no key update')
  if (!row) throw missingReferral()
  return row
}

/** Changes a locked code and raises its version; accepts SQL expressions. */
async function save(
  db: Database,
  { _id, version }: ReferralRow,
  changes: PgUpdateSetSource<typeof referrals>,
): Promise<ReferralRow> {
  const [row] = await db
    .update(referrals)
    .set({ ...changes, version: version + 1 })
    .where(eq(referrals._id, _id))
    .returning()
  if (!row) throw missingReferral()
  return row
}

/** Activates a pending code and notifies its creator. Throws 409 for any other status. */
export async function activate(
  tx: UnitOfWork,
  services: Services,
  before: ReferralRow,
): Promise<ReferralRow> {
  const { db, audit } = tx
  if (before.status !== 'pending') throw conflict('not-pending', texts.notPending)
  const after = await save(db, before, { status: 'active', approvedAt: sql`now()` })
  await audit({
    resource: 'referrals',
    recordId: before._id,
    action: 'approve',
    person: before.user,
    before: { status: before.status },
    after: { status: 'active' },
  })
  const { referralReward: reward, referralNeedsMembership: needsMembership } = await readSettings(db)
  await notifyPeople(notifying(tx, services), [before.user], () =>
    approvedNotice(services.configuration.publicUrl, { code: before.code, reward, needsMembership }),
  )
  return after
}

/** Deactivates a code and notifies its creator. Throws 409 if it is deactivated. */
export async function deactivate(
  tx: UnitOfWork,
  services: Services,
  before: ReferralRow,
  reason: string,
): Promise<ReferralRow> {
  const { db, audit } = tx
  const { code } = before
  if (before.status === 'deactivated') throw conflict('deactivated', texts.alreadyDeactivated)
  const after = await save(db, before, {
    status: 'deactivated',
    reason,
    deactivatedAt: sql`now()`,
  })
  await audit({
    resource: 'referrals',
    recordId: before._id,
    action: 'deactivate',
    person: before.user,
    before: { status: before.status },
    after: { status: 'deactivated', reason },
  })
  const wasPending = before.status === 'pending'
  await notifyPeople(notifying(tx, services), [before.user], () =>
    deactivatedNotice({ code, reason, wasPending }),
  )
  return after
}

/** Sets the maximum of uses, or null for none. Throws 400 for a limit below the current uses. */
export async function limit(
  { db, audit }: UnitOfWork,
  before: ReferralRow,
  maxUses: number | null,
): Promise<ReferralRow> {
  if (maxUses !== null && maxUses < before.useCount) {
    throw invalidField('maxUses', texts.limitTooLow(before.useCount))
  }
  const after = await save(db, before, { maxUses })
  await audit({
    resource: 'referrals',
    recordId: before._id,
    action: 'edit',
    person: before.user,
    before: { maxUses: before.maxUses },
    after: { maxUses },
  })
  return after
}

export const approveReferral = (
  services: Services,
  currentUser: CurrentUser,
  code: string,
): Promise<ReferralRecord> =>
  services.transact(currentUser, async (tx) => {
    const { _id } = await activate(
      tx,
      services,
      await lockReferral(tx.db, code, managedReferrals(currentUser)),
    )
    return toRecord(tx.db, _id)
  })

/** Deactivates an active code or rejects a pending one. */
export const deactivateReferral = (
  services: Services,
  currentUser: CurrentUser,
  code: string,
  reason: string,
): Promise<ReferralRecord> =>
  services.transact(currentUser, async (tx) => {
    const { _id } = await deactivate(
      tx,
      services,
      await lockReferral(tx.db, code, managedReferrals(currentUser)),
      reason,
    )
    return toRecord(tx.db, _id)
  })

export const limitReferral = (
  { transact }: Services,
  currentUser: CurrentUser,
  code: string,
  { maxUses, version }: { maxUses: number | null; version?: number | undefined },
): Promise<ReferralRecord> =>
  transact(currentUser, async (tx) => {
    const before = await lockReferral(tx.db, code, managedReferrals(currentUser))
    if (version !== undefined && version !== before.version) throw stale()
    const { _id } = await limit(tx, before, maxUses)
    return toRecord(tx.db, _id)
  })

/** Erasure: deactivates the codes of a closed account; their uses stay for the ledger. */
export async function eraseReferrals(db: Database, user: string): Promise<void> {
  await db
    .update(referrals)
    .set({ status: 'deactivated', deactivatedAt: sql`now()`, version: sql`${referrals.version} + 1` })
    .where(and(eq(referrals.user, user), inArray(referrals.status, ['pending', 'active'])))
  await db.update(referrals).set({ reason: '' }).where(eq(referrals.user, user))
  await db.delete(referralAssignments).where(eq(referralAssignments.user, user))
}
