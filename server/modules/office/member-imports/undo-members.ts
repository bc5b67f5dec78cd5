import { and, eq, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { explainingConstraints } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { lockKeys } from '#server/db/locks.ts'
import { entryMedia } from '#server/modules/access/entry-media/entry-media.table.ts'
import { freezes } from '#server/modules/membership/memberships/freezes.table.ts'
import { membershipBranches } from '#server/modules/membership/memberships/membership-branches.table.ts'
import {
  exclusiveKinds,
  type Freed,
  lockSchedule,
  scheduleMemberships,
} from '#server/modules/membership/memberships/membership-schedule.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { sessionEntries, sessionPacks } from '#server/modules/membership/session-packs/session-packs.table.ts'
import { wallets } from '#server/modules/money/balances/balances.table.ts'
import { creditWallets } from '#server/modules/money/balances/ledger.ts'
import { receivables } from '#server/modules/money/receivables/receivables.table.ts'
import {
  type AccountFields,
  memberImportRows,
} from '#server/modules/office/member-imports/member-imports.table.ts'
import { userNotes } from '#server/modules/office/user-notes/user-notes.table.ts'
import { consents } from '#server/modules/people/consents/consents.table.ts'
import { guardianships } from '#server/modules/people/users/guardianships.table.ts'
import { userConstraints } from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { ImportUndo, KeptReason } from '#shared/money/imports/imports.contract.ts'
import { memberImportsMessages } from '#shared/office/member-imports/member-imports.messages.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'

/** Kept people that are named. */
const mostNamed = 200

/**
 * What an undo deletes or closes: key and the person of each record that an import ($1) brought. Records that
 * reference one of them keep the person.
 */
const takenAway = {
  users: 'SELECT user_id, user_id FROM member_import_rows WHERE import_id = $1 AND is_new',
  memberships: 'SELECT membership_id, user_id FROM member_import_rows WHERE import_id = $1',
  receivables: 'SELECT id, user_id FROM receivables WHERE import_id = $1',
  user_notes: 'SELECT note_id, user_id FROM member_import_rows WHERE import_id = $1',
  freezes: `SELECT freezes.id, done.user_id FROM freezes
    JOIN member_import_rows done ON done.membership_id = freezes.membership_id WHERE done.import_id = $1`,
  member_import_rows: 'SELECT id, user_id FROM member_import_rows WHERE import_id = $1',
} as const
type TakenAway = keyof typeof takenAway

/** Null stands for records that go with what they reference. */
const goesWithIt = null

/** Why a record that references what an undo takes away keeps the person, by the column of its foreign key. */
export const referenceReasons: Readonly<Record<string, KeptReason | typeof goesWithIt>> = {
  // They come with an account or a membership, or the club wrote them.
  'branch_stays.user_id': goesWithIt,
  'campaign_deliveries.user_id': goesWithIt,
  'contract_reminders.user_id': goesWithIt,
  'email_recipients.user_id': goesWithIt,
  'member_batch_people.user_id': goesWithIt,
  'member_import_rows.membership_id': goesWithIt,
  'member_import_rows.note_id': goesWithIt,
  'membership_branches.membership_id': goesWithIt,
  'notification_readers.user_id': goesWithIt,
  'notification_recipients.user_id': goesWithIt,
  'paper_contracts.membership_id': goesWithIt,
  'record_views.user_id': goesWithIt,
  'sms_messages.user_id': goesWithIt,
  'account_claims.user_id': 'claimed',
  'address_returns.user_id': 'claimed',
  'contact_changes.user_id': 'claimed',
  'email_verifications.user_id': 'claimed',
  'identity_challenges.user_id': 'claimed',
  'invitation_recipients.user_id': 'claimed',
  'passkeys.user_id': 'claimed',
  'password_resets.user_id': 'claimed',
  'push_devices.user_id': 'claimed',
  'recovery_codes.user_id': 'claimed',
  'sessions.user_id': 'claimed',
  'totp_factors.user_id': 'claimed',
  'user_codes.user_id': 'claimed',
  'turnstile_entries.membership_id': 'entry',
  'turnstile_entries.user_id': 'entry',
  'turnstile_presence.user_id': 'entry',
  'entry_media.user_id': 'card',
  'appointments.user_id': 'booking',
  'lesson_bookings.user_id': 'booking',
  'lesson_calendars.user_id': 'booking',
  'desk_payments.membership_id': 'sale',
  'desk_payments.user_id': 'sale',
  'memberships.user_id': 'sale',
  'payments.beneficiary_id': 'sale',
  'payments.user_id': 'sale',
  'sale_lines.membership_id': 'sale',
  'sales.user_id': 'sale',
  'till_entries.imported_id': 'sale',
  'till_entries.user_id': 'sale',
  'vitamin_orders.user_id': 'sale',
  'membership_cancellations.membership_id': 'cancellation',
  'membership_cancellations.sender_id': 'cancellation',
  'membership_cancellations.user_id': 'cancellation',
  'freezes.membership_id': 'membership',
  'session_packs.membership_id': 'membership',
  'freezes.user_id': 'membership',
  'receivables.membership_id': 'debt',
  'receivables.user_id': 'debt',
  'settlements.imported_id': 'debt',
  'settlements.receivable_id': 'debt',
  'wallets.user_id': 'wallet',
  'contract_signatures.guardian_id': 'signature',
  'contract_signatures.user_id': 'signature',
  'paper_contracts.user_id': 'signature',
  'member_import_rows.user_id': 'import',
  'users.merged_into': 'merged',
  'consent_codes.user_id': goesWithIt,
  'consents.user_id': 'edited',
  'guardianships.guardian_id': 'guardian',
  'guardianships.minor_id': 'guardian',
  'deletion_requests.user_id': 'request',
  'lost_items.user_id': 'activity',
  'point_accounts.user_id': 'activity',
  'raffle_entries.user_id': 'activity',
  'referral_assignments.user_id': 'activity',
  'referral_uses.user_id': 'activity',
  'referrals.user_id': 'activity',
  'team_members.user_id': 'activity',
  'user_notes.user_id': 'note',
  'api_keys.author_id': 'work',
  'blog_posts.author_id': 'work',
  'campaigns.author_id': 'work',
  'consents.recorded_by': 'work',
  'contract_versions.author_id': 'work',
  'deletion_requests.decided_by': 'work',
  'desk_payments.taken_by': 'work',
  'freezes.author_id': 'work',
  'guardianships.created_by': 'work',
  'imports.created_by': 'work',
  'invitation_batches.author_id': 'work',
  'lesson_bookings.added_by': 'work',
  'lessons.trainer_id': 'work',
  'appointments.trainer_id': 'work',
  'appointments.booked_by': 'work',
  'appointments.decided_by': 'work',
  'session_entries.actor_id': 'work',
  'trainer_hours.trainer_id': 'work',
  'trainer_absences.trainer_id': 'work',
  'commission_rules.trainer_id': 'work',
  'commission_lines.trainer_id': 'work',
  'commission_months.closed_by': 'work',
  'member_batches.author_id': 'work',
  'notifications.sent_by': 'work',
  'webhooks.author_id': 'work',
  'page_versions.author_id': 'work',
  'paper_contracts.recorded_by': 'work',
  'point_entries.actor_id': 'work',
  'position_holders.user_id': 'work',
  'trainer_profiles.user_id': 'work',
  'raffle_draws.drawn_by': 'work',
  'raffle_draws.reset_by': 'work',
  'raffle_entries.removed_by': 'work',
  'record_views.viewer_id': 'work',
  'refunds.actor_id': 'work',
  'sale_approvals.approver_id': 'work',
  'sale_approvals.seller_id': 'work',
  'sale_refunds.actor_id': 'work',
  'sales.seller_id': 'work',
  'saved_filters.user_id': 'work',
  'settlements.actor_id': 'work',
  'team_trainers.trainer_id': 'work',
  'till_counts.counted_by': 'work',
  'till_entries.actor_id': 'work',
  'till_sessions.closed_by': 'work',
  'till_sessions.opened_by': 'work',
  'turnstile_entries.actor_id': 'work',
  'user_notes.author_id': 'work',
  'wallet_entries.actor_id': 'work',
}

/** Columns of records that an import ($1) writes itself, with the condition under which a record is not the import's. */
const notOwn: Readonly<Record<string, string>> = {
  'guardianships.guardian_id': 'one.import_id IS DISTINCT FROM $1',
  'guardianships.minor_id': 'one.import_id IS DISTINCT FROM $1',
  'freezes.membership_id': "one.source NOT IN ('closure', 'import')",
  'freezes.user_id': `one.source NOT IN ('closure', 'import') OR NOT EXISTS (
    SELECT FROM member_import_rows own WHERE own.import_id = $1 AND own.membership_id = one.membership_id)`,
  'memberships.user_id':
    'NOT EXISTS (SELECT FROM member_import_rows own WHERE own.import_id = $1 AND own.membership_id = one.id)',
  'wallets.user_id': `NOT EXISTS (SELECT FROM member_import_rows own WHERE own.import_id = $1 AND own.wallet_id = one.id)
    OR one.entry_count > 1`,
  'session_packs.membership_id': `EXISTS (SELECT FROM session_entries entry WHERE entry.pack_id = one.membership_id
    AND (entry.actor_id IS NOT NULL OR entry.appointment_id IS NOT NULL))`,
  'receivables.membership_id': 'one.import_id IS DISTINCT FROM $1',
  'receivables.user_id': 'one.import_id IS DISTINCT FROM $1',
  'paper_contracts.user_id':
    'NOT EXISTS (SELECT FROM member_import_rows own WHERE own.import_id = $1 AND own.membership_id = one.membership_id)',
  'user_notes.user_id':
    'NOT EXISTS (SELECT FROM member_import_rows own WHERE own.import_id = $1 AND own.note_id = one.id)',
  'entry_media.user_id': 'one.import_id IS DISTINCT FROM $1',
  'member_import_rows.user_id': 'one.import_id <> $1',
  'consents.user_id':
    'NOT EXISTS (SELECT FROM member_import_rows own WHERE own.import_id = $1 AND one.id = ANY (own.consents))',
}

/** A foreign key that refers to what an undo takes away. */
interface Reference {
  parent: TakenAway
  table: string
  /** As PostgreSQL knows them. */
  columns: string[]
}

/** The foreign keys that refer to what an undo takes away, those of people first. */
export async function readReferences(client: Queryable): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `SELECT parent.relname AS parent, child.relname AS "table",
       ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = child.oid AND attnum = ANY(reference.conkey)) AS columns
     FROM pg_constraint reference
     JOIN pg_class parent ON parent.oid = reference.confrelid
     JOIN pg_class child ON child.oid = reference.conrelid
     WHERE reference.contype = 'f' AND reference.confrelid = ANY($1::regclass[])
     ORDER BY array_position($2::text[], parent.relname::text), 2, 3`,
    [Object.keys(takenAway), Object.keys(takenAway)],
  )
  return rows
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

