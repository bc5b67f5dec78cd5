import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { AppError, notFound } from '#server/core/errors.ts'
import type { Author, UnitOfWork } from '#server/core/unit-of-work.ts'
import { type Database, runNamed } from '#server/db/database.ts'
import { type WalletRow, walletEntries, wallets } from '#server/modules/money/balances/balances.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { splitName } from '#shared/core/text.ts'
import { balancesMessages } from '#shared/money/balances/balances.messages.ts'
import type { EntryKind } from '#shared/money/balances/entry-kinds.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'

const texts = balancesMessages
export const missingWallet = () => notFound(texts.notFound)

/** For `explainingConstraints`: an entry that would overdraw the wallet. */
export const ledgerConstraints = {
  wallets_balance_check: () => new AppError(409, 'balance.too-low', texts.tooLow),
}

/** A wallet with its owner's contact data and its branch. */
export interface KnownWallet {
  wallet: Pick<
    WalletRow,
    '_id' | 'user' | 'branch' | 'name' | 'surname' | 'balance' | 'createdAt' | 'version'
  >
  email: string
  phone: string
  branchName: string
}

export interface NewEntry {
  wallet: string
  kind: EntryKind
  /** Whole kuruş, negative for a debit; never zero. */
  amount: number
  description: string
  /** Idempotency key: the payment, order, refund or form key. There is one entry per wallet, kind and reference. */
  reference?: string | undefined
  author: Author
  /** Made by a person without money that passes the till (`adjustments.ts`). */
  isAdjustment?: boolean
}

export interface MadeEntry {
  _id: string
  /** Whole kuruş of the stored entry, which may differ from the request if it was made earlier. */
  amount: number
  /** The wallet's balance after it. */
  balance: number
  isNew: boolean
}

interface WrittenEntry extends MadeEntry {
  /** The wallet as it is after the entry. */
  known: KnownWallet
}

const writeStatement = {
  name: 'ledger_entry',
  text: `
    WITH changed AS (
      UPDATE wallets SET balance = balance + $3, entry_count = entry_count + 1, version = version + 1
      WHERE id = $2 AND closed_at IS NULL AND ($10::uuid[] IS NULL OR branch_id = ANY ($10))
      RETURNING id, user_id, branch_id, name, surname, balance, entry_count, created_at, version
    ), written AS (
      INSERT INTO wallet_entries
        (id, wallet_id, sequence, kind, amount, balance_after, description, reference_id, actor_id, actor_name,
         is_adjustment, created_at)
      SELECT $1, id, entry_count, $4, $3, balance, $5, $6, $7, $8, $9, clock_timestamp() FROM changed
    )
    SELECT changed.*, coalesce(users.email, '') AS email, users.phone, branches.name AS branch_name
    FROM changed JOIN users ON users.id = user_id JOIN branches ON branches.id = changed.branch_id`,
}

interface ChangedRow {
  user_id: string
  branch_id: string
  name: string
  surname: string
  balance: string
  created_at: Date
  version: number
  email: string
  phone: string
  branch_name: string
}

/**
 * Writes one entry and updates the balance in one statement; the wallet's row lock orders the entries. Throws 404 for a
 * wallet that is closed, unknown or of another branch. Constraints refuse a negative balance and a second entry for the
 * same reference (see `ledgerConstraints` and `repeatedEntry`). The entry carries the clock's time, not the start of the
 * transaction, so that dates follow the order of concurrent entries.
 */
export async function writeEntry(
  { client }: Pick<UnitOfWork, 'client'>,
  { wallet, kind, amount, description, reference, author, isAdjustment = false }: NewEntry,
  /** The branches whose wallets may be changed; null for all. */
  branches: readonly string[] | null = null,
): Promise<WrittenEntry> {
  const _id = v7()
  const { rows } = await runNamed<ChangedRow>(client, writeStatement, [
    ...[_id, wallet, amount, kind, description, reference ?? null, author._id, author.name],
    ...[isAdjustment, branches],
  ])
  const [row] = rows
  if (!row) throw missingWallet()
  const balance = Number(row.balance)
  const known: KnownWallet = {
    wallet: {
      _id: wallet,
      user: row.user_id,
      branch: row.branch_id,
      name: row.name,
      surname: row.surname,
      balance,
      createdAt: row.created_at.toISOString(),
      version: row.version,
    },
    email: row.email,
    phone: row.phone,
    branchName: row.branch_name,
  }
  return { _id, amount, balance, isNew: true, known }
}

/**
 * Writes one entry to each of several open wallets, named once, in one statement. Throws if a wallet is closed or
 * unknown; constraints refuse a negative balance and a second entry for the same reference.
 */
export async function creditWallets(
  { client }: Pick<UnitOfWork, 'client'>,
  entries: readonly { wallet: string; amount: number; reference: string }[],
  {
    kind,
    description,
    author,
  }: Pick<NewEntry, 'kind' | 'description'> & { author: Pick<Author, '_id' | 'name'> },
): Promise<void> {
  if (entries.length === 0) return
  const { rowCount } = await client.query(
    `WITH given AS (
       SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::uuid[]) AS given (id, wallet_id, amount, reference_id)
     ), changed AS (
       UPDATE wallets SET balance = balance + given.amount, entry_count = entry_count + 1, version = version + 1
       FROM given WHERE wallets.id = given.wallet_id AND closed_at IS NULL
       RETURNING given.id, wallets.id AS wallet_id, given.amount, given.reference_id, entry_count, balance
     )
     INSERT INTO wallet_entries
       (id, wallet_id, sequence, kind, amount, balance_after, description, reference_id, actor_id, actor_name, created_at)
     SELECT id, wallet_id, entry_count, $5, amount, balance, $6, reference_id, $7, $8, clock_timestamp() FROM changed`,
    [
      entries.map(() => v7()),
      entries.map(({ wallet }) => wallet),
      entries.map(({ amount }) => amount),
      entries.map(({ reference }) => reference),
      kind,
      description,
      author._id,
      author.name,
    ],
  )
  if (rowCount !== entries.length) throw missingWallet()
}

