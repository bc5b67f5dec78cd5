import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { listRows } from '#server/db/list.ts'
import {
  generalRecordList,
  generalSheetTable,
  generalTotals,
  toGeneralRecord,
} from '#server/modules/money/general-records/general-records.service.ts'
import { generalRecords } from '#server/modules/money/general-records/general-records.table.ts'
import { sendRows } from '#server/modules/money/sheets/export-rows.ts'
import { addRow, addRows, changeRow, removeRow, showRow } from '#server/modules/money/sheets/rows.ts'
import * as contract from '#shared/money/general-records/general-records.contract.ts'
import { generalRecordsMessages } from '#shared/money/general-records/general-records.messages.ts'

export function generalRecordRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  const managed = (currentUser: CurrentUser) => branchScope(currentUser, generalRecords.branch)

  mount(app, contract.listGeneralRecords, async ({ currentUser, query, rowsOf }) => ({
    records: rowsOf(await listRows(db, generalRecordList, query, managed(currentUser))).map(toGeneralRecord),
  }))

  mount(app, contract.listGeneralRecordsOfBranch, async ({ currentUser, params, query, rowsOf }) => {
    const scope = and(eq(generalRecords.branch, params.branchId), managed(currentUser))
    return { records: rowsOf(await listRows(db, generalRecordList, query, scope)).map(toGeneralRecord) }
  })

  mount(
    app,
    contract.searchGeneralRecords,
    async ({ currentUser, params, query: { query, ...list }, rowsOf }) => {
      const scope = and(eq(generalRecords.branch, params.branchId), managed(currentUser))
      const search = { ...list, filter: { ...list.filter, q: query } }
      const page = await listRows(db, generalRecordList, search, scope)
      return { records: rowsOf(page).map(toGeneralRecord) }
    },
  )

  mount(app, contract.sumGeneralRecords, ({ currentUser, query }) => generalTotals(db, currentUser, query))

  mount(app, contract.exportGeneralRecords, ({ currentUser, query, reply }) =>
    sendRows(services, currentUser, reply, generalSheetTable, query),
  )

  mount(app, contract.showGeneralRecord, ({ currentUser, params }) =>
    showRow(db, currentUser, generalSheetTable, params.id),
  )

  mount(app, contract.addGeneralRecord, ({ currentUser, body }) =>
    addRow(services, currentUser, generalSheetTable, body),
  )

  mount(app, contract.addGeneralRows, ({ currentUser, body }) =>
    addRows(services, currentUser, generalSheetTable, body),
  )

  mount(app, contract.updateGeneralRecord, ({ currentUser, params, body }) =>
    changeRow(services, currentUser, generalSheetTable, { ...body, _id: params.id }),
  )

  mount(app, contract.deleteGeneralRecord, async ({ currentUser, params }) => {
    await removeRow(services, currentUser, generalSheetTable, params.id)
    return { success: true as const, message: generalRecordsMessages.deleted }
  })
}
