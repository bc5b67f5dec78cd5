import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { branchScope } from '#server/core/actor.ts'
import { mount } from '#server/core/mount.ts'
import type { Services } from '#server/core/services.ts'
import { listRows } from '#server/db/list.ts'
import {
  deskPaymentAnswer,
  deskPaymentList,
  deskPaymentTotals,
  paymentSheet,
} from '#server/modules/money/payment-records/payment-records.service.ts'
import { deskPayments } from '#server/modules/money/payment-records/payment-records.table.ts'
import { sendRows } from '#server/modules/money/sheets/export-rows.ts'
import { addRow, changeRow, removeRow, saveRows, showRow } from '#server/modules/money/sheets/rows.ts'
import { messages } from '#shared/messages/messages.ts'
import * as contract from '#shared/money/payment-records/payment-records.contract.ts'

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

  mount(app, contract.exportDeskPayments, ({ actor, query, reply }) =>
    sendRows(services, actor, reply, paymentSheet, query),
  )

  mount(app, contract.showDeskPayment, ({ actor, params }) =>
    showRow(db, actor, paymentSheet, params.recordId),
  )

  mount(app, contract.addDeskPayment, ({ actor, body }) => addRow(services, actor, paymentSheet, body))

  mount(app, contract.saveDeskPaymentRows, ({ actor, body }) => saveRows(services, actor, paymentSheet, body))

  mount(app, contract.updateDeskPayment, ({ actor, params, body }) =>
    changeRow(services, actor, paymentSheet, { ...body, _id: params.recordId }),
  )

  mount(app, contract.deleteDeskPayment, async ({ actor, params }) => {
    await removeRow(services, actor, paymentSheet, params.recordId)
    return { success: true as const, message: messages.paymentRecords.deleted }
  })
}
