import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type Actor, branchScope, requireBranch } from '#server/core/actor.ts'
import type { Services } from '#server/core/services.ts'
import type { Work } from '#server/core/work.ts'
import type { Database } from '#server/db/database.ts'
import { containsWords, type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { branches } from '#server/modules/branches/branches.table.ts'
import { unsignedNotice } from '#server/modules/contracts/contracts.mails.ts'
import { type OwedContractRow, owedContracts } from '#server/modules/contracts/owed-contracts.view.ts'
import { contractReminders } from '#server/modules/contracts/signatures.table.ts'
import { writeNotice } from '#server/modules/notifications/notify-member.ts'
import type { remindUnsigned, UnsignedContract } from '#shared/contracts/unsigned.contract.ts'
import type { AnswerOf, BodyOf } from '#shared/core/endpoint.ts'
import type { ListQuery } from '#shared/core/list-query.ts'

/** Days that lie between two mails about the same contract. */
const daysBetween = 7
/** Members written to in one transaction. */
const batchSize = 100

const owedList: ListDefinition<typeof owedContracts> = {
  table: owedContracts,
  key: owedContracts._id,
  sort: { since: owedContracts.since, userName: owedContracts.userName, title: owedContracts.title },
  defaultSort: ['since', 'ASC'],
  filters: { branch: owedContracts.branch, template: owedContracts.template, user: owedContracts.user },
  search: owedContracts.search,
}

/** One page of what is owed, the oldest first unless the query says otherwise. */
export async function listOwedPage(
  db: Database,
  actor: Actor,
  query: ListQuery,
): Promise<Page<UnsignedContract>> {
  const page = await listRows(db, owedList, query, branchScope(actor, owedContracts.branch))
  const named = page.rows.flatMap(({ branch }) => branch ?? [])
  const names = await db
    .select({ _id: branches._id, name: branches.name })
    .from(branches)
    .where(inArray(branches._id, [...new Set(named)]))
  const nameOf = new Map(names.map(({ _id, name }) => [_id, name]))
  const rows = page.rows.map((row) => ({
    ...row,
    branchName: (row.branch && nameOf.get(row.branch)) ?? null,
  }))
  return { ...page, rows }
}

const isDue = ({ remindedAt }: OwedContractRow) =>
  !remindedAt || Date.parse(remindedAt) < Date.now() - daysBetween * 86_400_000

/** Takes what is due of some members for this transaction alone: whoever asks at the same moment gets nothing of it. */
async function takeDue(db: Database, rows: readonly OwedContractRow[]): Promise<OwedContractRow[]> {
  const values = rows.map(({ user, version }) => ({ user, version }))
  const taken = await db
    .insert(contractReminders)
    .values(values)
    .onConflictDoUpdate({
      target: [contractReminders.user, contractReminders.version],
      set: { remindedAt: sql`now()` },
      setWhere: sql`${contractReminders.remindedAt} < now() - make_interval(days => ${daysBetween})`,
    })
    .returning({ user: contractReminders.user, version: contractReminders.version })
  const keys = new Set(taken.map(({ user, version }) => `${user}/${version}`))
  return rows.filter(({ user, version }) => keys.has(`${user}/${version}`))
}

/** Writes to each member of a batch once, naming everything that is asked for. */
async function remindBatch(
  { mail, jobs, configuration }: Services,
  { db, client }: Work,
  rows: readonly OwedContractRow[],
): Promise<{ mails: number; contracts: number }> {
  const taken = await takeDue(db, rows)
  const members = Map.groupBy(taken, ({ user }) => user)
  for (const [_id, owed] of members) {
    const [{ userName, userEmail: email } = { userName: '', userEmail: '' }] = owed
    const titles = owed.map(({ title }) => title)
    await writeNotice({ client, mail, jobs, configuration }, { _id, email, userName }, unsignedNotice(titles))
  }
  return { mails: members.size, contracts: taken.length }
}

/** Reminds the chosen members, or all within reach, of what they have not signed. */
export async function remind(
  services: Services,
  actor: Actor,
  { branch, template, q, ids }: BodyOf<typeof remindUnsigned>,
): Promise<AnswerOf<typeof remindUnsigned>> {
  if (branch) requireBranch(actor, branch)
  const { db, work } = services
  const scope: SQL | undefined = and(
    branchScope(actor, owedContracts.branch),
    branch ? eq(owedContracts.branch, branch) : undefined,
    template ? eq(owedContracts.template, template) : undefined,
    q ? containsWords(owedContracts.search, q) : undefined,
    ids && (ids.length > 0 ? inArray(owedContracts._id, ids) : sql`false`),
  )
  // In one order, so that two who ask at once do not wait for each other.
  const asked = await db
    .select()
    .from(owedContracts)
    .where(scope)
    .orderBy(asc(owedContracts.user), asc(owedContracts._id))
  const members = [...Map.groupBy(asked.filter(isDue), ({ user }) => user).values()]
  const sent = { mails: 0, contracts: 0 }
  for (let from = 0; from < members.length; from += batchSize) {
    const rows = members.slice(from, from + batchSize).flat()
    const batch = await work(actor, async (change) => {
      const made = await remindBatch(services, change, rows)
      if (made.mails > 0)
        await change.audit({
          resource: 'unsignedContracts',
          recordId: actor._id,
          action: 'remind',
          after: { ...made, branch: branch ?? null },
        })
      return made
    })
    sent.mails += batch.mails
    sent.contracts += batch.contracts
  }
  return { ...sent, skipped: asked.length - sent.contracts }
}
