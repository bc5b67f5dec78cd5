import { and, eq, isNull, sql } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import { defineModule, type Erasure, type ExportSection } from '#server/core/module.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { balanceRoutes } from '#server/modules/money/balances/balances.routes.ts'
import { walletEntries, wallets } from '#server/modules/money/balances/balances.table.ts'
import { toEntry, toWallets } from '#server/modules/money/balances/balances.view.ts'
import { wholeLedger } from '#server/modules/money/balances/statement.ts'
import { topUpLines } from '#server/modules/money/balances/wallet-lines.ts'
import { isOfPerson } from '#server/modules/people/users/person-ids.ts'
import { formatLira, liraOf } from '#shared/core/money.ts'
import { balancesMessages } from '#shared/money/balances/balances.messages.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'

const ownWallets: ExportSection = {
  name: 'cuzdanlar',
  read: async (db, { _id }) => {
    const rows = await db.select().from(wallets).where(isOfPerson(wallets.user, _id))
    const entries = await db
      .select({ entry: walletEntries })
      .from(walletEntries)
      .innerJoin(wallets, eq(wallets._id, walletEntries.wallet))
      .where(isOfPerson(wallets.user, _id))
      .orderBy(walletEntries.sequence)
    return (await toWallets(db, rows)).map((wallet) => ({
      ...wallet,
      transactions: entries
        .filter(({ entry }) => entry.wallet === wallet._id)
        .map(({ entry }) => toEntry(entry)),
    }))
  },
}

/** Closes a user's wallets and takes the name off them; their entries stay. Throws 409 while a wallet holds money. */
/** Money that a restored backup has brought back stays in its wallet, without the name. */
async function closeWallets({ tx: { db }, owner: { _id: user }, decidedBy }: Erasure): Promise<void> {
  const own = await db.select().from(wallets).where(eq(wallets.user, user)).for('no key update')
  const held = own.reduce((sum, { balance }) => sum + balance, 0)
  if (held > 0 && decidedBy) {
    const message = balancesMessages.keepUser(formatLira(liraOf(held)))
    throw new AppError(409, 'user.has-balance', message)
  }
  await db.update(wallets).set({ name: usersMessages.deletedName, surname: '' }).where(eq(wallets.user, user))
  await db
    .update(wallets)
    .set({ closedAt: sql`now()`, version: sql`${wallets.version} + 1` })
    .where(and(eq(wallets.user, user), isNull(wallets.closedAt), eq(wallets.balance, 0)))
}

export const balancesModule = defineModule({
  name: 'balances',
  personalData: { wallets: 'payment', wallet_entries: 'payment' },
  routes: [balanceRoutes],
  namedTables: [{ table: wallets }],
  saleLines: [topUpLines],
  personalFields: { balances: ['name', 'surname'] },
  exportSections: [ownWallets],
  erase: closeWallets,
  branchReferences: {
    wallets_branch_id_branches_id_fkey: { code: 'branch.has-wallets', text: balancesMessages.keepBranch },
  },
  exportFiles: async (db, { _id }) => {
    const rows = await db
      .select({ wallet: wallets._id, slug: branches.slug })
      .from(wallets)
      .innerJoin(branches, eq(branches._id, wallets.branch))
      .where(isOfPerson(wallets.user, _id))
      .orderBy(sql`${wallets.user} = ${_id} DESC`, wallets.createdAt)
    const inBranch = (slug: string, until: number) => rows.slice(0, until).filter((row) => row.slug === slug)
    return rows.map(({ wallet, slug }, index) => ({
      // Those of merged records are numbered.
      path: `hesap-dokumleri/${[slug, inBranch(slug, index).length + 1].filter((part) => part !== 1).join('-')}.csv`,
      open: () => wholeLedger(db, wallet),
    }))
  },
})
