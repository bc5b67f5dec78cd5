import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { insertRecord } from '#server/core/records.ts'
import type { Database } from '#server/db/database.ts'
import type { ListDefinition } from '#server/db/list.ts'
import { announceEntry } from '#server/modules/access/turnstile/entries/entry-announcements.ts'
import { clubToday, isOwedFor } from '#server/modules/access/turnstile/gate/eligibility.ts'
import {
  type TurnstileEntryRow,
  turnstileDevices,
  turnstileEntries,
} from '#server/modules/access/turnstile/turnstile.table.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { isOfPerson } from '#server/modules/people/users/person-ids.ts'
import { personSearch } from '#server/modules/people/users/person-search.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { turnstileMessages } from '#shared/access/turnstile/turnstile.messages.ts'
import type { Entry } from '#shared/access/turnstile/turnstile.schema.ts'
import { overrideMinutes } from '#shared/access/turnstile/turnstile-entries.contract.ts'
import { liraOf } from '#shared/core/money.ts'

const texts = turnstileMessages
const missingEntry = () => notFound(texts.entryNotFound)

export const turnstileEntryList: ListDefinition<typeof turnstileEntries> = {
  table: turnstileEntries,
  key: turnstileEntries._id,
  sort: { at: turnstileEntries.at },
  defaultSort: ['at', 'DESC'],
  filters: {
    branch: turnstileEntries.branch,
    user: (person: string) => isOfPerson(turnstileEntries.user, person),
    allowed: turnstileEntries.allowed,
    reason: turnstileEntries.reason,
    direction: turnstileEntries.direction,
    from: (moment: string) => gte(turnstileEntries.at, moment),
    until: (moment: string) => lt(turnstileEntries.at, moment),
  },
  search: personSearch(turnstileEntries.user),
}

/** Text of the newest important note about the person that the entry's branch may read. */
const newestWarning = sql<string>`coalesce((
  SELECT note.text FROM user_notes note
  WHERE note.user_id = ${turnstileEntries.user} AND note.is_important
    AND (note.branch_id IS NULL OR note.branch_id = ${turnstileEntries.branch})
  ORDER BY note.created_at DESC LIMIT 1), '')`

/** The name of the person whom a trial visit's check-in admitted. */
const visitorName = sql`(SELECT visit.name FROM trials visit WHERE visit.entry_id = ${turnstileEntries._id})`

interface DebtRow {
  amount: number
  dueOn: string
  late: number
  refusedOn: string | null
}

/** The person's debt now for access to the branch of the entry, from the due date on; null for none. */
const overdueDebt = sql<DebtRow | null>`(
  SELECT CASE WHEN count(*) > 0 THEN jsonb_build_object('amount', sum(owed.open), 'dueOn', min(owed.due_on),
    'late', count(*) FILTER (WHERE owed.due_on < ${clubToday}), 'refusedOn', min(owed.due_on + rules.debt_grace_days)) END
  FROM receivables owed JOIN desk_rules rules ON rules.branch_id = owed.branch_id
  WHERE owed.user_id = ${turnstileEntries.user} AND owed.open > 0 AND owed.due_on <= ${clubToday}
    AND ${isOwedFor(sql`${turnstileEntries.branch}`)})`

/** Returns the entries of these rows in their order. */
export async function toTurnstileEntries(
  db: Database,
  rows: readonly Pick<TurnstileEntryRow, '_id'>[],
): Promise<Entry[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ _id }) => _id)
  const actorName = sql`(SELECT name FROM ${users} WHERE id = ${turnstileEntries.actor})`
  const found = await db
    .select({
      entry: turnstileEntries,
      branchName: branches.name,
      userName: sql<string>`coalesce(${users.name}, ${visitorName}, '')`,
      photo: users.profilePhoto,
      deviceName: sql<string>`coalesce(${turnstileDevices.name}, '')`,
      actorName: sql<string>`coalesce(${actorName}, '')`,
      warning: newestWarning,
      debt: overdueDebt,
      isOverridden: sql<boolean>`EXISTS (SELECT 1 FROM turnstile_entries later WHERE later.overrides_id = ${turnstileEntries._id})`,
    })
    .from(turnstileEntries)
    .innerJoin(branches, eq(branches._id, turnstileEntries.branch))
    .leftJoin(users, eq(users._id, turnstileEntries.user))
    .leftJoin(turnstileDevices, eq(turnstileDevices._id, turnstileEntries.device))
    .where(inArray(turnstileEntries._id, ids))
  const byId = new Map(
    found.map(({ entry, debt, ...facts }) => {
      const { _id, branch, at, user, direction, source, allowed, reason, fee, note } = entry
      const own = { _id, branch, at, user, direction, source, allowed, reason, note, fee: liraOf(fee) }
      return [_id, { ...own, ...facts, ...(debt && { debt: { ...debt, amount: liraOf(debt.amount) } }) }]
    }),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Returns the newest entries of a branch. */
export async function newestTurnstileEntries(db: Database, branch: string, count: number): Promise<Entry[]> {
  const rows = await db
    .select({ _id: turnstileEntries._id })
    .from(turnstileEntries)
    .where(eq(turnstileEntries.branch, branch))
    .orderBy(desc(turnstileEntries.at), desc(turnstileEntries._id))
    .limit(count)
  return toTurnstileEntries(db, rows)
}

const overrideConstraints = {
  turnstile_entries_overrides_key: () => new AppError(409, 'entry.overridden', texts.overriddenBefore),
}

/** Admits a person whom the gate refused within the last minutes, as an entry of its own with the actor and the reason. */
export async function overrideRefusal(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  note: string,
): Promise<Entry> {
  const made = await explainingConstraints(overrideConstraints, () =>
    services.transact(currentUser, async ({ db, audit }) => {
      const [refused] = await db
        .select()
        .from(turnstileEntries)
        .where(and(eq(turnstileEntries._id, id), branchScope(currentUser, turnstileEntries.branch)))
      if (!refused) throw missingEntry()
      const isRecent = Date.now() - Date.parse(refused.at) <= overrideMinutes * 60_000
      if (refused.allowed || refused.direction !== 'in' || !isRecent)
        throw new AppError(409, 'entry.not-overridable', texts.notOverridable)
      const { branch, user, device } = refused
      const after = await insertRecord(db, turnstileEntries, {
        ...{ _id: v7(), branch, user, device, note },
        direction: 'in',
        source: 'override',
        allowed: true,
        reason: 'override',
        overrides: id,
        actor: currentUser._id,
      })
      if (user) await updatePresence(db, { branch, user, direction: 'in', at: after.at })
      await audit({ resource: 'turnstile-entries', recordId: after._id, action: 'override', after })
      return after
    }),
  )
  announceEntry(services, made.branch, made._id)
  // The refused entry is now shown as overridden.
  announceEntry(services, made.branch, id)
  const [entry] = await toTurnstileEntries(services.db, [made])
  if (!entry) throw missingEntry()
  return entry
}

/** Records the last entry or exit of a person; ignores events older than the recorded one. */
export async function updatePresence(
  db: Database,
  { branch, user, direction, at }: { branch: string; user: string; direction: 'in' | 'out'; at: string },
): Promise<void> {
  await db.execute(sql`SELECT turnstile_note_presence(${branch}, ${user}, ${direction}, ${at})`)
}
