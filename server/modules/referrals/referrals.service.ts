import { randomInt } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '#server/core/actor.ts'
import { AppError, explainingConstraints, invalidField, stale } from '#server/core/errors.ts'
import type { Services } from '#server/core/services.ts'
import type { Database } from '#server/db/database.ts'
import { openBranchExists } from '#server/modules/branches/open-branch.ts'
import { notifying, tell } from '#server/modules/notifications/tell-people.ts'
import {
  findReferral,
  missingReferral,
  recordAnswer,
  referralAnswer,
} from '#server/modules/referrals/referral-answers.ts'
import { approvedNotice, deactivatedNotice } from '#server/modules/referrals/referrals.mails.ts'
import {
  type ReferralRow,
  referralAssignments,
  referrals,
} from '#server/modules/referrals/referrals.table.ts'
import { readSettings } from '#server/modules/settings/settings.service.ts'
import { messages } from '#shared/messages/messages.ts'
import { codeAlphabet, codeLength } from '#shared/referrals/referral-code.ts'
import type { Referral, ReferralRecord } from '#shared/referrals/referrals.schema.ts'

const texts = messages.referrals

const conflict = (reason: string, message: string) => new AppError(409, `referral.${reason}`, message)

/** Some 38 random bits, so that guessing one that works is hopeless at the pace that is allowed. */
const newCode = (): string =>
  Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')

/** Makes a member's code; it waits for an admin. Throws 409 where one waits or works in the branch already. */
export async function createReferral(
  { work }: Services,
  actor: Actor,
  branchId: string | undefined,
): Promise<Referral> {
  const branch = branchId ?? actor.branch
  if (!branch) throw invalidField('branchId', texts.noBranch)
  const constraints = {
    referrals_live_key: () => conflict('exists', texts.exists),
    referrals_branch_id_branches_id_fk: () => invalidField('branchId', messages.branches.notFound),
  }
  return explainingConstraints(constraints, () =>
    work(actor, async ({ db, audit }) => {
      if (!(await openBranchExists(db, branch))) throw invalidField('branchId', messages.branches.notFound)
      const [row] = await db
        .insert(referrals)
        .values({ code: newCode(), user: actor._id, branch })
        .returning()
      const { _id, code, status } = row as ReferralRow
      await audit({
        resource: 'referrals',
        recordId: _id,
        action: 'create',
        after: { code, branch, user: actor._id, status },
      })
      return referralAnswer(await findReferral(db, eq(referrals._id, _id)))
    }),
  )
}

/** Holds a code until the transaction ends. Throws 404. */
export async function lockReferral(db: Database, code: string): Promise<ReferralRow> {
  const [row] = await db.select().from(referrals).where(eq(referrals.code, code)).for('no key update')
  if (!row) throw missingReferral()
  return row
}

export async function approveReferral(
  services: Services,
  actor: Actor,
  code: string,
): Promise<ReferralRecord> {
  return services.work(actor, async (change) => {
    const { db, audit } = change
    const before = await lockReferral(db, code)
    if (before.status !== 'pending') throw conflict('not-pending', texts.notPending)
    await db
      .update(referrals)
      .set({ status: 'active', approvedAt: sql`now()`, version: before.version + 1 })
      .where(eq(referrals._id, before._id))
    await audit({
      resource: 'referrals',
      recordId: before._id,
      action: 'approve',
      person: before.user,
      before: { status: before.status },
      after: { status: 'active' },
    })
    const { referralReward: reward } = await readSettings(db)
    await tell(notifying(change, services), [before.user], () =>
      approvedNotice(services.configuration.publicUrl, { code, reward }),
    )
    return recordAnswer(db, before._id)
  })
}

/** Puts a code out of use; a code that waits is refused in the same way. */
export async function deactivateReferral(
  services: Services,
  actor: Actor,
  code: string,
  reason: string,
): Promise<ReferralRecord> {
  return services.work(actor, async (change) => {
    const { db, audit } = change
    const before = await lockReferral(db, code)
    if (before.status === 'deactivated') throw conflict('deactivated', texts.alreadyDeactivated)
    await db
      .update(referrals)
      .set({ status: 'deactivated', reason, deactivatedAt: sql`now()`, version: before.version + 1 })
      .where(eq(referrals._id, before._id))
    await audit({
      resource: 'referrals',
      recordId: before._id,
      action: 'deactivate',
      person: before.user,
      before: { status: before.status },
      after: { status: 'deactivated', reason },
    })
    const wasPending = before.status === 'pending'
    await tell(notifying(change, services), [before.user], () =>
      deactivatedNotice({ code, reason, wasPending }),
    )
    return recordAnswer(db, before._id)
  })
}

/** Says how many may come by a code; null for any number. */
export async function limitReferral(
  { work }: Services,
  actor: Actor,
  code: string,
  { maxUses, version }: { maxUses: number | null; version?: number | undefined },
): Promise<ReferralRecord> {
  return work(actor, async ({ db, audit }) => {
    const before = await lockReferral(db, code)
    if (version !== undefined && version !== before.version) throw stale()
    if (maxUses !== null && maxUses < before.useCount) {
      throw invalidField('maxUses', texts.limitTooLow(before.useCount))
    }
    await db
      .update(referrals)
      .set({ maxUses, version: before.version + 1 })
      .where(eq(referrals._id, before._id))
    await audit({
      resource: 'referrals',
      recordId: before._id,
      action: 'edit',
      person: before.user,
      before: { maxUses: before.maxUses },
      after: { maxUses },
    })
    return recordAnswer(db, before._id)
  })
}

/** The codes of a person whose account is deleted work no more; who came by them stays, for the ledger. */
export async function closeReferralsOf(db: Database, user: string): Promise<void> {
  await db
    .update(referrals)
    .set({ status: 'deactivated', deactivatedAt: sql`now()`, version: sql`${referrals.version} + 1` })
    .where(and(eq(referrals.user, user), inArray(referrals.status, ['pending', 'active'])))
  await db.update(referrals).set({ reason: '' }).where(eq(referrals.user, user))
  await db.delete(referralAssignments).where(eq(referralAssignments.user, user))
}
