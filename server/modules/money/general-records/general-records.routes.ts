import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type Actor, branchScope } from '#server/core/actor.ts'
import { mount } from '#server/core/mount.ts'
import type { Services } from '#server/core/services.ts'
import { listRows } from '#server/db/list.ts'
import {
  generalRecordAnswer,
  generalRecordList,
  generalSheet,
  generalTotals,
} from '#server/modules/money/general-records/general-records.service.ts'
import { generalRecords } from '#server/modules/money/general-records/general-records.table.ts'
import { sendRows } from '#server/modules/money/sheets/export-rows.ts'
import { addRow, changeRow, removeRow, saveRows, showRow } from '#server/modules/money/sheets/rows.ts'
import { messages } from '#shared/messages/messages.ts'
import * as contract from '#shared/money/general-records/general-records.contract.ts'

export function generalRecordRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  const managed = (actor: Actor) => branchScope(actor, generalRecords.branch)

  mount(app, contract.listGeneralRecords, async ({ actor, query, rowsOf }) => ({
    records: rowsOf(await listRows(db, generalRecordList, query, managed(actor))).map(generalRecordAnswer),
  }))

  mount(app, contract.listGeneralRecordsOfBranch, async ({ actor, params, query, rowsOf }) => {
    const scope = and(eq(generalRecords.branch, params.branchId), managed(actor))
    return { records: rowsOf(await listRows(db, generalRecordList, query, scope)).map(generalRecordAnswer) }
  })

  mount(app, contract.searchGeneralRecords, async ({ actor, params, query: { query, ...list }, rowsOf }) => {
    const scope = and(eq(generalRecords.branch, params.branchId), managed(actor))
    const search = { ...list, filter: { ...list.filter, q: query } }
    const page = await listRows(db, generalRecordList, search, scope)
    return { records: rowsOf(page).map(generalRecordAnswer) }
  })

  mount(app, contract.sumGeneralRecords, ({ actor, query }) => generalTotals(db, actor, query))

  mount(app, contract.exportGeneralRecords, ({ actor, query, reply }) =>
    sendRows(services, actor, reply, generalSheet, query),
  )

  mount(app, contract.showGeneralRecord, ({ actor, params }) => showRow(db, actor, generalSheet, params.id))

  mount(app, contract.addGeneralRecord, ({ actor, body }) => addRow(services, actor, generalSheet, body))

  mount(app, contract.saveGeneralRows, ({ actor, body }) => saveRows(services, actor, generalSheet, body))

  mount(app, contract.updateGeneralRecord, ({ actor, params, body }) =>
    changeRow(services, actor, generalSheet, { ...body, _id: params.id }),
  )

  mount(app, contract.deleteGeneralRecord, async ({ actor, params }) => {
    await removeRow(services, actor, generalSheet, params.id)
    return { success: true as const, message: messages.generalRecords.deleted }
  })
}
