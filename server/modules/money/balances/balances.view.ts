import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import {
  type WalletEntryRow,
  type WalletRow,
  walletEntries,
  wallets,
} from '#server/modules/money/balances/balances.table.ts'
import { type KnownWallet, missingWallet } from '#server/modules/money/balances/ledger.ts'
import { isOpen } from '#server/modules/money/balances/wallet-access.ts'
import { emailOrEmpty, users } from '#server/modules/people/users/users.table.ts'
import { liraOf } from '#shared/core/money.ts'
import type { Wallet, WalletEntry } from '#shared/money/balances/balances.contract.ts'

const known = { wallet: wallets, email: emailOrEmpty, phone: users.phone, branchName: branches.name }

const selectKnown = (db: Database) =>
  db
    .select(known)
    .from(wallets)
    .innerJoin(users, eq(users._id, wallets.user))
    .innerJoin(branches, eq(branches._id, wallets.branch))

export function toWallet({ wallet, email, phone, branchName }: KnownWallet): Wallet {
  const { _id, user, branch, name, surname, balance, createdAt, version } = wallet
  return {
    _id,
    user_id: user,
    branch_id: branch,
    branchName,
    name,
    surname,
    email,
    phone,
    balance: liraOf(balance),
    createdAt,
    version,
  }
}

export const toEntry = (row: WalletEntryRow): WalletEntry => ({
  _id: row._id,
  sequence: row.sequence,
  kind: row.kind,
  amount: liraOf(row.amount),
  balanceAfter: liraOf(row.balanceAfter),
  description: row.description,
  actorName: row.actorName,
  createdAt: row.createdAt,
})

/** Maps a page of wallets, in its order. */
export async function toWallets(db: Database, rows: readonly WalletRow[]): Promise<Wallet[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ _id }) => _id)
  const found = await selectKnown(db).where(inArray(wallets._id, ids))
  const mapped = new Map(found.map((one) => [one.wallet._id, toWallet(one)]))
  return ids.flatMap((id) => mapped.get(id) ?? [])
}

/** Returns a user's open wallets, that of the home branch first. */
export const walletsOf = (db: Database, user: string): Promise<KnownWallet[]> =>
  selectKnown(db)
    .where(and(eq(wallets.user, user), isOpen))
    .orderBy(sql`${wallets.branch} IS NOT DISTINCT FROM ${users.branch} DESC`, branches.name)

/** Returns a wallet within a scope. Throws 404. */
export async function findKnownWallet(
  db: Database,
  id: string,
  scope: SQL | undefined,
): Promise<KnownWallet> {
  const [found] = await selectKnown(db).where(and(eq(wallets._id, id), scope))
  if (!found) throw missingWallet()
  return found
}

export const newestEntries = (db: Database, wallet: string, count: number): Promise<WalletEntryRow[]> =>
  db
    .select()
    .from(walletEntries)
    .where(eq(walletEntries.wallet, wallet))
    .orderBy(desc(walletEntries.sequence))
    .limit(count)
