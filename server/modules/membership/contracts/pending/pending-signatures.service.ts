import { and, asc, type Column, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { defineQueue, type Services } from '#server/core/module.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { containsWords, type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { refreshedAt, refreshView } from '#server/db/materialised-views.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import {
  type CurrentPendingSignatureRow,
  contractReminders,
  currentPendingSignatures,
  pendingSignatures,
} from '#server/modules/membership/contracts/pending/pending-signatures.table.ts'
import {
  type Notice,
  writeToMemberOrGuardians,
} from '#server/modules/messaging/notifications/notify-member.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { BodyOf, ResponseOf } from '#shared/core/endpoint.ts'
import { defaultRowLimit, type ListQuery } from '#shared/core/list-query.ts'
import type {
  remindUnsigned,
  showUnsignedMoment,
  UnsignedContract,
} from '#shared/membership/contracts/unsigned.contract.ts'

const listSearch = sql`(${users.search} || ' ' || ${pendingSignatures.titleSearch})`

const pendingList: ListDefinition<typeof pendingSignatures> = {
  table: pendingSignatures,
  join: { table: users, on: eq(users._id, pendingSignatures.user) },
  key: pendingSignatures._id,
  columns: {
    _id: pendingSignatures._id,
    user: pendingSignatures.user,
    userName: users.name,
    userEmail: users.email,
    template: pendingSignatures.template,
    version: pendingSignatures.version,
    contractVersion: pendingSignatures.contractVersion,
    title: pendingSignatures.title,
    requiredFor: pendingSignatures.requiredFor,
    branch: pendingSignatures.branch,
    since: pendingSignatures.since,
  },
  sort: { since: pendingSignatures.since, userName: users.name, title: pendingSignatures.title },
  defaultSort: ['since', 'ASC'],
  filters: {
    branch: pendingSignatures.branch,
    template: pendingSignatures.template,
    user: pendingSignatures.user,
  },
  search: listSearch,
}
type ListedRow = Omit<UnsignedContract, 'userEmail' | 'branchName' | 'remindedAt'> & {
  version: string
  userEmail: string | null
}

async function withDetails(db: Database, rows: readonly ListedRow[]): Promise<UnsignedContract[]> {
  const members = [...new Set(rows.map(({ user }) => user))]
  const versions = [...new Set(rows.map(({ version }) => version))]
  const [branchRows, reminders] = await Promise.all([
    db
      .select({ _id: branches._id, name: branches.name })
      .from(branches)
      .where(inArray(branches._id, [...new Set(rows.flatMap(({ branch }) => branch ?? []))])),
    db
      .select()
      .from(contractReminders)
      .where(and(inArray(contractReminders.user, members), inArray(contractReminders.version, versions))),
  ])
  const branchNameOf = new Map(branchRows.map(({ _id, name }) => [_id, name]))
  const remindedOf = new Map(
    reminders.map(({ user, version, remindedAt }) => [`${user}/${version}`, remindedAt]),
  )
  return rows.map((row) => ({
    ...row,
    userEmail: row.userEmail ?? '',
    branchName: (row.branch && branchNameOf.get(row.branch)) ?? null,
    remindedAt: remindedOf.get(`${row.user}/${row.version}`) ?? null,
  }))
}

/** Of accounts that were not deleted since the last refresh. */
const ofPeople = isNull(users.deletedAt)

/** Of one person, as it is now: a sale or a signature shows at once. */
async function listOfPerson(
  db: Database,
  currentUser: CurrentUser,
  {
    filter = {},
    sort: [name, order] = ['since', 'ASC'],
    range: [first, last] = [0, defaultRowLimit],
  }: ListQuery,
): Promise<Page<UnsignedContract>> {
  const pending = currentPendingSignatures
  const { user, template, branch, q } = filter as Record<string, string | undefined>
  const column = name === 'title' ? pending.title : name === 'userName' ? pending.userName : pending.since
  const direction = order === 'ASC' ? asc : desc
  const rows = await db
    .select()
    .from(pending)
    .where(
      and(
        eq(pending.user, user ?? ''),
        reminderScope(pending, pending.search, currentUser, { branch, template, q }),
      ),
    )
    .orderBy(direction(column), direction(pending._id))
  const shown = rows.slice(first, last + 1).map(({ search: _, ...row }) => row)
  return { rows: await withDetails(db, shown), first, total: rows.length, estimated: false }
}

