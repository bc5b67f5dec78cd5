import { and, eq, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { AppError, notFound } from '#server/core/errors.ts'
import type { Author, UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { type WalletRow, walletEntries, wallets } from '#server/modules/money/balances/balances.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { splitName } from '#shared/core/text.ts'
import { balancesMessages } from '#shared/money/balances/balances.messages.ts'
import type { EntryKind } from '#shared/money/balances/entry-kinds.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'

const texts = balancesMessages
export const missingWallet = () => notFound(texts.notFound)

/** For `explainingConstraints`: what the database says when an entry would take more than there is. */
export const ledgerConstraints = {
  wallets_balance_check: () => new AppError(409, 'balance.too-low', texts.tooLow),
}

/** A wallet with what is known of its owner and branch. */
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
  /** Whole kuruş, negative to take; never zero. */
  amount: number
  description: string
  /** The payment, order, refund or form key it belongs to: a second entry of the same kind for it is not made. */
  reference?: string | undefined
  author: Author
}

export interface MadeEntry {
  _id: string
  /** Whole kuruş of the entry that stands; another than asked for where it was made earlier. */
  amount: number
  /** The wallet's balance after it. */
  balance: number
  isNew: boolean
}

export interface WrittenEntry extends MadeEntry {
  /** The wallet as it is after the entry. */
  known: KnownWallet
}

/** Prepared once on each connection: money moves more often than anything else that is written. */
const writeStatement = {
  name: 'ledger_entry',
  text: `
    WITH changed AS (
      UPDATE wallets SET balance = balance + $3, entry_count = entry_count + 1, version = version + 1
      WHERE id = $2 AND closed_at IS NULL AND ($9::uuid IS NULL OR branch_id = $9)
      RETURNING id, user_id, branch_id, name, surname, balance, entry_count, created_at, version
    ), written AS (
      INSERT INTO wallet_entries
        (id, wallet_id, sequence, kind, amount, balance_after, description, reference_id, actor_id, actor_name,
         created_at)
      SELECT $1, id, entry_count, $4, $3, balance, $5, $6, $7, $8, clock_timestamp() FROM changed
    )
    SELECT changed.*, users.email, users.phone, branches.name AS branch_name
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
 * Writes one entry and moves the balance with it, in one statement; the wallet's row lock orders the entries. Throws
 * 404 for a wallet that is closed, unknown or not of the given branch. The database refuses a balance below zero and
 * a second entry for the same reference (see `ledgerConstraints` and `repeatedEntry`). An entry is dated when it is
 * made, not when its transaction began: those that waited for one another would be dated out of their order.
 */
export async function writeEntry(
  { client }: Pick<UnitOfWork, 'client'>,
  { wallet, kind, amount, description, reference, author }: NewEntry,
  branch: string | null = null,
): Promise<WrittenEntry> {
  const _id = v7()
  const { rows } = await client.query<ChangedRow>({
    ...writeStatement,
    values: [_id, wallet, amount, kind, description, reference ?? null, author._id, author.name, branch],
  })
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

/** What the database says when an entry for the same reference was written before. */
export const repeatedEntry = 'wallet_entries_reference_key'

/**
 * Adds one entry, or answers the one that was made before for the same reference. Throws as `writeEntry` does.
 */
export async function addEntry(work: Pick<UnitOfWork, 'db' | 'client'>, entry: NewEntry): Promise<MadeEntry> {
  if (entry.reference) {
    await lockWallet(work.db, entry.wallet)
    const known = await findEntry(work.db, { ...entry, reference: entry.reference })
    if (known) return known
  }
  return writeEntry(work, entry)
}

/** Waits for whoever writes to the wallet. */
async function lockWallet(db: Database, wallet: string): Promise<void> {
  await db.select({ _id: wallets._id }).from(wallets).where(eq(wallets._id, wallet)).for('update')
}

/** The entry that was made for a reference; that there is none is certain only under the wallet's lock. */
export async function findEntry(
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

/** The open wallet of a person in a branch, if there is one. */
export async function findWallet(db: Database, user: string, branch: string): Promise<WalletRow | undefined> {
  const open: SQL | undefined = and(
    eq(wallets.user, user),
    eq(wallets.branch, branch),
    sql`${wallets.closedAt} IS NULL`,
  )
  const [wallet] = await db.select().from(wallets).where(open)
  return wallet
}

/**
 * The wallet of a person in a branch, opened (or opened again) where there is none. A name that is not given is
 * the account's own, its last word the surname.
 */
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