/** The constraint that a second entry for the same reference violates. */
export const repeatedEntry = 'wallet_entries_reference_key'

/** Adds one entry, or returns the existing one for the same reference. Throws as `writeEntry` does. */
export async function addEntry(tx: Pick<UnitOfWork, 'db' | 'client'>, entry: NewEntry): Promise<MadeEntry> {
  if (entry.reference) {
    await lockWallets(tx.db, eq(wallets._id, entry.wallet))
    const known = await findEntry(tx.db, { ...entry, reference: entry.reference })
    if (known) return known
  }
  return writeEntry(tx, entry)
}

/** Locks the wallets that match a condition, in one order everywhere. Rows that reference them are still inserted. */
async function lockWallets(db: Database, condition: SQL | undefined): Promise<void> {
  await db
    .select({ _id: wallets._id })
    .from(wallets)
    .where(condition ?? sql`false`)
    .orderBy(wallets._id)
    .for('no key update')
}

/** Returns the entry for a reference. Its absence is certain only under the wallet's lock. */
async function findEntry(
  db: Database,
  { wallet, kind, reference }: Pick<NewEntry, 'wallet' | 'kind'> & { reference: string },
): Promise<MadeEntry | undefined> {
  const [known] = await db
    .select({
      _id: walletEntries._id,
      amount: walletEntries.amount,
      balance: walletEntries.balanceAfter,
    })
    .from(walletEntries)
    .where(
      and(
        eq(walletEntries.wallet, wallet),
        eq(walletEntries.kind, kind),
        eq(walletEntries.reference, reference),
      ),
    )
  return known && { ...known, isNew: false }
}

/** Returns a user's open wallet in a branch. */
export async function findWallet(db: Database, user: string, branch: string): Promise<WalletRow | undefined> {
  const open: SQL | undefined = and(
    eq(wallets.user, user),
    eq(wallets.branch, branch),
    sql`${wallets.closedAt} IS NULL`,
  )
  const [wallet] = await db.select().from(wallets).where(open)
  return wallet
}

/** Returns a user's wallet in a branch; opens or reopens it if necessary. The name defaults to the account's. */
export async function provideWallet(
  { db }: Pick<UnitOfWork, 'db'>,
  { user, branch, name, surname }: { user: string; branch: string; name?: string; surname?: string },
): Promise<WalletRow> {
  const known = await findWallet(db, user, branch)
  if (known) return known
  const names = name ? { name, surname: surname ?? '' } : await accountNames(db, user)
  const [row] = await db
    .insert(wallets)
    .values({ user, branch, ...names })
    .onConflictDoUpdate({
      target: [wallets.user, wallets.branch],
      set: { closedAt: null, version: sql`${wallets.version} + 1` },
    })
    .returning()
  return row as WalletRow
}

async function accountNames(db: Database, user: string): Promise<{ name: string; surname: string }> {
  const [account] = await db.select({ name: users.name }).from(users).where(eq(users._id, user))
  if (!account) throw notFound(usersMessages.notFound)
  return splitName(account.name)
}

/**
 * Returns money to the wallets that it was spent from; one that was closed meanwhile is reopened. Each wallet gets one
 * entry, because the reference identifies it: a second part under the same reference would be a repetition. Whole kuruş.
 */
export async function refundToWallets(
  tx: Pick<UnitOfWork, 'db' | 'client'>,
  spent: readonly { walletEntry?: string | null; amount: number }[],
  entry: Pick<NewEntry, 'description' | 'author'> & { reference: string },
): Promise<void> {
  const ids = spent.flatMap(({ walletEntry }) => walletEntry ?? [])
  if (ids.length === 0) return
  const entries = await tx.db
    .select({
      _id: walletEntries._id,
      // A merged person is paid back in the record that stayed.
      user: sql<string>`coalesce(${users.mergedInto}, ${users._id})`,
      branch: wallets.branch,
    })
    .from(walletEntries)
    .innerJoin(wallets, eq(wallets._id, walletEntries.wallet))
    .innerJoin(users, eq(users._id, wallets.user))
    .where(inArray(walletEntries._id, ids))
  const byOwner = Map.groupBy(entries, ({ user, branch }) => `${user} ${branch}`)
  for (const [, own] of [...byOwner].sort(([one], [other]) => one.localeCompare(other))) {
    const [owner] = own
    if (!owner) continue
    const { _id: wallet } = await provideWallet(tx, { user: owner.user, branch: owner.branch })
    const amount = spent.reduce(
      (sum, part) => (own.some(({ _id }) => _id === part.walletEntry) ? sum + part.amount : sum),
      0,
    )
    await writeEntry(tx, { ...entry, wallet, kind: 'refund', amount })
  }
}
