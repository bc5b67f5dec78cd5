import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { worksEverywhere, worksIn } from '#server/core/current-user.ts'
import { databaseErrorOf } from '#server/core/errors.ts'
import type { NumberedRow } from '#server/core/import-files.ts'
import type { Services } from '#server/core/module.ts'
import { updateRecord } from '#server/core/records.ts'
import type { Author, UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { lockKeys, lockSeeds } from '#server/db/locks.ts'
import { importMedia } from '#server/modules/access/entry-media/entry-media.service.ts'
import { paperContracts } from '#server/modules/membership/contracts/paper/paper-contracts.table.ts'
import { closures } from '#server/modules/membership/memberships/closures.table.ts'
import { freezes } from '#server/modules/membership/memberships/freezes.table.ts'
import { membershipBranches } from '#server/modules/membership/memberships/membership-branches.table.ts'
import {
  lockSchedule,
  scheduleMemberships,
} from '#server/modules/membership/memberships/membership-schedule.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { sessionEntries } from '#server/modules/membership/session-packs/session-packs.table.ts'
import { wallets } from '#server/modules/money/balances/balances.table.ts'
import { creditWallets } from '#server/modules/money/balances/ledger.ts'
import { type CheckedRows, checkRows } from '#server/modules/money/imports/check-rows.ts'
import {
  addProblems,
  claimImport,
  countProblems,
  keepProblemRows,
  keptProblems,
  readContents,
  readProblems,
} from '#server/modules/money/imports/import-contents.ts'
import { type ImportRow, imports } from '#server/modules/money/imports/imports.table.ts'
import { receivables } from '#server/modules/money/receivables/receivables.table.ts'
import { minorsLast } from '#server/modules/office/member-imports/guardians.ts'
import { memberImportRows } from '#server/modules/office/member-imports/member-imports.table.ts'
import {
  type PlannedWrite,
  phonesOf,
  planRows,
  rowProblem,
  undecidedRows,
  underAgeIn,
} from '#server/modules/office/member-imports/plan-rows.ts'
import { userNotes } from '#server/modules/office/user-notes/user-notes.table.ts'
import { recordConsent } from '#server/modules/people/consents/consents.service.ts'
import { guardianships } from '#server/modules/people/users/guardianships.table.ts'
import { lacksGuardian } from '#server/modules/people/users/guardianships.ts'
import { userRights } from '#server/modules/people/users/positions.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import { liraOf } from '#shared/core/money.ts'
import { restrictedFields } from '#shared/core/sheets/sheets.ts'
import { splitName } from '#shared/core/text.ts'
import { memberImportsMessages } from '#shared/office/member-imports/member-imports.messages.ts'
import { membersSheet, readColumns } from '#shared/office/member-imports/member-imports.sheet.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

const texts = memberImportsMessages

/** Rows that are committed together. */
const rowsPerBatch = 500
/** Attempts of a batch that meets a concurrent registration or sale; each compares the rows anew. */
const mostAttempts = 4

/** Violations that a concurrent write causes: a person, an address or a membership that is there now, or a merge. */
const isRaced = (error: unknown) =>
  error instanceof CardTaken ||
  ['23505', '23P01', '40P01'].includes(databaseErrorOf(error)?.code ?? '') ||
  databaseErrorOf(error)?.constraint === 'person_merged' ||
  databaseErrorOf(error)?.constraint?.startsWith('guardianships_')

/** Whether the user who started an import may still write its rows; the transaction holds their rights. */
async function mayWrite(
  db: Database,
  { createdBy, branch, isClubWide, columns }: ImportRow,
): Promise<boolean> {
  const [rights] = await db.select().from(userRights).where(eq(userRights.user, createdBy))
  if (!rights || !isAllowed(rights, 'imports.create')) return false
  if (restrictedFields(membersSheet, columns).some(({ access }) => !isAllowed(rights, access))) return false
  return isClubWide ? worksEverywhere(rights) : worksIn(rights, branch)
}

/** Serialises imports, and the entry of people with the phone numbers of a batch. */
async function lockPeople(db: Database, rows: readonly NumberedRow[]): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(${lockKeys.memberImports})`)
  await db.execute(sql`
    SELECT pg_advisory_xact_lock(hashtextextended(phone, ${lockSeeds.phone}))
    FROM (SELECT DISTINCT phone FROM unnest(${sql.param(phonesOf(rows))}::text[]) phone ORDER BY phone) phones`)
}

/**
 * Locks the schedules of known people who get a membership, before any of their rows, as sales do. A membership that was
 * sold since the rows were compared violates a constraint.
 */
async function lockSchedules(db: Database, writes: readonly PlannedWrite[]): Promise<void> {
  const buyers = writes.flatMap(({ membership, person }) => (membership && !person.isNew ? person._id : []))
  await db.execute(sql`
    SELECT pg_advisory_xact_lock(hashtextextended(id, ${lockSeeds.membershipSchedule}))
    FROM (SELECT DISTINCT id FROM unnest(${sql.param(buyers)}::text[]) id ORDER BY id) buyers`)
}

/** Writes every valid row of a file, in batches that are each committed by themselves. */
export async function writeMembers(services: Services, id: string): Promise<void> {
  const [found] = await services.db
    .select({ started: imports, authorName: users.name })
    .from(imports)
    .innerJoin(users, eq(users._id, imports.createdBy))
    .where(eq(imports._id, id))
  if (found?.started.state !== 'running') return
  const { started, authorName } = found
  // The author's rights are held during each batch, and checked again in it.
  const author: Author = { _id: started.createdBy, name: authorName }
  const mapping = { ...started, columns: readColumns(started) }
  const checked = await checkRows(membersSheet, await readContents(services.db, id), mapping)
  // The same order after a kill on another day.
  const rows = minorsLast(checked.rows, clubDay(new Date(started.createdAt)))
  const underAge = underAgeIn(rows)
  let isUnfinished = true
  for (let attempt = 1; isUnfinished; ) {
    try {
      isUnfinished = await services.transact(author, (tx) =>
        writeBatch(services, tx, author, id, { ...checked, rows }, underAge),
      )
      attempt = 1
    } catch (error) {
      if (!isRaced(error) || attempt >= mostAttempts) throw error
      attempt += 1
    }
  }
}

/** Writes the next batch; returns whether there may be another one. */
async function writeBatch(
  services: Services,
  tx: UnitOfWork,
  author: Author,
  id: string,
  checked: CheckedRows,
  underAge: ReadonlySet<string>,
): Promise<boolean> {
  const { db } = tx
  const file = await claimImport(tx, id)
  if (!file) return false
  const batch = checked.rows.slice(file.cursor, file.cursor + rowsPerBatch)
  if (batch.length === 0) {
    await finish(tx, file, checked)
    return false
  }
  if (!(await mayWrite(db, file))) throw new Error(`The author of import ${id} may no longer write`)
  await lockPeople(db, batch)
  const { writes, problems, warnings, conflicts } = await planRows(db, file, batch, underAge)
  await lockSchedules(db, writes)
  await writePeople(tx, writes)
  await writeHoldings(services, tx, author, id, writes)
  await addProblems(db, id, [
    ...keptProblems([...problems.map(rowProblem), ...undecidedRows(conflicts)], false),
    ...keptProblems(warnings.map(rowProblem), true),
  ])
  await db
    .update(imports)
    .set({
      cursor: file.cursor + batch.length,
      done: sql`least(${imports.added}, ${imports.done} + ${writes.length})`,
      // The batch is progress: only attempts without any are counted.
      attempts: 0,
    })
    .where(eq(imports._id, id))
  return true
}

/** Marks an import as done, and keeps the rows that were refused or lack a cell. */
async function finish({ db }: UnitOfWork, file: ImportRow, checked: CheckedRows): Promise<void> {
  const { _id } = file
  const { rows } = await db.execute<
    Record<
      'written' | 'people' | 'known' | 'memberships' | 'contracts' | 'wallets' | 'debts' | 'minors',
      string
    >
  >(sql`
    SELECT count(DISTINCT row) AS written,
      count(*) FILTER (WHERE is_new) AS people,
      count(DISTINCT user_id) - count(*) FILTER (WHERE is_new) AS known,
      count(membership_id) AS memberships,
      (SELECT count(*) FROM ${paperContracts} paper WHERE paper.membership_id IN
        (SELECT membership_id FROM ${memberImportRows} WHERE import_id = ${_id})) AS contracts,
      coalesce(sum(wallet_amount), 0) AS wallets,
      (SELECT coalesce(sum(amount), 0) FROM ${receivables} WHERE import_id = ${_id}) AS debts,
      (SELECT count(*) FROM ${users} WHERE ${lacksGuardian} AND ${users._id} IN
        (SELECT user_id FROM ${memberImportRows} WHERE import_id = ${_id})) AS minors
    FROM ${memberImportRows} WHERE import_id = ${_id}`)
  const found = rows[0]
  const count = (value: string | undefined) => Number(value ?? 0)
  const added = count(found?.written)
  const problems = [
    ...keptProblems(checked.problems, false),
    ...keptProblems(checked.warnings, true),
    ...(await readProblems(db, _id)),
  ].toSorted((one, other) => one.row - other.row)
  await keepProblemRows(db, file, problems)
  await db
    .update(imports)
    .set({
      state: 'done',
      done: added,
      added,
      ...countProblems(problems),
      summary: {
        people: count(found?.people),
        known: count(found?.known),
        memberships: count(found?.memberships),
        contracts: count(found?.contracts),
        debts: liraOf(count(found?.debts)),
        wallets: liraOf(count(found?.wallets)),
        minorsWithoutGuardian: count(found?.minors),
      },
      finishedAt: sql`now()`,
    })
    .where(eq(imports._id, _id))
}

/** Enters new people, and changes known ones with an audit entry each. */
async function writePeople({ db, audit }: UnitOfWork, writes: readonly PlannedWrite[]): Promise<void> {
  const entered = writes.flatMap(({ isNew, person, guardian }) => [
    ...(guardian?.isNew ? [guardian.person] : []),
    ...(isNew ? [person] : []),
  ])
  if (entered.length > 0)
    await db.insert(users).values(
      entered.map(({ _id, name, phone, email, branch, gender, userDetails, createdAt }) => ({
        _id,
        name,
        phone,
        email,
        branch,
        gender,
        userDetails,
        createdAt,
        role: 'member' as const,
        claimedAt: null,
      })),
    )
  const isEntered = new Set(entered)
  for (const { person, patch, before } of writes) {
    // A later row of a new person is part of the entry above.
    if (!patch || isEntered.has(person)) continue
    const after = await updateRecord(db, users, person._id, patch)
    person.version = after.version
    await audit({
      resource: 'users',
      recordId: person._id,
      action: 'edit',
      before: { ...after, ...before },
      after,
    })
  }
}

/** Links guardians to their children, with an audit entry each. */
async function linkGuardians(
  { db, audit }: UnitOfWork,
  author: Author,
  importId: string,
  writes: readonly PlannedWrite[],
): Promise<void> {
  for (const { guardian, person } of writes) {
    if (!guardian) continue
    const link = { _id: v7(), minor: person._id, guardian: guardian.person._id, relation: guardian.relation }
    await db.insert(guardianships).values({ ...link, createdBy: author._id, import: importId })
    const { _id, ...after } = link
    await audit({
      resource: 'guardians',
      recordId: _id,
      action: 'create',
      person: person._id,
      after: { ...after, branch: person.branch },
    })
  }
}

/** Writes the documented consents of rows, which count at once; returns their ids. */
async function writeConsents(
  tx: UnitOfWork,
  author: Author,
  writes: readonly PlannedWrite[],
): Promise<Map<PlannedWrite, string[]>> {
  const written = new Map<PlannedWrite, string[]>()
  for (const write of writes)
    for (const consent of write.consents) {
      const id = await recordConsent(tx, {
        ...{ ...consent, status: 'approved', source: 'import', isProven: true },
        ...{ user: write.person._id, recordedBy: author._id },
      })
      if (id) written.set(write, [...(written.get(write) ?? []), id])
    }
  return written
}

/** Somebody else has got a card of the batch meanwhile. */
class CardTaken extends Error {}

/** Gives the cards of rows. */
async function giveCards(tx: UnitOfWork, importId: string, writes: readonly PlannedWrite[]): Promise<void> {
  const refused = await importMedia(
    tx,
    writes.flatMap(({ card, person }) => (card ? { import: importId, number: card, user: person._id } : [])),
  )
  if (refused.length > 0) throw new CardTaken()
}

/** Freezes memberships that a file brings frozen, from today on; their end moves by the days of the freeze. */
async function freezeBought(
  tx: UnitOfWork,
  services: Services,
  author: Author,
  writes: readonly PlannedWrite[],
): Promise<void> {
  const now = new Date()
  const today = clubDay(now)
  for (const { membership, person, branch } of writes) {
    if (!membership || membership.frozenDays === 0) continue
    const { _id, frozenDays: days } = membership
    const until = startOfClubDay(addDays(today, days))
    await tx.db.insert(freezes).values({
      membership: _id,
      user: person._id,
      branch,
      days,
      startsAt: startOfClubDay(today).toISOString(),
      endsAt: until.toISOString(),
      reason: texts.frozenReason,
      source: 'import',
      author: author._id,
    })
    const endsAt = startOfClubDay(addDays(clubDay(new Date(membership.endsAt)), days)).toISOString()
    await tx.db.update(memberships).set({ endsAt }).where(eq(memberships._id, _id))
    const branches = [branch, ...membership.validIn]
    for (const { onMembershipFrozen } of services.modules)
      await onMembershipFrozen?.(services, tx, { user: person._id, branches, from: now, until })
  }
}

async function writeHoldings(
  services: Services,
  tx: UnitOfWork,
  author: Author,
  importId: string,
  writes: readonly PlannedWrite[],
): Promise<void> {
  const { db } = tx
  if (writes.length === 0) return
  const bought = writes.flatMap(({ membership, person }) =>
    membership ? { ...membership, user: person._id } : [],
  )
  if (bought.length > 0) await db.insert(memberships).values(bought)
  const now = new Date().toISOString()
  const packs = bought.flatMap(({ _id, sessionsLeft, endsAt }) => {
    if (sessionsLeft === null) return []
    const entry = { pack: _id, amount: sessionsLeft, reason: texts.sessionsReason }
    const granted = { ...entry, kind: 'grant' as const }
    return endsAt > now ? [granted] : [granted, { ...entry, kind: 'expire' as const }]
  })
  if (packs.length > 0) await db.insert(sessionEntries).values(packs)
  await freezeBought(tx, services, author, writes)
  const versionOf = await scheduleBought(tx, bought)
  const papers = writes.flatMap(({ paper, person }) =>
    paper ? { ...paper, user: person._id, recordedBy: author._id } : [],
  )
  if (papers.length > 0) await db.insert(paperContracts).values(papers)
  const debts = writes.flatMap(({ receivables: own, person, branch, membership }) =>
    own.map((debt) => ({
      ...debt,
      user: person._id,
      branch,
      membership: membership?._id ?? null,
      open: debt.amount,
      import: importId,
    })),
  )
  if (debts.length > 0) await db.insert(receivables).values(debts)
  const notes = writes.map(({ note, person, branch }) => ({
    _id: v7(),
    user: person._id,
    branch,
    text: note,
    author: author._id,
    authorName: author.name,
  }))
  const written = notes.filter(({ text }) => text !== '')
  if (written.length > 0) await db.insert(userNotes).values(written)
  const walletOf = await openWallets(db, writes)
  const consentsOf = await writeConsents(tx, author, writes)
  const rows = writes.map((write, index) => ({
    _id: v7(),
    import: importId,
    row: write.number,
    user: write.person._id,
    isNew: write.isNew,
    userVersion: write.person.version,
    before: write.isNew ? null : write.before,
    membership: write.membership?._id ?? null,
    membershipVersion: write.membership ? versionOf(write.membership._id) : null,
    wallet: walletOf(write),
    walletAmount: write.wallet,
    note: write.note ? (notes[index]?._id ?? null) : null,
    consents: consentsOf.get(write) ?? [],
  }))
  const enteredGuardians = writes.flatMap(({ number, guardian }) =>
    guardian?.isNew
      ? {
          import: importId,
          row: number,
          user: guardian.person._id,
          isNew: true,
          userVersion: guardian.person.version,
        }
      : [],
  )
  await db.insert(memberImportRows).values([...enteredGuardians, ...rows])
  await linkGuardians(tx, author, importId, writes)
  await giveCards(tx, importId, writes)
  await creditWallets(
    tx,
    rows.flatMap(({ _id, wallet, walletAmount }) =>
      wallet ? { wallet, amount: walletAmount, reference: _id } : [],
    ),
    { kind: 'opening', description: texts.walletReason, author },
  )
}

/**
 * Extends memberships by the closures that were announced before the import: the file knows only the days that are past.
 * Those behind them move. Returns the versions that the memberships then have.
 */
async function scheduleBought(
  tx: UnitOfWork,
  bought: readonly { _id: string; user: string }[],
): Promise<(membership: string) => number> {
  const { db } = tx
  const people = [...new Set(bought.map(({ user }) => user))]
  const { rows } = await db.execute<{ user: string }>(sql`
    SELECT DISTINCT held.user_id AS "user" FROM ${membershipBranches} held
    WHERE held.user_id = ANY(${sql.param(people)}::uuid[]) AND NOT held.is_cancelled AND held.ends_at > now()
      AND (EXISTS (SELECT FROM ${freezes} WHERE membership_id = held.membership_id AND source IN ('closure', 'import'))
        OR EXISTS (SELECT FROM ${closures} WHERE branch_id = held.branch_id AND reopens_on >= ${clubDay(new Date())}))
    ORDER BY 1`)
  const moved = new Map<string, number>()
  for (const { user } of rows) {
    const now = await lockSchedule(tx, user)
    for (const { _id, version } of await scheduleMemberships(tx, user, now)) moved.set(_id, version)
  }
  return (membership) => moved.get(membership) ?? 1
}

/** Opens the wallets that rows credit. */
async function openWallets(
  db: Database,
  writes: readonly PlannedWrite[],
): Promise<(write: PlannedWrite) => string | null> {
  const credited = writes.filter(({ wallet }) => wallet > 0)
  if (credited.length === 0) return () => null
  const opened = await db
    .insert(wallets)
    .values(credited.map(({ person, branch }) => ({ user: person._id, branch, ...splitName(person.name) })))
    .onConflictDoUpdate({ target: [wallets.user, wallets.branch], set: { closedAt: null } })
    .returning({ _id: wallets._id, user: wallets.user, branch: wallets.branch })
  const idOf = new Map(opened.map(({ _id, user, branch }) => [user + branch, _id]))
  return ({ wallet, person, branch }) => (wallet > 0 ? (idOf.get(person._id + branch) ?? null) : null)
}
