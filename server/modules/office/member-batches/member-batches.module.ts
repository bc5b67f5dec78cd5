import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { defineModule, type Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import {
  extendAll,
  freezeAll,
  listBatches,
  moveTo,
  undoBatch,
} from '#server/modules/office/member-batches/member-batches.service.ts'
import {
  memberBatches,
  memberBatchPeople,
} from '#server/modules/office/member-batches/member-batches.table.ts'
import * as contract from '#shared/office/member-batches/member-batches.contract.ts'

const preview = { isPreview: true }
/** The reason in a preview, which is rolled back. */
const previewed = '-'
const change = { isPreview: false }

function memberBatchRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contract.previewMove, ({ currentUser, body }) => moveTo(services, currentUser, body, preview))
  mount(app, contract.moveMembers, ({ currentUser, body }) => moveTo(services, currentUser, body, change))
  mount(app, contract.previewFreeze, ({ currentUser, body }) =>
    freezeAll(services, currentUser, { ...body, reason: previewed }, preview),
  )
  mount(app, contract.freezeMembers, ({ currentUser, body }) =>
    freezeAll(services, currentUser, body, change),
  )
  mount(app, contract.previewExtension, ({ currentUser, body }) =>
    extendAll(services, currentUser, { ...body, reason: previewed }, preview),
  )
  mount(app, contract.extendMembers, ({ currentUser, body }) =>
    extendAll(services, currentUser, body, change),
  )

  mount(app, contract.undoMove, ({ currentUser, body }) =>
    undoBatch(services, currentUser, body.batch, 'move'),
  )
  mount(app, contract.undoFreeze, ({ currentUser, body }) =>
    undoBatch(services, currentUser, body.batch, 'freeze'),
  )
  mount(app, contract.undoExtension, ({ currentUser, body }) =>
    undoBatch(services, currentUser, body.batch, 'extend'),
  )

  mount(app, contract.listMemberBatches, async ({ currentUser, query, rowsOf }) =>
    rowsOf(await listBatches(services.db, currentUser, query)),
  )
}

export const memberBatchesModule = defineModule({
  name: 'member-batches',
  personalData: { member_batches: 'staff', member_batch_people: 'membership' },
  routes: [memberBatchRoutes],
  erase: async ({ tx, owner }) => {
    await tx.db.delete(memberBatchPeople).where(eq(memberBatchPeople.user, owner._id))
  },
  exportSections: [
    {
      name: 'toplu-islemler',
      read: (db, { _id }) =>
        db
          .select({
            kind: memberBatches.kind,
            createdAt: memberBatches.createdAt,
            restoredAt: memberBatchPeople.restoredAt,
          })
          .from(memberBatchPeople)
          .innerJoin(memberBatches, eq(memberBatches._id, memberBatchPeople.batch))
          .where(eq(memberBatchPeople.user, _id)),
    },
  ],
})
