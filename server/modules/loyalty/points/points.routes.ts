import { and, sum } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { branchScope } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { listRows } from '#server/db/list.ts'
import { readSettings, updateSettings } from '#server/modules/club/settings/settings.service.ts'
import { pointAccounts, pointEntries } from '#server/modules/loyalty/point-ledger/point-ledger.table.ts'
import {
  findPointOwners,
  newestPointEntries,
  ownerList,
  pointEntryList,
  readPointAccount,
  toPointEntries,
} from '#server/modules/loyalty/points/point-records.ts'
import { changePoints, rewardOpenUses } from '#server/modules/loyalty/points/points.service.ts'
import { referrals } from '#server/modules/loyalty/referrals/referrals.table.ts'
import { findAccount } from '#server/modules/money/balances/wallet-access.ts'
import { isOfPerson } from '#server/modules/people/users/person-ids.ts'
import { missingUser } from '#server/modules/people/users/users.service.ts'
import * as contract from '#shared/loyalty/points/points.contract.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

/** Entries shown with a user's own points. */
const shownEntries = 20

export function pointRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.showPoints, async ({ currentUser }) => {
    const [account, { referralReward }, entries] = await Promise.all([
      readPointAccount(db, currentUser._id),
      readSettings(db),
      newestPointEntries(db, currentUser._id, shownEntries),
    ])
    return {
      ...account,
      defaultReferralReward: referralReward,
      transactions: await toPointEntries(db, entries),
    }
  })

  mount(app, contract.listPointEntries, async ({ currentUser, query: { userId, ...query }, rowsOf }) => {
    const asked = userId ?? currentUser._id
    if (asked !== currentUser._id && !isAllowed(currentUser, 'users.show')) throw missingUser()
    const { _id: user } = await findAccount(db, currentUser, asked)
    // Staff see the rewards for codes of their own branch only.
    const scope = user === currentUser._id ? undefined : branchScope(currentUser, pointEntries.branch)
    const page = await listRows(db, pointEntryList, query, and(isOfPerson(pointEntries.user, user), scope))
    return { transactions: await toPointEntries(db, rowsOf(page)) }
  })

  mount(app, contract.rewardReferral, ({ currentUser, params, body }) =>
    rewardOpenUses(services, currentUser, params.referralId, body.branchId),
  )

  mount(app, contract.showRewardTotal, async () => {
    const [[given], [held], { referralReward }] = await Promise.all([
      db.select({ totalEarned: sum(referrals.totalEarned) }).from(referrals),
      db
        .select({ rewards: sum(pointAccounts.rewards), balance: sum(pointAccounts.balance) })
        .from(pointAccounts),
      readSettings(db),
    ])
    return {
      rewards: Number(held?.rewards ?? 0),
      totalEarned: Number(given?.totalEarned ?? 0),
      balance: Number(held?.balance ?? 0),
      defaultReferralReward: referralReward,
    }
  })

  mount(app, contract.changeRewardAmount, async ({ currentUser, body }) => {
    const { referralReward } = await updateSettings(services, currentUser, { referralReward: body.amount })
    return { defaultReferralReward: referralReward }
  })

  mount(app, contract.listPointOwners, async ({ query, rowsOf }) => {
    const rows = rowsOf(await listRows(db, ownerList, query))
    return {
      pointsData: await findPointOwners(
        db,
        rows.map(({ user }) => user),
      ),
    }
  })

  mount(app, contract.showPointOwner, async ({ params }) => {
    const [owner] = await findPointOwners(db, [params.userId])
    if (!owner) throw missingUser()
    return owner
  })

  mount(app, contract.changePoints, ({ currentUser, params, body }) =>
    changePoints(services, currentUser, params.userId, body),
  )
}
