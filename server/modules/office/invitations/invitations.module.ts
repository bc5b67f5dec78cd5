import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { defineModule, type Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { invitationPurgeQueue, invitationQueue } from '#server/modules/office/invitations/invitations.jobs.ts'
import {
  countInvited,
  createInvitations,
  filePurpose,
  findBatch,
  listBatchPage,
  listInvitedPage,
  previewInvitations,
  readSlips,
} from '#server/modules/office/invitations/invitations.service.ts'
import {
  invitationBatches,
  invitationRecipients,
} from '#server/modules/office/invitations/invitations.table.ts'
import * as contract from '#shared/office/invitations/invitations.contract.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'

function invitationRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.previewInvitations, ({ currentUser, body }) =>
    previewInvitations(services, currentUser, body),
  )

  mount(app, contract.createInvitations, ({ currentUser, body }) =>
    createInvitations(services, currentUser, body),
  )

  mount(app, contract.listInvitations, async ({ currentUser, query, rowsOf }) =>
    rowsOf(await listBatchPage(db, currentUser, query)),
  )

  mount(app, contract.showInvitations, ({ currentUser, params }) => findBatch(db, currentUser, params.id))

  mount(app, contract.listInvited, async ({ currentUser, params, query, rowsOf }) =>
    rowsOf(await listInvitedPage(db, currentUser, params.id, query)),
  )

  mount(app, contract.showInvitationTotals, ({ currentUser, query }) =>
    countInvited(db, currentUser, query.branchId),
  )

  mount(app, contract.downloadSlips, async ({ currentUser, params, reply }) => {
    const file = await readSlips(services, currentUser, params.id)
    reply.header('content-type', 'application/pdf')
    reply.header('cache-control', 'no-store')
    return file
  })
}

export const invitationsModule = defineModule({
  name: 'invitations',
  personalData: { invitation_batches: 'staff', invitation_recipients: 'security' },
  routes: [invitationRoutes],
  sealed: [{ column: invitationBatches.file, purpose: filePurpose }],
  queues: [invitationQueue, invitationPurgeQueue],
  erase: async ({ tx, owner }) => {
    await tx.db.delete(invitationRecipients).where(eq(invitationRecipients.user, owner._id))
    await tx.db
      .update(invitationBatches)
      .set({ authorName: usersMessages.deletedName })
      .where(eq(invitationBatches.author, owner._id))
  },
  exportSections: [
    {
      name: 'toplu-davetler',
      read: (db, { _id }) =>
        db
          .select({
            kind: invitationBatches.kind,
            createdAt: invitationBatches.createdAt,
            state: invitationRecipients.state,
          })
          .from(invitationRecipients)
          .innerJoin(invitationBatches, eq(invitationBatches._id, invitationRecipients.batch))
          .where(eq(invitationRecipients.user, _id)),
    },
  ],
})
