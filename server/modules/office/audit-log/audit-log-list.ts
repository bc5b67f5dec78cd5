import { gte, lt } from 'drizzle-orm'
import { system } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { auditLog } from '#server/modules/office/audit-log/audit-log.table.ts'
import { recordNamesOf } from '#server/modules/office/audit-log/record-names.ts'
import { userNamesOf } from '#server/modules/people/users/users.service.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import type { AuditEntry } from '#shared/office/audit-log/audit-log.contract.ts'

const auditList: ListDefinition<typeof auditLog> = {
  table: auditLog,
  key: auditLog._id,
  sort: { createdAt: auditLog.createdAt },
  defaultSort: ['createdAt', 'DESC'],
  filters: {
    actor: auditLog.actor,
    person: auditLog.person,
    resource: auditLog.resource,
    recordId: auditLog.recordId,
    action: auditLog.action,
    from: (moment: string) => gte(auditLog.createdAt, moment),
    until: (moment: string) => lt(auditLog.createdAt, moment),
  },
}

type Fields = Readonly<Record<string, unknown>> | null

const ids = /"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g

/** The ids among the values of an entry, at any depth. */
const idsIn = (...values: unknown[]): string[] =>
  [...JSON.stringify(values).matchAll(ids)].map(([, id = '']) => id)

const textAt = (fields: Fields, name: string): string => {
  const value = fields?.[name]
  return typeof value === 'string' ? value : ''
}

const nameFields = ['name', 'title', 'question', 'memberName', 'fileName']

/** The name that an entry itself contains. */
const loggedName = (fields: Fields): string =>
  nameFields.map((name) => textAt(fields, name)).find((name) => name !== '') ?? ''

/** One page of the log, the newest entries first unless the query says otherwise. */
export async function listAuditPage(db: Database, query: ListQuery): Promise<Page<AuditEntry>> {
  const page = await listRows(db, auditList, query)
  const nameOf = await userNamesOf(
    db,
    page.rows.flatMap(({ actor, person }) => [actor, person]),
  )
  const names = await recordNamesOf(
    db,
    new Set(page.rows.flatMap(({ recordId, before, after }) => idsIn(recordId, before, after))),
  )
  const recordNameOf = ({ recordId, before = null, after = null }: (typeof page.rows)[number]): string => {
    const fields = after ?? before
    const branch = textAt(fields, 'branch') || textAt(fields, 'branchId')
    // What has no name of its own, such as an entry fee, is the branch’s.
    return names.get(recordId) ?? (loggedName(after) || loggedName(before) || (names.get(branch) ?? ''))
  }
  const rows = page.rows.map((row) => ({
    ...row,
    recordName: recordNameOf(row),
    names: Object.fromEntries(
      idsIn(row.before, row.after).flatMap((id) => {
        const name = names.get(id)
        return name === undefined ? [] : [[id, name]]
      }),
    ),
    actorName: row.actor ? nameOf(row.actor) : system.name,
    personName: nameOf(row.person),
    before: row.before ?? null,
    after: row.after ?? null,
  }))
  return { ...page, rows }
}
