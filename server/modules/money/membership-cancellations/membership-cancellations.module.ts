import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { defineModule, type Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import {
  noticeFileName,
  renderNotice,
} from '#server/modules/money/membership-cancellations/cancellation-document.ts'
import { showQuote } from '#server/modules/money/membership-cancellations/cancellation-quote.ts'
import { payOut, refundNotices } from '#server/modules/money/membership-cancellations/cancellation-refunds.ts'
import { cancellationQueues } from '#server/modules/money/membership-cancellations/membership-cancellations.jobs.ts'
import {
  endNow,
  eraseCancellations,
  findCancellation,
  giveNotice,
  listCancellationPage,
  listOwn,
  managedCancellations,
  note,
  onMembershipEnded,
  ownCancellations,
  withdraw,
} from '#server/modules/money/membership-cancellations/membership-cancellations.service.ts'
import { membershipCancellations } from '#server/modules/money/membership-cancellations/membership-cancellations.table.ts'
import * as contract from '#shared/money/membership-cancellations/membership-cancellations.contract.ts'
import { membershipCancellationsMessages } from '#shared/money/membership-cancellations/membership-cancellations.messages.ts'

function cancellationRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  async function sendNotice(reply: FastifyReply, notice: contract.CancellationRecord) {
    reply.headers({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${noticeFileName(notice)}"`,
    })
    return renderNotice(db, notice)
  }

  mount(app, contract.quoteCancellation, ({ currentUser, params }) => showQuote(db, currentUser, params.id))

  mount(app, contract.requestCancellation, ({ currentUser, params, body }) =>
    giveNotice(services, currentUser, params.id, body),
  )

  mount(app, contract.withdrawCancellation, ({ currentUser, params }) =>
    withdraw(services, currentUser, params.id),
  )

  mount(app, contract.listOwnCancellations, ({ currentUser }) => listOwn(db, currentUser))

  mount(app, contract.downloadOwnCancellation, async ({ currentUser, params, reply }) =>
    sendNotice(reply, await findCancellation(db, params.id, ownCancellations(currentUser))),
  )

  mount(app, contract.listCancellations, async ({ currentUser, query, rowsOf }) =>
    rowsOf(await listCancellationPage(db, query, managedCancellations(currentUser))),
  )

  mount(app, contract.showCancellation, ({ currentUser, params }) =>
    findCancellation(db, params.id, managedCancellations(currentUser)),
  )

  mount(app, contract.downloadCancellation, async ({ currentUser, params, reply }) =>
    sendNotice(reply, await findCancellation(db, params.id, managedCancellations(currentUser))),
  )

  mount(app, contract.noteCancellation, ({ currentUser, params, body }) =>
    note(services, currentUser, params.id, body),
  )

  mount(app, contract.effectCancellation, async ({ currentUser, params, request }) => {
    await endNow(services, currentUser, params.id)
    await refundNotices(services, (error) => request.log.error(error))
    return findCancellation(db, params.id, managedCancellations(currentUser))
  })

  mount(app, contract.payOutCancellation, ({ currentUser, params, body }) =>
    payOut(services, currentUser, params.id, body),
  )
}

export const membershipCancellationsModule = defineModule({
  name: 'membership-cancellations',
  routes: [cancellationRoutes],
  queues: cancellationQueues,
  personalData: { membership_cancellations: ['membership', 'sale'] },
  personalFields: { 'membership-cancellations': ['note'] },
  namedTables: [{ table: membershipCancellations, name: sql`'İptal bildirimi'` }],
  onMembershipEnded: (services, tx, { _id }) => onMembershipEnded(services, tx, _id),
  exportSections: [{ name: 'uyelik-iptalleri', read: (db, owner) => listOwn(db, owner) }],
  erase: ({ tx, owner }) => eraseCancellations(tx, owner._id),
  branchReferences: {
    membership_cancellations_branch_id_branches_id_fkey: {
      code: 'branch.has-cancellations',
      text: membershipCancellationsMessages.keepBranch,
    },
  },
})
