import { and, eq, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { explainingConstraints } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { lockKeys } from '#server/db/locks.ts'
import { freezes } from '#server/modules/membership/memberships/freezes.table.ts'
import { membershipBranches } from '#server/modules/membership/memberships/membership-branches.table.ts'
import {
  exclusiveKinds,
  type Freed,
  lockSchedule,
  scheduleMemberships,
} from '#server/modules/membership/memberships/membership-schedule.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { wallets } from '#server/modules/money/balances/balances.table.ts'
import { creditWallets } from '#server/modules/money/balances/ledger.ts'
import { receivables } from '#server/modules/money/receivables/receivables.table.ts'
import {
  type AccountFields,
  memberImportRows,
} from '#server/modules/office/member-imports/member-imports.table.ts'
import { userNotes } from '#server/modules/office/user-notes/user-notes.table.ts'
import { userConstraints } from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { ImportUndo, KeptReason } from '#shared/money/imports/imports.contract.ts'
import { memberImportsMessages } from '#shared/office/member-imports/member-imports.messages.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'

/** Kept people that are named. */
const mostNamed = 200

/** Tables whose rows about a person are no activity of theirs: they come with the account, or the club wrote them. */
const passive = new Set([
  'branch_stays',
  'campaign_deliveries',
  'contract_reminders',
  'email_recipients',
  'notification_readers',
  'notification_recipients',
  'record_views',
])

/** Tables that an import writes itself, with the condition under which a row is not the import's. */
const ownTables: Readonly<Record<string, string>> = {
  freezes: `one.closure_id IS NULL OR NOT EXISTS (
    SELECT FROM member_import_rows own WHERE own.import_id = $2 AND own.membership_id = one.membership_id)`,
  memberships:
    'NOT EXISTS (SELECT FROM member_import_rows own WHERE own.import_id = $2 AND own.membership_id = one.id)',
  wallets: `NOT EXISTS (SELECT FROM member_import_rows own WHERE own.import_id = $2 AND own.wallet_id = one.id)
    OR one.entry_count > 1`,
  receivables: 'one.import_id IS DISTINCT FROM $2',
  paper_contracts:
    'NOT EXISTS (SELECT FROM member_import_rows own WHERE own.import_id = $2 AND own.membership_id = one.membership_id)',
  user_notes:
    'NOT EXISTS (SELECT FROM member_import_rows own WHERE own.import_id = $2 AND own.note_id = one.id)',
  member_import_rows: 'one.import_id <> $2',
}

const reasonOf: Readonly<Partial<Record<string, KeptReason>>> = {
  account_claims: 'claimed',
  contract_signatures: 'signature',
  desk_payments: 'sale',
  freezes: 'membership',
  lesson_bookings: 'booking',
  member_import_rows: 'import',
  memberships: 'sale',
  paper_contracts: 'signature',
  payments: 'sale',
  receivables: 'debt',
  sessions: 'claimed',
  turnstile_entries: 'entry',
  turnstile_presence: 'entry',
  vitamin_orders: 'sale',
  wallets: 'wallet',
}

interface ImportedPerson {
  user: string
  name: string
  branch: string | null
  isNew: boolean
}

/** A connection, or the pool. */
type Queryable = Pick<UnitOfWork['client'], 'query'>

/** Reasons to keep people, by user. */
type Reasons = Map<string, KeptReason>

async function readPeople(client: Queryable, id: string): Promise<ImportedPerson[]> {
  const { rows } = await client.query<ImportedPerson>(
    `SELECT done.user_id AS "user", users.name, users.branch_id AS branch, bool_or(done.is_new) AS "isNew"
     FROM member_import_rows done JOIN users ON users.id = done.user_id
     WHERE done.import_id = $1 GROUP BY users.id, done.user_id ORDER BY min(done.row)`,
    [id],
  )
  return rows
}

/** Adds a reason for each user that a query returns; the first reason counts. */
async function addReasons(
  client: Queryable,
  reasons: Reasons,
  reason: KeptReason,
  query: string,
  values: unknown[],
): Promise<void> {
  const { rows } = await client.query<{ user: string }>(query, values)
  for (const { user } of rows) if (!reasons.has(user)) reasons.set(user, reason)
}

/** Finds the people to whom something has happened since an import. */
async function findReasons(
  client: Queryable,
  id: string,
  people: readonly ImportedPerson[],
): Promise<Reasons> {
  const reasons: Reasons = new Map()
  const entered = people.filter(({ isNew }) => isNew).map(({ user }) => user)
  const add = (reason: KeptReason, query: string, values: unknown[]) =>
    addReasons(client, reasons, reason, query, values)
  await add('deleted', 'SELECT id AS "user" FROM users WHERE id = ANY($1) AND deleted_at IS NOT NULL', [
    people.map(({ user }) => user),
  ])
  await add('claimed', 'SELECT id AS "user" FROM users WHERE id = ANY($1) AND claimed_at IS NOT NULL', [
    entered,
  ])
  const { rows: references } = await client.query<{ table: string; column: string }>(`
    SELECT child.relname AS "table", attribute.attname AS "column"
    FROM pg_constraint reference
    JOIN pg_class child ON child.oid = reference.conrelid
    JOIN pg_attribute attribute ON attribute.attrelid = reference.conrelid AND attribute.attnum = reference.conkey[1]
    WHERE reference.contype = 'f' AND reference.confrelid = 'users'::regclass AND array_length(reference.conkey, 1) = 1
    ORDER BY 1, 2`)
  for (const { table, column } of references) {
    if (passive.has(table)) continue
    const foreign = column === 'user_id' ? ownTables[table] : undefined
    await add(
      reasonOf[table] ?? 'other',
      `SELECT DISTINCT one."${column}" AS "user" FROM "${table}" one
       WHERE one."${column}" = ANY($1) ${foreign ? `AND (${foreign})` : ''}`,
      foreign ? [entered, id] : [entered],
    )
  }
  // Of known people as well: what the import added to them must be untouched to be taken away.
  await add(
    'membership',
    `SELECT DISTINCT done.user_id AS "user" FROM member_import_rows done JOIN memberships held ON held.id = done.membership_id
     WHERE done.import_id = $1 AND (held.version <> coalesce(done.membership_version, 1) OR held.cancelled_at IS NOT NULL
       OR EXISTS (SELECT FROM freezes WHERE freezes.membership_id = held.id AND freezes.closure_id IS NULL)
       OR EXISTS (SELECT FROM desk_payments WHERE desk_payments.membership_id = held.id)
       OR EXISTS (SELECT FROM turnstile_entries WHERE turnstile_entries.membership_id = held.id)
       OR EXISTS (SELECT FROM receivables WHERE receivables.membership_id = held.id AND receivables.import_id IS DISTINCT FROM $1))`,
    [id],
  )
  await add(
    'debt',
    'SELECT DISTINCT user_id AS "user" FROM receivables WHERE import_id = $1 AND (version > 1 OR open <> amount)',
    [id],
  )
  await add(
    'wallet',
    `SELECT DISTINCT done.user_id AS "user" FROM member_import_rows done JOIN wallets ON wallets.id = done.wallet_id
     WHERE done.import_id = $1 AND (wallets.balance < done.wallet_amount OR wallets.closed_at IS NOT NULL)`,
    [id],
  )
  // The version of an unedited account is the one after its last row.
  await add(
    'edited',
    `SELECT done.user_id AS "user" FROM member_import_rows done JOIN users ON users.id = done.user_id
     WHERE done.import_id = $1 GROUP BY done.user_id, users.version
     HAVING (bool_or(done.is_new) OR bool_or(done.before IS NOT NULL)) AND users.version <> max(done.user_version)`,
    [id],
  )
  return reasons
}

function resultOf(people: readonly ImportedPerson[], reasons: Reasons): ImportUndo {
  const kept = people.flatMap(({ user, name }) => {
    const reason = reasons.get(user)
    return reason ? { _id: user, name, reason } : []
  })
  return {
    removed: people.length - kept.length,
    kept: kept.length,
    changed: [],
    people: kept.slice(0, mostNamed),
  }
}

/** Returns whom an undo would remove, and whom it would keep and why. */
export async function membersUndoEffect({ pool }: Pick<Services, 'pool'>, id: string): Promise<ImportUndo> {
  const people = await readPeople(pool, id)
  return resultOf(people, await findReasons(pool, id, people))
}

/**
 * Locks the schedules of people who hold a membership behind one that an import added. Returns the branches in which they
 * are free without it, by user.
 */
async function lockFreed(tx: UnitOfWork, id: string): Promise<Map<string, Freed>> {
  const { rows } = await tx.db.execute<{ user: string; branches: string[] }>(sql`
    SELECT held.user_id AS "user", array_agg(DISTINCT held.branch_id::text) AS branches
    FROM ${membershipBranches} held
    JOIN ${memberImportRows} done ON done.membership_id = held.membership_id AND done.import_id = ${id}
    WHERE held.ends_at > now() AND NOT held.is_cancelled AND held.kind::text = ANY(${sql.param([...exclusiveKinds])})
      AND EXISTS (SELECT FROM ${memberships} behind
        WHERE behind.user_id = held.user_id AND behind.starts_at > now() AND behind.cancelled_at IS NULL
          AND NOT EXISTS (SELECT FROM ${memberImportRows} own WHERE own.import_id = ${id} AND own.membership_id = behind.id))
    GROUP BY held.user_id ORDER BY held.user_id`)
  const freed = new Map<string, Freed>()
  for (const { user, branches } of rows) freed.set(user, { branches, at: await lockSchedule(tx, user) })
  return freed
}

/**
 * Takes back what an import added to people to whom nothing has happened since. People whom it entered are closed like
 * deleted accounts, because ledgers may name them; credits are reversed by further entries. Memberships behind those that
 * are taken away move up.
 */
export async function undoMembers(tx: UnitOfWork, currentUser: CurrentUser, id: string): Promise<ImportUndo> {
  const { db, client } = tx
  await db.execute(sql`SELECT pg_advisory_xact_lock(${lockKeys.memberImports})`)
  const freed = await lockFreed(tx, id)
  const people = await readPeople(client, id)
  const ids = people.map(({ user }) => user)
  // New records that reference one of these rows wait until the end. In the order of sales and collections.
  await db.execute(sql`SELECT FROM ${users} WHERE id = ANY(${sql.param(ids)}::uuid[]) ORDER BY id FOR UPDATE`)
  await db.execute(sql`SELECT FROM ${memberships} WHERE id IN
    (SELECT membership_id FROM ${memberImportRows} WHERE import_id = ${id}) ORDER BY id FOR UPDATE`)
  await db.execute(sql`SELECT FROM ${receivables} WHERE import_id = ${id} ORDER BY id FOR UPDATE`)
  await db.execute(sql`SELECT FROM ${wallets} WHERE id IN
    (SELECT wallet_id FROM ${memberImportRows} WHERE import_id = ${id}) ORDER BY id FOR UPDATE`)
  const reasons = await findReasons(client, id, people)
  const untouched = people.filter(({ user }) => !reasons.has(user))
  const untouchedIds = untouched.map(({ user }) => user)
  const isUntouched = sql`${sql.param(untouchedIds)}::uuid[]`
  const rows = await db
    .select()
    .from(memberImportRows)
    .where(and(eq(memberImportRows.import, id), sql`${memberImportRows.user} = ANY(${isUntouched})`))
    .orderBy(memberImportRows.row, memberImportRows._id)
  await db
    .delete(receivables)
    .where(and(eq(receivables.import, id), sql`${receivables.user} = ANY(${isUntouched})`))
  const membershipIds = rows.flatMap(({ membership }) => membership ?? [])
  const noteIds = rows.flatMap(({ note }) => note ?? [])
  // Closures have added freezes to them.
  await db.delete(freezes).where(sql`${freezes.membership} = ANY(${sql.param(membershipIds)}::uuid[])`)
  await db.delete(memberships).where(sql`${memberships._id} = ANY(${sql.param(membershipIds)}::uuid[])`)
  for (const { user } of untouched) {
    const own = freed.get(user)
    if (own) await scheduleMemberships(tx, user, own.at, own)
  }
  await db.delete(userNotes).where(sql`${userNotes._id} = ANY(${sql.param(noteIds)}::uuid[])`)
  await creditWallets(
    tx,
    rows.flatMap(({ _id, wallet, walletAmount }) =>
      wallet ? { wallet, amount: -walletAmount, reference: _id } : [],
    ),
    { kind: 'correction', description: memberImportsMessages.walletReversed, author: currentUser },
  )
  const entered = untouched.filter(({ isNew }) => isNew).map(({ user }) => user)
  const isEntered = new Set(entered)
  // From the last change to the first.
  for (const { user, before } of rows.toReversed()) {
    if (before && !isEntered.has(user)) await restore(tx, user, before)
  }
  await closeEntered(db, entered)
  await db
    .delete(memberImportRows)
    .where(and(eq(memberImportRows.import, id), sql`${memberImportRows.user} = ANY(${isUntouched})`))
  for (const { user, branch } of untouched) tx.announce({ resource: 'users', recordId: user, branch })
  return resultOf(people, reasons)
}

/** Gives changed fields of a known person their earlier values back. */
async function restore({ db, audit }: UnitOfWork, user: string, before: AccountFields): Promise<void> {
  const [current] = await db.select().from(users).where(eq(users._id, user))
  const [after] = await explainingConstraints(userConstraints('branch'), async () =>
    db
      .update(users)
      .set({ ...before, version: sql`${users.version} + 1` })
      .where(eq(users._id, user))
      .returning(),
  )
  await audit({
    resource: 'users',
    recordId: user,
    action: 'undo',
    before: current ?? null,
    after: after ?? null,
  })
}

/** Closes the accounts of people whom an import entered, without their personal data. */
async function closeEntered(db: Database, entered: readonly string[]): Promise<void> {
  const own = sql`${sql.param([...entered])}::uuid[]`
  const name = usersMessages.deletedName
  await db
    .update(wallets)
    .set({ name, surname: '', closedAt: sql`now()`, version: sql`${wallets.version} + 1` })
    .where(sql`${wallets.user} = ANY(${own})`)
  await db
    .update(users)
    .set({
      name,
      email: null,
      phone: '',
      branch: null,
      gender: 'unspecified',
      userDetails: {},
      newsletter: false,
      newsletterAt: null,
      newsletterSource: null,
      deletedAt: sql`now()`,
      version: sql`${users.version} + 1`,
    })
    .where(sql`${users._id} = ANY(${own})`)
}