export async function listPendingPage(
  db: Database,
  currentUser: CurrentUser,
  query: ListQuery,
): Promise<Page<UnsignedContract>> {
  if (query.filter?.user) return listOfPerson(db, currentUser, query)
  const scope = and(ofPeople, branchScope(currentUser, pendingSignatures.branch))
  const page = await listRows<typeof pendingSignatures, ListedRow>(db, pendingList, query, scope)
  return { ...page, rows: await withDetails(db, page.rows) }
}

/** Returns the moment of which the list is. */
export const readListMoment = async (db: Database): Promise<ResponseOf<typeof showUnsignedMoment>> => ({
  refreshedAt: await refreshedAt(db, 'pending_signatures'),
})

export const refreshPendingSignatures = ({ pool }: Pick<Services, 'pool'>): Promise<void> =>
  refreshView(pool, 'pending_signatures')

export const pendingSignatureQueue = defineQueue({
  name: 'pending-signatures',
  title: 'İmza bekleyenler listesi',
  options: { policy: 'stately' },
  cron: '*/10 * * * *',
  runsAtStart: true,
  handle: (services) => refreshPendingSignatures(services),
})

function unsignedNotice(titles: readonly string[]): Notice {
  const isOne = titles.length === 1
  return {
    subject: isOne ? 'imzanı bekleyen bir sözleşme var' : `imzanı bekleyen ${titles.length} sözleşme var`,
    paragraphs: [
      `Üyeliğin için imzanı bekleyen ${isOne ? 'sözleşme' : 'sözleşmeler'}: ${titles.map((title) => `“${title}”`).join(', ')}. Okuyup imzalaman birkaç dakika sürer; telefonda parmağınla, bilgisayarda fare ya da klavyeyle imzalayabilirsin.`,
      'İmzaladıktan sonra belgenin bir kopyasını PDF olarak indirebilirsin.',
    ],
    action: { label: 'Oku ve imzala', path: '/customer/contracts' },
    sms: { template: 'contract', values: { sozlesme: titles.join(', ') } },
  }
}

/** Minimum days between two reminders of the same contract. */
const daysBetween = 7
/** Mails per transaction. */
const batchSize = 100
const firstId = '00000000-0000-0000-0000-000000000000'

const isReminderDue = ({ remindedAt }: CurrentPendingSignatureRow) =>
  !remindedAt || Date.parse(remindedAt) < Date.now() - daysBetween * 86_400_000

/** Claims the reminders that are due; a concurrent transaction claims none of the same. */
async function claimReminders(
  db: Database,
  rows: readonly CurrentPendingSignatureRow[],
): Promise<CurrentPendingSignatureRow[]> {
  const values = rows.map(({ user, version }) => ({ user, version }))
  const claimed = await db
    .insert(contractReminders)
    .values(values)
    .onConflictDoUpdate({
      target: [contractReminders.user, contractReminders.version],
      set: { remindedAt: sql`now()` },
      setWhere: sql`${contractReminders.remindedAt} < now() - make_interval(days => ${daysBetween})`,
    })
    .returning({ user: contractReminders.user, version: contractReminders.version })
  const keys = new Set(claimed.map(({ user, version }) => `${user}/${version}`))
  return rows.filter(({ user, version }) => keys.has(`${user}/${version}`))
}

