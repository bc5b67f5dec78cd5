import { and, inArray } from 'drizzle-orm'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import {
  type ContractDueRow,
  contractDues,
} from '#server/modules/membership/contracts/contract-dues.table.ts'
import { contractTemplates } from '#server/modules/membership/contracts/contracts.table.ts'
import { owedNow, settleDues, unsettledDues } from '#server/modules/membership/contracts/settle-dues.ts'
import { contractReminders } from '#server/modules/membership/contracts/signatures.table.ts'
import { visibleContracts } from '#server/modules/membership/contracts/templates.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { ResponseOf } from '#shared/core/endpoint.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import type {
  showUnsignedProgress,
  UnsignedContract,
} from '#shared/membership/contracts/unsigned.contract.ts'

const dueColumns = {
  _id: contractDues._id,
  user: contractDues.user,
  userName: contractDues.userName,
  template: contractDues.template,
  version: contractDues.version,
  contractVersion: contractDues.contractVersion,
  title: contractDues.title,
  requiredFor: contractDues.requiredFor,
  branch: contractDues.branch,
  since: contractDues.since,
}
type DueRow = Pick<ContractDueRow, keyof typeof dueColumns>

const dueList: ListDefinition<typeof contractDues> = {
  table: contractDues,
  key: contractDues._id,
  columns: dueColumns,
  sort: { since: contractDues.since, userName: contractDues.userName, title: contractDues.title },
  defaultSort: ['since', 'ASC'],
  filters: { branch: contractDues.branch, template: contractDues.template, user: contractDues.user },
  search: contractDues.search,
}

/** Branches, addresses and reminders of one page's rows. */
async function withFacts(db: Database, rows: readonly DueRow[]): Promise<UnsignedContract[]> {
  const members = [...new Set(rows.map(({ user }) => user))]
  const versions = [...new Set(rows.map(({ version }) => version))]
  const [places, accounts, reminders] = await Promise.all([
    db
      .select({ _id: branches._id, name: branches.name })
      .from(branches)
      .where(inArray(branches._id, [...new Set(rows.flatMap(({ branch }) => branch ?? []))])),
    db.select({ _id: users._id, email: users.email }).from(users).where(inArray(users._id, members)),
    db
      .select()
      .from(contractReminders)
      .where(and(inArray(contractReminders.user, members), inArray(contractReminders.version, versions))),
  ])
  const placeOf = new Map(places.map(({ _id, name }) => [_id, name]))
  const emailOf = new Map(accounts.map(({ _id, email }) => [_id, email]))
  const remindedOf = new Map(
    reminders.map(({ user, version, remindedAt }) => [`${user}/${version}`, remindedAt]),
  )
  return rows.map((row) => ({
    ...row,
    userEmail: emailOf.get(row.user) ?? '',
    branchName: (row.branch && placeOf.get(row.branch)) ?? null,
    remindedAt: remindedOf.get(`${row.user}/${row.version}`) ?? null,
  }))
}

/** One page of what is owed, the oldest first unless the query says otherwise. */
export async function listOwedPage(
  services: Services,
  currentUser: CurrentUser,
  query: ListQuery,
): Promise<Page<UnsignedContract>> {
  const scope = and(owedNow(await settleDues(services)), branchScope(currentUser, contractDues.branch))
  const page = await listRows<typeof contractDues, DueRow>(services.db, dueList, query, scope)
  return { ...page, rows: await withFacts(services.db, page.rows) }
}

/** The templates within reach for which members are still looked at. */
export async function unsignedProgress(
  db: Database,
  currentUser: CurrentUser,
): Promise<ResponseOf<typeof showUnsignedProgress>> {
  const { walks } = await unsettledDues(db)
  const seenOf = new Map(walks.map(({ template, seen }) => [template, seen]))
  const templates = await db
    .select({ _id: contractTemplates._id, title: contractTemplates.title })
    .from(contractTemplates)
    .where(and(inArray(contractTemplates._id, [...seenOf.keys()]), visibleContracts(currentUser)))
  return { templates: templates.map((template) => ({ ...template, seen: seenOf.get(template._id) ?? 0 })) }
}
