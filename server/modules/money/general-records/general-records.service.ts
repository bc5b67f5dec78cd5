import { gte, lte, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import { notFound } from '#server/core/errors.ts'
import type { SheetTable } from '#server/core/sheet-table.ts'
import type { Database } from '#server/db/database.ts'
import { conditionOf, type ListDefinition } from '#server/db/list.ts'
import {
  type GeneralRecordRow,
  generalRecords,
} from '#server/modules/money/general-records/general-records.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import { liraOf } from '#shared/core/money.ts'
import type { GeneralRecord, GeneralTotals } from '#shared/money/general-records/general-records.contract.ts'
import { generalRecordsMessages } from '#shared/money/general-records/general-records.messages.ts'
import { generalRecordsSheet } from '#shared/money/general-records/general-records.sheet.ts'

export const generalRecordList: ListDefinition<typeof generalRecords> = {
  table: generalRecords,
  key: generalRecords._id,
  sort: {
    date: generalRecords.date,
    title: generalRecords.title,
    category: generalRecords.category,
    amount: generalRecords.amount,
    createdAt: generalRecords.createdAt,
  },
  defaultSort: ['date', 'DESC'],
  filters: {
    branch: generalRecords.branch,
    category: generalRecords.category,
    from: (day: string) => gte(generalRecords.date, day),
    until: (day: string) => lte(generalRecords.date, day),
  },
  search: generalRecords.search,
}

export function toGeneralRecord({ search: _, amount, ...row }: GeneralRecordRow): GeneralRecord {
  return { ...row, amount: liraOf(amount) }
}

export const generalSheetTable: SheetTable<GeneralRecord> = {
  definition: generalRecordsSheet,
  table: generalRecords,
  list: generalRecordList,
  columns: [
    generalRecords.date,
    generalRecords.title,
    generalRecords.category,
    generalRecords.amount,
    generalRecords.note,
  ],
  naming: generalRecords.title,
  missing: () => notFound(generalRecordsMessages.notFound),
  constraints: {
    general_records_branch_id_branches_id_fkey: () => notFound(branchesMessages.notFound),
  },
  toRow: toGeneralRecord,
  audited: ({ search: _, ...row }: GeneralRecordRow) => row,
}

/** Returns the income, the expenses and the balance of a list of records. */
export async function generalTotals(
  db: Database,
  currentUser: CurrentUser,
  query: ListQuery,
): Promise<GeneralTotals> {
  const { amount, branch } = generalRecords
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      income: sql<string>`coalesce(sum(${amount}) FILTER (WHERE ${amount} > 0), 0)`,
      spent: sql<string>`coalesce(sum(${amount}) FILTER (WHERE ${amount} < 0), 0)`,
    })
    .from(generalRecords)
    .where(conditionOf(generalRecordList, query, branchScope(currentUser, branch)))
  const [income, spent] = [Number(row?.income ?? 0), Number(row?.spent ?? 0)]
  return {
    count: row?.count ?? 0,
    income: liraOf(income),
    spent: liraOf(spent),
    balance: liraOf(income + spent),
  }
}
