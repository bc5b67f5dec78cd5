import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { branchScope, requireBranch } from '#server/core/current-user.ts'
import { notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { mountRecords } from '#server/core/record-routes.ts'
import { recordService } from '#server/core/record-service.ts'
import type { ListDefinition } from '#server/db/list.ts'
import { type QrFeeRow, qrFees } from '#server/modules/access/qr-fees/qr-fees.table.ts'
import { ofOpenBranch, visibleRows } from '#server/modules/club/branches/branch-visibility.ts'
import * as contract from '#shared/access/qr-fees/qr-fees.contract.ts'
import { qrFeesMessages } from '#shared/access/qr-fees/qr-fees.messages.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { kurusOf, liraOf } from '#shared/core/money.ts'

const texts = qrFeesMessages
const missing = () => notFound(texts.notFound)

const feeList: ListDefinition<typeof qrFees> = {
  table: qrFees,
  key: qrFees._id,
  sort: { createdAt: qrFees.createdAt, fee: qrFees.fee },
  defaultSort: ['createdAt', 'ASC'],
  filters: { branchId: qrFees.branchId },
}

const records = recordService({
  table: qrFees,
  resource: 'qr-fees',
  missing,
  scope: (currentUser) => branchScope(currentUser, qrFees.branchId),
  constraints: { qr_fees_branch_id_branches_id_fkey: () => notFound(branchesMessages.notFound) },
})

const toFee = ({ fee, ...row }: QrFeeRow): contract.QrFee => ({ ...row, fee: liraOf(fee) })

export function qrFeeRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mountRecords(app, services, {
    calls: contract.qrFeeCalls,
    records,
    list: feeList,
    visibleTo: records.scope,
    toRecord: toFee,
    columnsOf: ({ fee, ...fields }) => ({ ...fields, ...(fee !== undefined && { fee: kurusOf(fee) }) }),
    deleted: texts.deleted,
  })

  mount(app, contract.showQrFeeOfBranch, async ({ params, currentUser }) => {
    const visible = visibleRows(currentUser, qrFees.branchId, ofOpenBranch(db, qrFees.branchId))
    const [row] = await db
      .select()
      .from(qrFees)
      .where(and(eq(qrFees.branchId, params.branchId), visible))
    if (!row) throw missing()
    return toFee(row)
  })

  mount(app, contract.saveQrFee, async ({ currentUser, body: { version, ...fields } }) => {
    requireBranch(currentUser, fields.branchId)
    const values = { ...fields, fee: kurusOf(fields.fee) }
    return toFee(await records.replace(services, currentUser, 'branchId', { version, values }))
  })
}