/** Finds the people to whom something has happened since an import. The first reason counts. */
async function findReasons(client: Queryable, id: string): Promise<Reasons> {
  const reasons: Reasons = new Map()
  const add = async (reason: KeptReason, query: string) => {
    const { rows } = await client.query<{ user: string }>(query, [id])
    for (const { user } of rows) if (!reasons.has(user)) reasons.set(user, reason)
  }
  const ofPeople = (condition: string) =>
    `SELECT done.user_id AS "user" FROM member_import_rows done JOIN users ON users.id = done.user_id
     WHERE done.import_id = $1 AND (${condition})`
  await add('merged', ofPeople('users.merged_into IS NOT NULL'))
  await add('deleted', ofPeople('users.deleted_at IS NOT NULL'))
  await add('claimed', ofPeople('done.is_new AND users.claimed_at IS NOT NULL'))
  for (const { parent, table, columns } of await readReferences(client)) {
    const [column = ''] = columns
    const name = `${table}.${column}`
    const reason = referenceReasons[name]
    if (reason === goesWithIt) continue
    await add(
      // A key that the table above does not know keeps the person as well; a test names it.
      reason ?? 'other',
      `SELECT DISTINCT taken.user_id AS "user" FROM (${takenAway[parent]}) taken(id, user_id)
       JOIN "${table}" one ON one."${column}" = taken.id ${name in notOwn ? `WHERE ${notOwn[name]}` : ''}`,
    )
  }
  // What the import added to people must be untouched to be taken away.
  await add(
    'membership',
    `SELECT DISTINCT done.user_id AS "user" FROM member_import_rows done JOIN memberships held ON held.id = done.membership_id
     WHERE done.import_id = $1 AND (held.version <> coalesce(done.membership_version, 1) OR held.cancelled_at IS NOT NULL)`,
  )
  await add(
    'debt',
    'SELECT DISTINCT user_id AS "user" FROM receivables WHERE import_id = $1 AND (version > 1 OR open <> amount)',
  )
  await add(
    'wallet',
    `SELECT DISTINCT done.user_id AS "user" FROM member_import_rows done JOIN wallets ON wallets.id = done.wallet_id
     WHERE done.import_id = $1 AND (wallets.balance < done.wallet_amount OR wallets.closed_at IS NOT NULL)`,
  )
  await add('card', 'SELECT user_id AS "user" FROM entry_media WHERE import_id = $1 AND version > 1')
  // People who were known before may have entered without it.
  await add(
    'entry',
    `SELECT DISTINCT given.user_id AS "user" FROM entry_media given
     JOIN turnstile_entries used ON used.user_id = given.user_id AND used.at >= given.created_at
     WHERE given.import_id = $1 AND used.source IN ('medium', 'offline')`,
  )
  // The version of an unedited account is the one after its last row.
  await add(
    'edited',
    `SELECT done.user_id AS "user" FROM member_import_rows done JOIN users ON users.id = done.user_id
     WHERE done.import_id = $1 GROUP BY done.user_id, users.version
     HAVING (bool_or(done.is_new) OR bool_or(done.before IS NOT NULL)) AND users.version <> max(done.user_version)`,
  )
  // Birth dates of guardians and their minors stay.
  await add(
    'guardian',
    ofPeople(`done.before ? 'userDetails' AND EXISTS (
      SELECT FROM guardianships WHERE import_id IS DISTINCT FROM $1
        AND users.id IN (guardianships.guardian_id, guardianships.minor_id))`),
  )
  // Somebody else has the earlier address, or is the person of that name and phone number.
  await add(
    'contact',
    ofPeople(`EXISTS (SELECT FROM users holder WHERE holder.id <> users.id AND holder.deleted_at IS NULL
      AND lower(holder.email COLLATE "C") = lower(done.before ->> 'email'))
    OR users.claimed_at IS NULL AND EXISTS (SELECT FROM users holder WHERE holder.id <> users.id
      AND holder.phone = done.before ->> 'phone' AND holder.phone <> ''
      AND holder.claimed_at IS NULL AND holder.deleted_at IS NULL AND fold_turkish(holder.name) = fold_turkish(users.name))`),
  )
  // The guardian of a child who stays is needed.
  const { rows: links } = await client.query<{ minor: string; guardian: string }>(
    'SELECT minor_id AS minor, guardian_id AS guardian FROM guardianships WHERE import_id = $1',
    [id],
  )
  for (const { minor, guardian } of links)
    if (reasons.has(minor) && !reasons.has(guardian)) reasons.set(guardian, 'guardian')
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
  return resultOf(people, await findReasons(pool, id))
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
  await db.execute(sql`SELECT FROM ${entryMedia} WHERE import_id = ${id} ORDER BY id FOR UPDATE`)
  const reasons = await findReasons(client, id)
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
  await db
    .delete(entryMedia)
    .where(and(eq(entryMedia.import, id), sql`${entryMedia.user} = ANY(${isUntouched})`))
  await db.execute(sql`SELECT set_config('club.forgotten_recipients', 'on', true)`)
  const consentIds = rows.flatMap(({ consents: own }) => own)
  await db.delete(consents).where(sql`${consents._id} = ANY(${sql.param(consentIds)}::uuid[])`)
  await db.execute(sql`SELECT set_config('club.forgotten_recipients', 'off', true)`)
  const membershipIds = rows.flatMap(({ membership }) => membership ?? [])
  const noteIds = rows.flatMap(({ note }) => note ?? [])
  await unlinkGuardians(tx, id, untouchedIds)
  // Those that closures have added, and those of the file.
  await db.delete(freezes).where(sql`${freezes.membership} = ANY(${sql.param(membershipIds)}::uuid[])`)
  await db.execute(sql`SELECT set_config('club.undone_import', 'on', true)`)
  await db
    .delete(sessionEntries)
    .where(sql`${sessionEntries.pack} = ANY(${sql.param(membershipIds)}::uuid[])`)
  await db.execute(sql`SELECT set_config('club.undone_import', 'off', true)`)
  await db
    .delete(sessionPacks)
    .where(sql`${sessionPacks.membership} = ANY(${sql.param(membershipIds)}::uuid[])`)
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
  return resultOf(people, reasons)
}

/** Ends the links that an import made between guardians and the children whom the undo takes away, with an audit entry each. */
async function unlinkGuardians(
  { db, audit }: UnitOfWork,
  id: string,
  untouched: readonly string[],
): Promise<void> {
  const ended = await db
    .delete(guardianships)
    .where(
      and(
        eq(guardianships.import, id),
        sql`${guardianships.minor} = ANY(${sql.param([...untouched])}::uuid[])`,
      ),
    )
    .returning()
  for (const { _id, minor, guardian, relation } of ended)
    await audit({
      resource: 'guardians',
      recordId: _id,
      action: 'delete',
      person: minor,
      before: { minor, guardian, relation },
    })
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
      deletedAt: sql`now()`,
      version: sql`${users.version} + 1`,
    })
    .where(sql`${users._id} = ANY(${own})`)
}
