import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { branchScope } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { listRows } from '#server/db/list.ts'
import {
  addDeskPayment,
  deskPaymentList,
  deskPaymentTotals,
  paymentSheetTable,
  reverseDeskPayment,
  toDeskPayment,
} from '#server/modules/money/payment-records/payment-records.service.ts'
import { deskPayments } from '#server/modules/money/payment-records/payment-records.table.ts'
import { sendRows } from '#server/modules/money/sheets/export-rows.ts'
import { addRows, changeRow, removeRow, showRow } from '#server/modules/money/sheets/rows.ts'
import * as contract from '#shared/money/payment-records/payment-records.contract.ts'
import { paymentRecordsMessages } from '#shared/money/payment-records/payment-records.messages.ts'

export function paymentRecordRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.listDeskPayments, async ({ currentUser, query, rowsOf }) => {
    const page = await listRows(db, deskPaymentList, query, branchScope(currentUser, deskPayments.branch))
    return rowsOf(page).map(toDeskPayment)
  })

  mount(app, contract.listDeskPaymentsOfBranch, async ({ currentUser, params, query, rowsOf }) => {
    const scope = and(eq(deskPayments.branch, params.branchId), branchScope(currentUser, deskPayments.branch))
    return rowsOf(await listRows(db, deskPaymentList, query, scope)).map(toDeskPayment)
  })

  mount(app, contract.sumDeskPayments, ({ currentUser, query }) => deskPaymentTotals(db, currentUser, query))

  mount(app, contract.exportDeskPayments, ({ currentUser, query, reply }) =>
    sendRows(services, currentUser, reply, paymentSheetTable, query),
  )

  mount(app, contract.showDeskPayment, ({ currentUser, params }) =>
    showRow(db, currentUser, paymentSheetTable, params.recordId),
  )

  mount(app, contract.addDeskPayment, ({ currentUser, body }) => addDeskPayment(services, currentUser, body))

  mount(app, contract.addDeskPaymentRows, ({ currentUser, body }) =>
    addRows(services, currentUser, paymentSheetTable, body),
  )

  mount(app, contract.updateDeskPayment, ({ currentUser, params, body }) =>
    changeRow(services, currentUser, paymentSheetTable, { ...body, _id: params.recordId }),
  )

  mount(app, contract.reverseDeskPayment, ({ currentUser, params, body }) =>
    reverseDeskPayment(services, currentUser, params.recordId, body),
  )

  mount(app, contract.deleteDeskPayment, async ({ currentUser, params }) => {
    await removeRow(services, currentUser, paymentSheetTable, params.recordId)
    return { success: true as const, message: paymentRecordsMessages.deleted }
  })
}
