import { and, eq, exists, or, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { branchScope, type CurrentUser, worksEverywhere } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { listRows } from '#server/db/list.ts'
import { readSettings } from '#server/modules/club/settings/settings.service.ts'
import { assignReferral, updateReferral } from '#server/modules/loyalty/referrals/assign-referral.ts'
import {
  assignedReferrals,
  readOwnUse,
  referralList,
  toReferralUses,
  useList,
} from '#server/modules/loyalty/referrals/referral-lists.ts'
import {
  findReferral,
  knownReferrals,
  missingReferral,
  toPublicReferral,
  toRecords,
  toReferral,
  withUsers,
} from '#server/modules/loyalty/referrals/referral-records.ts'
import { referralTree } from '#server/modules/loyalty/referrals/referral-tree.ts'
import {
  approveReferral,
  createReferral,
  deactivateReferral,
  issueReferral,
  limitReferral,
  managedReferrals,
} from '#server/modules/loyalty/referrals/referrals.service.ts'
import {
  referralAssignments,
  referrals,
  referralUses,
} from '#server/modules/loyalty/referrals/referrals.table.ts'
import { consumeReferral, isUsable } from '#server/modules/loyalty/referrals/use-referral.ts'
import { findAccount } from '#server/modules/money/balances/wallet-access.ts'
import * as decisions from '#shared/loyalty/referrals/referral-decisions.contract.ts'
import * as contract from '#shared/loyalty/referrals/referrals.contract.ts'
import { referralsMessages } from '#shared/loyalty/referrals/referrals.messages.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

const texts = referralsMessages

/** Limits codes to the staff's own branch; admins see all. */

export function referralRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  /** Limits codes to those a member created, was assigned or has used. */
  const relatedTo = (currentUser: CurrentUser): SQL | undefined =>
    or(
      eq(referrals.user, currentUser._id),
      exists(
        db
          .select({ _id: referralAssignments._id })
          .from(referralAssignments)
          .where(
            and(
              eq(referralAssignments.referral, referrals._id),
              eq(referralAssignments.user, currentUser._id),
            ),
          ),
      ),
      exists(
        db
          .select({ _id: referralUses._id })
          .from(referralUses)
          .where(and(eq(referralUses.referral, referrals._id), eq(referralUses.user, currentUser._id))),
      ),
    )

  const managedRecords = async (currentUser: CurrentUser, which: SQL) => {
    const rows = await db
      .select()
      .from(referrals)
      .where(and(which, managedReferrals(currentUser)))
    return toRecords(db, await knownReferrals(db, rows))
  }

  mount(app, contract.createReferral, ({ currentUser, body }) =>
    createReferral(services, currentUser, body?.branchId),
  )

  mount(app, contract.verifyReferral, async ({ body }) => {
    const valid = await isUsable(db, body.code)
    return { valid, message: valid ? texts.valid : texts.invalid }
  })

  mount(app, contract.consumeReferral, async ({ currentUser, body }) => {
    return { success: true as const, message: await consumeReferral(services, currentUser, body.code) }
  })

  mount(app, contract.listMyReferrals, async ({ currentUser, query, rowsOf }) => {
    const page = await listRows(db, referralList, query, eq(referrals.user, currentUser._id))
    return (await knownReferrals(db, rowsOf(page))).map(toReferral)
  })

  mount(app, contract.listMyReferralsWithUsers, async ({ currentUser, query, rowsOf }) => {
    const page = await listRows(db, referralList, query, eq(referrals.user, currentUser._id))
    return withUsers(db, await knownReferrals(db, rowsOf(page)))
  })

  mount(app, contract.listAssignedReferrals, ({ currentUser }) => assignedReferrals(db, currentUser._id))

  mount(app, contract.showOwnUse, async ({ currentUser }) =>
    readOwnUse(db, currentUser._id, (await readSettings(db)).referralDays),
  )

  mount(app, contract.showOwnReferrals, async ({ currentUser: { _id } }) => {
    const { referralDays, referralReward } = await readSettings(db)
    const [page, assigned, use] = await Promise.all([
      listRows(db, referralList, {}, eq(referrals.user, _id)),
      assignedReferrals(db, _id),
      readOwnUse(db, _id, referralDays),
    ])
    const codes = await withUsers(db, await knownReferrals(db, page.rows))
    return { codes, assigned, use, reward: referralReward }
  })

  mount(app, contract.listReferrals, async ({ currentUser, query, rowsOf }) => {
    const page = await listRows(db, referralList, query, managedReferrals(currentUser))
    return toRecords(db, await knownReferrals(db, rowsOf(page)))
  })

  mount(app, contract.listReferralsOfBranch, async ({ currentUser, params, query, rowsOf }) => {
    const scope = and(eq(referrals.branch, params.branchId), managedReferrals(currentUser))
    const page = await listRows(db, referralList, query, scope)
    return toRecords(db, await knownReferrals(db, rowsOf(page)))
  })

  mount(app, decisions.listPendingReferrals, async ({ currentUser, query, rowsOf }) => {
    const oldestFirst = { sort: ['createdAt', 'ASC'] as ['createdAt', 'ASC'], ...query }
    const page = await listRows(
      db,
      referralList,
      oldestFirst,
      and(eq(referrals.status, 'pending'), managedReferrals(currentUser)),
    )
    return toRecords(db, await knownReferrals(db, rowsOf(page)))
  })

  mount(app, contract.showReferral, async ({ currentUser, params }) => {
    const code = eq(referrals.code, params.code)
    if (isAllowed(currentUser, 'referrals.list')) {
      const [record] = await managedRecords(currentUser, code)
      if (record) return record
    }
    const known = await findReferral(db, and(code, relatedTo(currentUser)))
    return known.referral.user === currentUser._id ? toReferral(known) : toPublicReferral(known)
  })

  mount(app, contract.showReferralRecord, async ({ currentUser, params }) => {
    const [record] = await managedRecords(currentUser, eq(referrals._id, params.id))
    if (!record) throw missingReferral()
    return record
  })

  mount(app, decisions.issueReferral, ({ currentUser, body }) => issueReferral(services, currentUser, body))

  mount(app, decisions.updateReferral, ({ currentUser, params, body }) =>
    updateReferral(services, currentUser, params.id, body),
  )

  mount(app, contract.listReferralUses, async ({ currentUser, query, rowsOf }) =>
    toReferralUses(
      db,
      rowsOf(await listRows(db, useList, query, branchScope(currentUser, referralUses.branch))),
    ),
  )

  mount(app, decisions.showReferralTree, async ({ currentUser, params }) => {
    if (!worksEverywhere(currentUser)) await findAccount(db, currentUser, params.userId)
    return referralTree(db, params.userId)
  })

  mount(app, decisions.approveReferral, ({ currentUser, params }) =>
    approveReferral(services, currentUser, params.code),
  )

  mount(app, decisions.deactivateReferral, ({ currentUser, params, body }) =>
    deactivateReferral(services, currentUser, params.code, body.reason),
  )

  mount(app, decisions.limitReferral, ({ currentUser, params, body }) =>
    limitReferral(services, currentUser, params.code, body),
  )

  mount(app, decisions.assignReferral, ({ currentUser, params, body }) =>
    assignReferral(services, currentUser, params.code, body.userEmails),
  )
}
