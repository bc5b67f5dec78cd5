import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { branchScope } from '#server/core/actor.ts'
import { mount } from '#server/core/mount.ts'
import type { Services } from '#server/core/services.ts'
import { listRows } from '#server/db/list.ts'
import {
  addToSheet,
  deleteFromSheet,
  deskPaymentAnswer,
  deskPaymentList,
  deskPaymentTotals,
  missingDeskPayment,
  updateInSheet,
} from '#server/modules/payment-records/payment-records.service.ts'
import { deskPayments } from '#server/modules/payment-records/payment-records.table.ts'
import { messages } from '#shared/messages/messages.ts'
import * as contract from '#shared/payment-records/payment-records.contract.ts'

export function paymentRecordRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.listDeskPayments, async ({ actor, query, rowsOf }) => {
    const page = await listRows(db, deskPaymentList, query, branchScope(actor, deskPayments.branch))
    return rowsOf(page).map(deskPaymentAnswer)
  })

  mount(app, contract.listDeskPaymentsOfBranch, async ({ actor, params, query, rowsOf }) => {
    const scope = and(eq(deskPayments.branch, params.branchId), branchScope(actor, deskPayments.branch))
    return rowsOf(await listRows(db, deskPaymentList, query, scope)).map(deskPaymentAnswer)
  })

  mount(app, contract.sumDeskPayments, ({ actor, query }) => deskPaymentTotals(db, actor, query))

  mount(app, contract.showDeskPayment, async ({ actor, params }) => {
    const [row] = await db
      .select()
      .from(deskPayments)
      .where(and(eq(deskPayments._id, params.recordId), branchScope(actor, deskPayments.branch)))
    if (!row) throw missingDeskPayment()
    return deskPaymentAnswer(row)
  })

  mount(app, contract.addDeskPayment, ({ actor, body }) => addToSheet(services, actor, body))

  mount(app, contract.updateDeskPayment, ({ actor, params, body }) =>
    updateInSheet(services, actor, params.recordId, body),
  )

  mount(app, contract.deleteDeskPayment, async ({ actor, params }) => {
    await deleteFromSheet(services, actor, params.recordId)
    return { success: true as const, message: messages.paymentRecords.deleted }
  })
}
