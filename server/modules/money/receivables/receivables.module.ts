import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { branchScope } from '#server/core/current-user.ts'
import { defineModule, type ExportSection, type Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { receivables } from '#server/modules/money/receivables/receivables.table.ts'
import { liraOf } from '#shared/core/money.ts'
import { listReceivables, type Receivable } from '#shared/money/receivables/receivables.contract.ts'
import { receivablesMessages } from '#shared/money/receivables/receivables.messages.ts'

const receivableList: ListDefinition<typeof receivables> = {
  table: receivables,
  key: receivables._id,
  columns: {
    ...getTableColumns(receivables),
    branchName: sql<string>`(SELECT name FROM ${branches} branch WHERE branch.id = receivables.branch_id)`,
  },
  sort: { dueOn: receivables.dueOn },
  defaultSort: ['dueOn', 'ASC'],
  filters: {
    user: receivables.user,
    branch: receivables.branch,
    isOpen: (wanted: boolean) => (wanted ? sql`${receivables.open} > 0` : sql`${receivables.open} = 0`),
  },
}

function receivableRoutes(app: FastifyInstance, { db }: Services): void {
  mount(app, listReceivables, async ({ currentUser, query, rowsOf }) => {
    const scope = branchScope(currentUser, receivables.branch)
    const page = await listRows<typeof receivables, Receivable>(db, receivableList, query, scope)
    const rows = page.rows.map((row) => ({ ...row, amount: liraOf(row.amount), open: liraOf(row.open) }))
    return rowsOf({ ...page, rows })
  })
}

const ownReceivables: ExportSection = {
  name: 'borclar',
  read: async (db, { _id }) => {
    const { reason, dueOn, amount, open, createdAt } = receivables
    const rows = await db
      .select({ reason, dueOn, amount, open, createdAt })
      .from(receivables)
      .where(eq(receivables.user, _id))
      .orderBy(asc(receivables.dueOn), receivables._id)
    return rows.map((row) => ({ ...row, amount: liraOf(row.amount), open: liraOf(row.open) }))
  },
}

export const receivablesModule = defineModule({
  name: 'receivables',
  personalData: { receivables: 'sale' },
  routes: [receivableRoutes],
  exportSections: [ownReceivables],
  branchReferences: {
    receivables_branch_id_branches_id_fkey: {
      code: 'branch.has-receivables',
      text: receivablesMessages.keepBranch,
    },
  },
})
