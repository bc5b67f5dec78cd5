import { asc, eq, sql } from 'drizzle-orm'
import { withoutWords } from '#server/core/erasure.ts'
import { defineModule, type Erasure, type ExportSection } from '#server/core/module.ts'
import { ownAccount } from '#server/modules/money/receivables/account.ts'
import { debtReminderQueue } from '#server/modules/money/receivables/receivables.jobs.ts'
import { receivableRoutes } from '#server/modules/money/receivables/receivables.routes.ts'
import { receivables } from '#server/modules/money/receivables/receivables.table.ts'
import { liraOf } from '#shared/core/money.ts'
import { receivablesMessages } from '#shared/money/receivables/receivables.messages.ts'

const ownReceivables: ExportSection = {
  name: 'borclar',
  read: async (db, { _id }) => {
    const { reason, dueOn, amount, open, promisedOn, promiseNote, remindedAt, createdAt } = receivables
    const rows = await db
      .select({ reason, dueOn, amount, open, promisedOn, promiseNote, remindedAt, createdAt })
      .from(receivables)
      .where(eq(receivables.user, _id))
      .orderBy(asc(receivables.dueOn), receivables._id)
    return rows.map((row) => ({ ...row, amount: liraOf(row.amount), open: liraOf(row.open) }))
  },
}

/** More lines than one person's account can have. */
const exportedLines = 1_000_000

const ownMovements: ExportSection = {
  name: 'hesap-hareketleri',
  read: async (db, owner) => (await ownAccount(db, owner, {}, exportedLines)).lines,
}

/** Debts stay for the legal period, without free text; `forget_person` clears the reasons of settlements. */
async function eraseReceivables({ tx: { db }, owner, words }: Erasure): Promise<void> {
  await db
    .update(receivables)
    .set({ promisedOn: null, promiseNote: '', reason: withoutWords(receivables.reason, words) })
    .where(eq(receivables.user, owner._id))
}

export const receivablesModule = defineModule({
  name: 'receivables',
  personalData: { receivables: 'sale', settlements: 'sale' },
  routes: [receivableRoutes],
  queues: [debtReminderQueue],
  exportSections: [ownReceivables, ownMovements],
  personalFields: { receivables: ['promiseNote'] },
  erase: eraseReceivables,
  namedTables: [{ table: receivables, name: sql`${receivables.reason}` }],
  branchReferences: {
    receivables_branch_id_branches_id_fkey: {
      code: 'branch.has-receivables',
      text: receivablesMessages.keepBranch,
    },
  },
})