/** Sends each member of a batch one mail about all pending contracts. */
async function remindBatch(
  { mail, sms, jobs, configuration }: Services,
  { db, client }: UnitOfWork,
  rows: readonly CurrentPendingSignatureRow[],
): Promise<{ mails: number; contracts: number; withoutAddress: number }> {
  const claimed = await claimReminders(db, rows)
  const members = Map.groupBy(claimed, ({ user }) => user)
  const work = { client, mail, sms, jobs, configuration }
  let mails = 0
  for (const [_id, pending] of members) {
    const [{ userName, userEmail: email } = { userName: '', userEmail: '' }] = pending
    const titles = pending.map(({ title }) => title)
    if (await writeToMemberOrGuardians(work, { _id, email, userName }, unsignedNotice(titles))) mails += 1
  }
  return { mails, contracts: claimed.length, withoutAddress: members.size - mails }
}

interface ReminderFilter {
  branch?: string | null | undefined
  template?: string | undefined
  q?: string | undefined
  ids?: string[] | undefined
}

/** Condition for the filter of a reminder, on the list (to find members) or the view (to read current rows). */
const reminderScope = (
  pending: typeof currentPendingSignatures | typeof pendingSignatures,
  search: SQL | Column,
  currentUser: CurrentUser,
  { branch, template, q, ids }: ReminderFilter,
): SQL | undefined =>
  and(
    branchScope(currentUser, pending.branch),
    branch ? eq(pending.branch, branch) : undefined,
    template ? eq(pending.template, template) : undefined,
    q ? containsWords(search, q) : undefined,
    ids && (ids.length > 0 ? inArray(pending._id, ids) : sql`false`),
  )

/** Returns the next members in the order of their ids, so that concurrent reminders do not deadlock. */
async function nextMembers(db: Database, scope: SQL | undefined, last: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ user: pendingSignatures.user })
    .from(pendingSignatures)
    .innerJoin(users, eq(users._id, pendingSignatures.user))
    .where(and(scope, gt(pendingSignatures.user, last)))
    .orderBy(asc(pendingSignatures.user))
    .limit(batchSize)
  return rows.map(({ user }) => user)
}

/** Sends reminders to the selected members, or to all that the current user may see. */
export async function sendReminders(
  services: Services,
  currentUser: CurrentUser,
  chosen: BodyOf<typeof remindUnsigned>,
): Promise<ResponseOf<typeof remindUnsigned>> {
  const { branch } = chosen
  if (branch) requireBranch(currentUser, branch)
  const { db, transact } = services
  const scope = reminderScope(pendingSignatures, listSearch, currentUser, chosen)
  const sent = { mails: 0, contracts: 0, skipped: 0 }
  let withoutAddress = 0
  let members = await nextMembers(db, scope, firstId)
  for (let last = members.at(-1); last; last = members.at(-1)) {
    const current = await db
      .select()
      .from(currentPendingSignatures)
      .where(
        and(
          inArray(currentPendingSignatures.user, members),
          reminderScope(currentPendingSignatures, currentPendingSignatures.search, currentUser, chosen),
        ),
      )
      .orderBy(asc(currentPendingSignatures.user), asc(currentPendingSignatures._id))
    const due = current.filter(isReminderDue)
    const batch = await transact(currentUser, async (tx) => {
      const made =
        due.length > 0 ? await remindBatch(services, tx, due) : { mails: 0, contracts: 0, withoutAddress: 0 }
      if (made.contracts > 0)
        await tx.audit({
          resource: 'unsigned-contracts',
          recordId: currentUser._id,
          action: 'remind',
          after: { ...made, branch: branch ?? null },
        })
      return made
    })
    sent.mails += batch.mails
    withoutAddress += batch.withoutAddress
    sent.contracts += batch.contracts
    sent.skipped += current.length - batch.contracts
    members = members.length < batchSize ? [] : await nextMembers(db, scope, last)
  }
  return withoutAddress > 0 ? { ...sent, withoutAddress } : sent
}
