import { setTimeout as delay } from 'node:timers/promises'
import { desc, eq, inArray, or } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { branchScope } from '#server/core/current-user.ts'
import { withoutWords } from '#server/core/erasure.ts'
import { defineModule, type Erasure, type ExportSection, type Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { listedBy } from '#server/core/search.ts'
import {
  listMembershipsOfBranch,
  membershipsOf,
} from '#server/modules/membership/memberships/memberships.service.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { reconcilePayments } from '#server/modules/money/payments/charge.service.ts'
import { paymentRoutes } from '#server/modules/money/payments/payments.routes.ts'
import { numberOf, payments, refunds } from '#server/modules/money/payments/payments.table.ts'
import { managedPayments, toPayment } from '#server/modules/money/payments/payments.view.ts'
import { reconcileRefunds } from '#server/modules/money/payments/refunds.service.ts'
import { userName, usersMatching } from '#server/modules/people/users/person-search.ts'
import { paymentRecordsMessages } from '#shared/money/payment-records/payment-records.messages.ts'
import { listAllMemberships, listUserPackages } from '#shared/money/payments/payments.contract.ts'
import { Payment } from '#shared/money/payments/payments.schema.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'

const ownPayments: ExportSection = {
  name: 'odemeler',
  read: async (db, { _id }) => {
    const rows = await db
      .select()
      .from(payments)
      .where(eq(payments.user, _id))
      .orderBy(desc(payments.createdAt))
    return rows.map((row) => ({ ...Payment.parse(toPayment(row)), billing: row.billing }))
  },
}

async function erasePayments({ tx: { db }, owner, words }: Erasure): Promise<void> {
  await db.update(refunds).set({ actorName: usersMessages.deletedName }).where(eq(refunds.actor, owner._id))
  await db.update(payments).set({ billing: null }).where(eq(payments.user, owner._id))
  const own = db.select({ _id: payments._id }).from(payments).where(eq(payments.user, owner._id))
  await db
    .update(refunds)
    .set({ reason: withoutWords(refunds.reason, words) })
    .where(inArray(refunds.payment, own))
}

/** Milliseconds between two runs: with the provider's minute, an attempt is settled well within two minutes. */
const interval = 15_000

/**
 * Reconciles payments and refunds that a crash, a lost response or a lost callback left open, at start-up and then every
 * 15 seconds. Every process may run it: state transitions and leases decide which one acts. Returns the function that
 * stops it.
 */
function startReconciliation(services: Services, report: (error: unknown) => void): () => Promise<void> {
  const stop = new AbortController()
  const run = async () => {
    while (!stop.signal.aborted) {
      await reconcilePayments(services, report).catch(report)
      await reconcileRefunds(services, report).catch(report)
      await delay(interval, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return async () => {
    stop.abort()
    await running
  }
}

/** The lists of memberships that the specification places under `/api/payment`. */
function membershipListRoutes(app: FastifyInstance, { db }: Services): void {
  mount(app, listUserPackages, ({ currentUser }) => membershipsOf(db, currentUser._id))

  mount(app, listAllMemberships, async ({ currentUser, query, rowsOf }) =>
    rowsOf(await listMembershipsOfBranch(db, query, branchScope(currentUser, memberships.branch))),
  )
}

export const paymentsModule = defineModule({
  name: 'payments',
  personalData: { payments: ['payment', 'acceptance'], payment_events: 'payment', refunds: 'payment' },
  routes: [paymentRoutes, membershipListRoutes],
  namedTables: [{ table: payments }],
  startWorker: (services, { report }) => startReconciliation(services, report),
  exportSections: [ownPayments],
  erase: erasePayments,
  branchReferences: {
    payments_branch_id_branches_id_fkey: {
      code: 'branch.has-payments',
      text: paymentRecordsMessages.keepBranch,
    },
  },
  search: [
    {
      resource: 'payments',
      isListedFor: listedBy('payments.list'),
      table: payments,
      key: payments._id,
      title: payments.title,
      detail: userName(payments.user),
      at: payments.createdAt,
      matches: (terms) =>
        or(
          eq(payments.conversationId, terms.exact),
          eq(payments.providerPaymentId, terms.exact),
          terms.idEnd === undefined ? undefined : eq(numberOf(payments._id), terms.idEnd),
          usersMatching(payments.user, terms),
        ),
      scope: managedPayments,
    },
  ],
})
