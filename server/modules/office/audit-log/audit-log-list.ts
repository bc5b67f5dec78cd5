import { gte, lt, sql } from 'drizzle-orm'
import type { Services } from '#server/core/module.ts'
import { namedTablesOf, nameOf } from '#server/core/named-tables.ts'
import { system } from '#server/core/unit-of-work.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { auditLog } from '#server/modules/office/audit-log/audit-log.table.ts'
import { apiKeyNamesOf } from '#server/modules/people/users/api-keys.ts'
import { isOfPerson } from '#server/modules/people/users/person-ids.ts'
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
    person: (person: string) => isOfPerson(auditLog.person, person),
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

type Sources = Pick<Services, 'db' | 'modules'>

/** The current names of records of any kind, by id, in one query; ids are unique across tables. */
async function recordNamesOf(
  { db, modules }: Sources,
  ids: ReadonlySet<string>,
): Promise<Map<string, string>> {
  if (ids.size === 0) return new Map()
  const wanted = sql`${sql.param([...ids])}::uuid[]`
  const parts = namedTablesOf(modules).map((named) => {
    const { table } = named
    return sql`SELECT ${table._id} AS id, ${nameOf(named)} AS name FROM ${table} WHERE ${table._id} = ANY(${wanted})`
  })
  const { rows } = await db.execute<{ id: string; name: string }>(sql.join(parts, sql` UNION ALL `))
  return new Map(rows.filter(({ name }) => name !== '').map(({ id, name }) => [id, name]))
}

/** Returns one page of the log, by default the newest entries first. */
export async function listAuditPage(services: Sources, query: ListQuery): Promise<Page<AuditEntry>> {
  const { db } = services
  const page = await listRows(db, auditList, query)
  const nameOf = await userNamesOf(
    db,
    page.rows.flatMap(({ actor, person }) => [actor, person]),
  )
  const keyNameOf = await apiKeyNamesOf(
    db,
    page.rows.map(({ apiKey }) => apiKey),
  )
  const names = await recordNamesOf(
    services,
    new Set(page.rows.flatMap(({ recordId, before, after }) => idsIn(recordId, before, after))),
  )
  const recordNameOf = ({ recordId, before = null, after = null }: (typeof page.rows)[number]): string => {
    const fields = after ?? before
    const branch = textAt(fields, 'branch') || textAt(fields, 'branchId')
    // Records without a name of their own, such as entry fees, take that of the branch.
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
    apiKeyName: keyNameOf(row.apiKey),
    personName: nameOf(row.person),
    before: row.before ?? null,
    after: row.after ?? null,
  }))
  return { ...page, rows }
}
