import { and, eq } from 'drizzle-orm'
import { invalidField, notFound } from '#server/core/errors.ts'
import type { SaleLineHandler, SoldLine } from '#server/core/module.ts'
import type { Author, UnitOfWork } from '#server/core/unit-of-work.ts'
import { walletEntries, wallets } from '#server/modules/money/balances/balances.table.ts'
import { provideWallet, writeEntry } from '#server/modules/money/balances/ledger.ts'
import { balancesMessages } from '#shared/money/balances/balances.messages.ts'
import { entryKindNames } from '#shared/money/balances/entry-kinds.ts'

const texts = balancesMessages

type CreditKind = 'top-up' | 'day-pass'

/** Credits the buyer's wallet with the list price of a line. */
export async function creditLine(
  tx: UnitOfWork,
  author: Author,
  kind: CreditKind,
  { _id, user, branch, name, unitPrice, quantity }: SoldLine,
): Promise<void> {
  if (user === null) return
  const wallet = await provideWallet(tx, { user, branch })
  const amount = unitPrice * quantity
  await writeEntry(tx, { wallet: wallet._id, kind, amount, description: name, reference: _id, author })
}

/** Debits what `creditLine` credited. A constraint refuses it if the money was spent. */
export async function takeBackCredit(
  { db, client }: UnitOfWork,
  author: Author,
  kind: CreditKind,
  { _id, user, branch, name }: SoldLine,
): Promise<void> {
  if (user === null) return
  // By its wallet: the ledger has no index on the reference alone.
  const [credited] = await db
    .select({ wallet: walletEntries.wallet, amount: walletEntries.amount })
    .from(walletEntries)
    .innerJoin(wallets, eq(wallets._id, walletEntries.wallet))
    .where(
      and(
        eq(wallets.user, user),
        eq(wallets.branch, branch),
        eq(walletEntries.kind, kind),
        eq(walletEntries.reference, _id),
      ),
    )
  if (!credited) return
  const description = texts.takenBack(name)
  await writeEntry(
    { client },
    { ...credited, kind: 'correction', amount: -credited.amount, description, reference: _id, author },
  )
}

/** Top-ups of the buyer's wallet in the branch as lines of sales at the desk; the seller names the amount. */
export const topUpLines: SaleLineHandler = {
  kind: 'top-up',

  async offer(_db, _currentUser, { user }) {
    if (user === null) throw invalidField('user', texts.buyerNeeded)
    const name = entryKindNames['top-up']
    return { branch: null, name, unitPrice: 0, payableUntil: null, creditsWallet: true }
  },

  async deliver(_services, tx, author, line) {
    if (line.user === null) throw notFound(texts.notFound)
    await creditLine(tx, author, 'top-up', line)
    return undefined
  },

  takeBack: (_services, tx, author, line) => takeBackCredit(tx, author, 'top-up', line),
}
