import { eq } from 'drizzle-orm'
import type { ExportSection, Module } from '#server/core/module.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { walletEntries, wallets } from '#server/modules/money/balances/balances.table.ts'
import { wholeLedger } from '#server/modules/money/balances/statement.ts'
import { toEntry, toWallets } from '#server/modules/money/balances/wallet-answers.ts'

export const balancesExportSections: readonly ExportSection[] = [
  {
    name: 'cuzdanlar',
    read: async (db, { _id }) => {
      const rows = await db.select().from(wallets).where(eq(wallets.user, _id))
      const entries = await db
        .select({ entry: walletEntries })
        .from(walletEntries)
        .innerJoin(wallets, eq(wallets._id, walletEntries.wallet))
        .where(eq(wallets.user, _id))
        .orderBy(walletEntries.sequence)
      return (await toWallets(db, rows)).map((wallet) => ({
        ...wallet,
        transactions: entries
          .filter(({ entry }) => entry.wallet === wallet._id)
          .map(({ entry }) => toEntry(entry)),
      }))
    },
  },
]

/** The statement of each wallet as a CSV file. */
export const balancesExportFiles: Module['exportFiles'] = async (db, { _id }) => {
  const rows = await db
    .select({ wallet: wallets._id, slug: branches.slug })
    .from(wallets)
    .innerJoin(branches, eq(branches._id, wallets.branch))
    .where(eq(wallets.user, _id))
  return rows.map(({ wallet, slug }) => ({
    path: `hesap-dokumleri/${slug}.csv`,
    open: () => wholeLedger(db, wallet),
  }))
}
