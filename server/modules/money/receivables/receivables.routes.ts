import { asc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { deskRules } from '#server/modules/money/desk-rules/desk-rules.table.ts'
import { accountOf, ownAccount, sendAccount } from '#server/modules/money/receivables/account.ts'
import {
  allocateExisting,
  collect,
  listReceivablePage,
  managedReceivables,
  promise,
  reschedule,
  reverseCollected,
  sumOpen,
  writeOff,
} from '#server/modules/money/receivables/receivables.service.ts'
import { receivables } from '#server/modules/money/receivables/receivables.table.ts'
import { isSelfOrDependant } from '#server/modules/people/users/guardianships.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { addDays } from '#shared/core/club-time.ts'
import { liraOf } from '#shared/core/money.ts'
import * as contract from '#shared/money/receivables/receivables.contract.ts'

/** Movements beside the open receivables on the member's page. */
const recentLines = 50

/** Returns what a member and the minors whose guardian they are owe, the earliest due date first. */
async function ownOpen(db: Database, member: string): Promise<contract.OwnReceivable[]> {
  const rows = await db
    .select({
      _id: receivables._id,
      user: users._id,
      userName: users.name,
      branch: receivables.branch,
      branchName: branches.name,
      reason: receivables.reason,
      dueOn: receivables.dueOn,
      amount: receivables.amount,
      open: receivables.open,
      promisedOn: receivables.promisedOn,
      graceDays: deskRules.debtGraceDays,
    })
    .from(receivables)
    .innerJoin(users, eq(users._id, receivables.user))
    .innerJoin(branches, eq(branches._id, receivables.branch))
    .leftJoin(deskRules, eq(deskRules.branch, receivables.branch))
    .where(sql`${receivables.open} > 0 AND ${isSelfOrDependant(receivables.user, member)}`)
    .orderBy(asc(receivables.dueOn), asc(receivables._id))
    .limit(200)
  return rows.map(({ graceDays, amount, open, ...row }) => ({
    ...row,
    amount: liraOf(amount),
    open: liraOf(open),
    refusedOn: graceDays === null ? null : addDays(row.dueOn, graceDays),
  }))
}

export function receivableRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.listReceivables, async ({ currentUser, query, rowsOf }) =>
    rowsOf(await listReceivablePage(db, query, managedReceivables(currentUser))),
  )

  mount(app, contract.sumReceivables, ({ currentUser, query }) => sumOpen(db, currentUser, query.branch))

  mount(app, contract.settleReceivables, ({ currentUser, body }) => collect(services, currentUser, body))

  mount(app, contract.allocatePayments, ({ currentUser, body }) =>
    allocateExisting(services, currentUser, body),
  )

  mount(app, contract.reverseSettlement, ({ currentUser, params, body }) =>
    reverseCollected(services, currentUser, params.id, body),
  )

  mount(app, contract.writeOffReceivable, ({ currentUser, params, body }) =>
    writeOff(services, currentUser, params.id, body),
  )

  mount(app, contract.promiseReceivable, ({ currentUser, params, body }) =>
    promise(services, currentUser, params.id, body),
  )

  mount(app, contract.rescheduleReceivable, ({ currentUser, params, body }) =>
    reschedule(services, currentUser, params.id, body),
  )

  mount(app, contract.showAccount, ({ currentUser, params, query }) =>
    accountOf(db, currentUser, params.id, query),
  )

  mount(app, contract.downloadAccount, async ({ currentUser, params, query, reply }) =>
    sendAccount(services, reply, await accountOf(db, currentUser, params.id, query), query),
  )

  mount(app, contract.showOwnReceivables, async ({ currentUser }) => {
    const { lines, unallocated } = await ownAccount(db, currentUser, {}, recentLines)
    return {
      receivables: await ownOpen(db, currentUser._id),
      lines: lines.toReversed(),
      unallocated,
      canPayByCard: services.payments !== undefined,
    }
  })

  mount(app, contract.downloadOwnAccount, async ({ currentUser, query, reply }) =>
    sendAccount(services, reply, await ownAccount(db, currentUser, query), query),
  )
}
