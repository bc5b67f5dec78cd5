import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { containsWords } from '#server/db/list.ts'
import { contractDues } from '#server/modules/membership/contracts/contract-dues.table.ts'
import { unsignedNotice } from '#server/modules/membership/contracts/contracts.mails.ts'
import {
  type OwedContractRow,
  owedContracts,
} from '#server/modules/membership/contracts/owed-contracts.view.ts'
import { owedNow, settleDues } from '#server/modules/membership/contracts/settle-dues.ts'
import { contractReminders } from '#server/modules/membership/contracts/signatures.table.ts'
import { writeNotice } from '#server/modules/messaging/notifications/notify-member.ts'
import type { BodyOf, ResponseOf } from '#shared/core/endpoint.ts'
import type { remindUnsigned } from '#shared/membership/contracts/unsigned.contract.ts'

/** Days that lie between two mails about the same contract. */
const daysBetween = 7
/** Members written to in one transaction. */
const batchSize = 100
const firstId = '00000000-0000-0000-0000-000000000000'

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
  { db, client }: UnitOfWork,
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

interface Chosen {
  branch?: string | null | undefined
  template?: string | undefined
  q?: string | undefined
  ids?: string[] | undefined
}

/** What a reminder is about, of the table by which members are found or of the view that says what they owe. */
const chosenOf = (
  owed: typeof owedContracts | typeof contractDues,
  currentUser: CurrentUser,
  { branch, template, q, ids }: Chosen,
): SQL | undefined =>
  and(
    branchScope(currentUser, owed.branch),
    branch ? eq(owed.branch, branch) : undefined,
    template ? eq(owed.template, template) : undefined,
    q ? containsWords(owed.search, q) : undefined,
    ids && (ids.length > 0 ? inArray(owed._id, ids) : sql`false`),
  )

/** The next members of a reminder. In one order, so that two who ask at once do not wait for each other. */
async function nextMembers(db: Database, scope: SQL | undefined, last: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ user: contractDues.user })
    .from(contractDues)
    .where(and(scope, gt(contractDues.user, last)))
    .orderBy(asc(contractDues.user))
    .limit(batchSize)
  return rows.map(({ user }) => user)
}

/** Reminds the chosen members, or all within reach, of what they have not signed. */
export async function remind(
  services: Services,
  currentUser: CurrentUser,
  chosen: BodyOf<typeof remindUnsigned>,
): Promise<ResponseOf<typeof remindUnsigned>> {
  const { branch } = chosen
  if (branch) requireBranch(currentUser, branch)
  const { db, transact } = services
  const scope = and(owedNow(await settleDues(services)), chosenOf(contractDues, currentUser, chosen))
  const sent = { mails: 0, contracts: 0, skipped: 0 }
  let members = await nextMembers(db, scope, firstId)
  for (let last = members.at(-1); last; last = members.at(-1)) {
    const asked = await db
      .select()
      .from(owedContracts)
      .where(and(inArray(owedContracts.user, members), chosenOf(owedContracts, currentUser, chosen)))
      .orderBy(asc(owedContracts.user), asc(owedContracts._id))
    const due = asked.filter(isDue)
    const batch = await transact(currentUser, async (tx) => {
      const made = due.length > 0 ? await remindBatch(services, tx, due) : { mails: 0, contracts: 0 }
      if (made.mails > 0)
        await tx.audit({
          resource: 'unsignedContracts',
          recordId: currentUser._id,
          action: 'remind',
          after: { ...made, branch: branch ?? null },
        })
      return made
    })
    sent.mails += batch.mails
    sent.contracts += batch.contracts
    sent.skipped += asked.length - batch.contracts
    members = members.length < batchSize ? [] : await nextMembers(db, scope, last)
  }
  return sent
}
