import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { defineModule, type ExportSection, type Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { sendDaySheet } from '#server/modules/money/tills/day-sheet.ts'
import {
  adjustmentsOf,
  closeSession,
  countSession,
  enterCash,
  findOwnSession,
  findSession,
  handOver,
  listEntryPage,
  listSessionPage,
  listSuccessors,
  openSession,
} from '#server/modules/money/tills/till-sessions.service.ts'
import { addTill, changeTill, findTill, listTillPage } from '#server/modules/money/tills/tills.service.ts'
import { tillSessions, tills } from '#server/modules/money/tills/tills.table.ts'
import { liraOf } from '#shared/core/money.ts'
import * as sessions from '#shared/money/tills/till-sessions.contract.ts'
import * as contract from '#shared/money/tills/tills.contract.ts'
import { tillsMessages } from '#shared/money/tills/tills.messages.ts'

function tillRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.listTills, async ({ currentUser, query, rowsOf }) =>
    rowsOf(await listTillPage(db, currentUser, query)),
  )

  mount(app, contract.showTill, ({ currentUser, params }) => findTill(db, currentUser, params.id))

  mount(app, contract.createTill, ({ currentUser, body }) => addTill(services, currentUser, body))

  mount(app, contract.updateTill, ({ currentUser, params, body }) =>
    changeTill(services, currentUser, params.id, body),
  )

  mount(app, sessions.listTillPeople, ({ currentUser, params }) => listSuccessors(db, currentUser, params.id))

  mount(app, sessions.listTillSessions, async ({ currentUser, query, rowsOf }) =>
    rowsOf(await listSessionPage(db, currentUser, query)),
  )

  mount(app, sessions.showOwnTillSession, ({ currentUser }) => findOwnSession(db, currentUser))

  mount(app, sessions.showTillSession, async ({ currentUser, params }) => {
    const session = await findSession(db, currentUser, params.id)
    return { ...session, adjustments: await adjustmentsOf(db, session) }
  })

  mount(app, sessions.listTillEntries, async ({ currentUser, params, query, rowsOf }) =>
    rowsOf(await listEntryPage(db, currentUser, params.id, query)),
  )

  mount(app, sessions.downloadDaySheet, ({ currentUser, params, reply }) =>
    sendDaySheet(services, currentUser, reply, params.id),
  )

  mount(app, sessions.openTillSession, ({ currentUser, body }) => openSession(services, currentUser, body))

  mount(app, sessions.addTillEntry, ({ currentUser, params, body }) =>
    enterCash(services, currentUser, params.id, body),
  )

  mount(app, sessions.countTill, ({ currentUser, params, body }) =>
    countSession(services, currentUser, params.id, body),
  )

  mount(app, sessions.closeTillSession, ({ currentUser, params, body }) =>
    closeSession(services, currentUser, params.id, body),
  )

  mount(app, sessions.handOverTill, ({ currentUser, params, body }) =>
    handOver(services, currentUser, params.id, body),
  )
}

/** The sessions that a member of staff was responsible for. */
const ownSessions: ExportSection = {
  name: 'kasa-oturumlari',
  read: async (db, { _id }) => {
    const rows = await db
      .select({
        till: tills.name,
        openedAt: tillSessions.openedAt,
        closedAt: tillSessions.closedAt,
        openingFloat: tillSessions.openingFloat,
        countedCash: tillSessions.countedCash,
        differenceReason: tillSessions.differenceReason,
        note: tillSessions.note,
      })
      .from(tillSessions)
      .innerJoin(tills, eq(tills._id, tillSessions.till))
      .where(eq(tillSessions.openedBy, _id))
      .orderBy(desc(tillSessions.openedAt))
    return rows.map((row) => ({
      ...row,
      openingFloat: liraOf(row.openingFloat),
      countedCash: row.countedCash === null ? null : liraOf(row.countedCash),
    }))
  },
}

const keepBranch = { code: 'branch.has-tills', text: tillsMessages.keepBranch }

export const tillsModule = defineModule({
  name: 'tills',
  routes: [tillRoutes],
  personalData: { till_sessions: 'sale', till_entries: 'sale', till_counts: 'sale' },
  namedTables: [{ table: tills }],
  exportSections: [ownSessions],
  branchReferences: {
    tills_branch_id_branches_id_fkey: keepBranch,
    till_sessions_branch_id_branches_id_fkey: keepBranch,
    till_entries_branch_id_branches_id_fkey: keepBranch,
  },
})
