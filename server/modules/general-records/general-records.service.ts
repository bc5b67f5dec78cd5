import { eq, gte, lte, sql } from 'drizzle-orm'
import { type Actor, branchScope, requireBranch } from '#server/core/actor.ts'
import { explainingConstraints, notFound } from '#server/core/errors.ts'
import { changeRecord, lockRecord } from '#server/core/records.ts'
import type { Services } from '#server/core/services.ts'
import type { Database } from '#server/db/database.ts'
import { conditionOf, type ListDefinition } from '#server/db/list.ts'
import {
  type GeneralRecordRow,
  generalRecords,
} from '#server/modules/general-records/general-records.table.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import { kurusOf, liraOf } from '#shared/core/money.ts'
import type {
  addGeneralRecord,
  GeneralRecord,
  GeneralTotals,
  updateGeneralRecord,
} from '#shared/general-records/general-records.contract.ts'
import { messages } from '#shared/messages/messages.ts'

export const missingGeneralRecord = () => notFound(messages.generalRecords.notFound)

const constraints = {
  general_records_branch_id_branches_id_fk: () => notFound(messages.branches.notFound),
}

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

export function generalRecordAnswer({ search: _, amount, ...row }: GeneralRecordRow): GeneralRecord {
  return { ...row, amount: liraOf(amount) }
}

function audited({ search: _, ...row }: GeneralRecordRow) {
  return row
}

/** What a list of records adds up to: in, out and the difference. */
export async function generalTotals(db: Database, actor: Actor, query: ListQuery): Promise<GeneralTotals> {
  const { amount, branch } = generalRecords
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      income: sql<string>`coalesce(sum(${amount}) FILTER (WHERE ${amount} > 0), 0)`,
      spent: sql<string>`coalesce(sum(${amount}) FILTER (WHERE ${amount} < 0), 0)`,
    })
    .from(generalRecords)
    .where(conditionOf(generalRecordList, query, branchScope(actor, branch)))
  const [income, spent] = [Number(row?.income ?? 0), Number(row?.spent ?? 0)]
  return {
    count: row?.count ?? 0,
    income: liraOf(income),
    spent: liraOf(spent),
    balance: liraOf(income + spent),
  }
}

export async function addRecord(
  { work }: Services,
  actor: Actor,
  { amount, ...fields }: BodyOf<typeof addGeneralRecord>,
): Promise<GeneralRecord> {
  requireBranch(actor, fields.branch)
  return explainingConstraints(constraints, () =>
    work(actor, async ({ db, audit }) => {
      const [row] = await db
        .insert(generalRecords)
        .values({ ...fields, amount: kurusOf(amount) })
        .returning()
      const created = row as GeneralRecordRow
      await audit({
        resource: 'generalRecords',
        recordId: created._id,
        action: 'create',
        after: audited(created),
      })
      return generalRecordAnswer(created)
    }),
  )
}

export async function updateRecord(
  { work }: Services,
  actor: Actor,
  id: string,
  { version, amount, ...fields }: BodyOf<typeof updateGeneralRecord>,
): Promise<GeneralRecord> {
  return work(actor, async ({ db, audit }) => {
    const scope = branchScope(actor, generalRecords.branch)
    const before = await lockRecord(db, generalRecords, id, missingGeneralRecord, { scope, version })
    const changes = { ...fields, ...(amount === undefined ? {} : { amount: kurusOf(amount) }) }
    const after = await changeRecord(db, generalRecords, id, changes)
    await audit({
      resource: 'generalRecords',
      recordId: id,
      action: 'edit',
      before: audited(before),
      after: audited(after),
    })
    return generalRecordAnswer(after)
  })
}

export async function deleteRecord({ work }: Services, actor: Actor, id: string): Promise<void> {
  await work(actor, async ({ db, audit }) => {
    const scope = branchScope(actor, generalRecords.branch)
    const before = await lockRecord(db, generalRecords, id, missingGeneralRecord, { scope })
    await db.delete(generalRecords).where(eq(generalRecords._id, id))
    await audit({ resource: 'generalRecords', recordId: id, action: 'delete', before: audited(before) })
  })
}
