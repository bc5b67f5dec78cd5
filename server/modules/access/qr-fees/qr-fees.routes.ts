import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { explainingConstraints, notFound, stale } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
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

const constraints = { qr_fees_branch_id_branches_id_fkey: () => notFound(branchesMessages.notFound) }

const toFee = ({ fee, ...row }: QrFeeRow): contract.QrFee => ({ ...row, fee: liraOf(fee) })

async function findFee(db: Database, condition: SQL | undefined): Promise<contract.QrFee> {
  const [row] = await db.select().from(qrFees).where(condition)
  if (!row) throw missing()
  return toFee(row)
}

export function qrFeeRoutes(app: FastifyInstance, { db, transact }: Services): void {
  const inForce = ofOpenBranch(db, qrFees.branchId)

  const managed = (currentUser: CurrentUser) => branchScope(currentUser, qrFees.branchId)

  mount(app, contract.listQrFees, async ({ currentUser, query, rowsOf }) =>
    rowsOf(await listRows(db, feeList, query, managed(currentUser))).map(toFee),
  )

  mount(app, contract.showQrFeeOfBranch, ({ params, currentUser }) => {
    const visible = visibleRows(currentUser, qrFees.branchId, inForce)
    return findFee(db, and(eq(qrFees.branchId, params.branchId), visible))
  })

  mount(app, contract.showQrFee, ({ currentUser, params }) =>
    findFee(db, and(eq(qrFees._id, params.id), managed(currentUser))),
  )

  mount(app, contract.saveQrFee, ({ currentUser, body: { version, ...body } }) => {
    requireBranch(currentUser, body.branchId)
    return explainingConstraints(constraints, () =>
      transact(currentUser, async ({ db, audit }) => {
        const fields = { ...body, fee: kurusOf(body.fee) }
        const [before = null] = await db
          .select()
          .from(qrFees)
          .where(eq(qrFees.branchId, fields.branchId))
          .for('update')
        if (version !== undefined && before?.version !== version) throw stale()
        // Of two concurrent first saves, the unique index turns the second into an update.
        const [after] = await db
          .insert(qrFees)
          .values(fields)
          .onConflictDoUpdate({
            target: qrFees.branchId,
            set: { ...fields, version: sql`${qrFees.version} + 1` },
          })
          .returning()
        if (!after) throw missing()
        const action = before ? 'edit' : 'create'
        await audit({ resource: 'qr-fees', recordId: after._id, action, before, after })
        return toFee(after)
      }),
    )
  })

  mount(app, contract.updateQrFee, ({ currentUser, params, body: { version, fee, ...fields } }) =>
    transact(currentUser, async ({ db, audit }) => {
      const before = await lockRecord(db, qrFees, params.id, missing, {
        scope: managed(currentUser),
        version,
      })
      const after = await updateRecord(db, qrFees, params.id, {
        ...fields,
        ...(fee === undefined ? {} : { fee: kurusOf(fee) }),
      })
      await audit({ resource: 'qr-fees', recordId: params.id, action: 'edit', before, after })
      return toFee(after)
    }),
  )

  mount(app, contract.deleteQrFee, async ({ currentUser, params }) => {
    await transact(currentUser, async ({ db, audit }) => {
      const before = await lockRecord(db, qrFees, params.id, missing, { scope: managed(currentUser) })
      await db.delete(qrFees).where(eq(qrFees._id, params.id))
      await audit({ resource: 'qr-fees', recordId: params.id, action: 'delete', before })
    })
    return { success: true as const, message: texts.deleted }
  })
}
