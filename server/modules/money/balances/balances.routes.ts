import { and, count, eq, gte, lt, sum } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { mount } from '#server/core/mount.ts'
import type { Services } from '#server/core/services.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import {
  addReferral,
  changeWalletBalance,
  closeEmptyWallet,
  openNewWallet,
} from '#server/modules/money/balances/balances.service.ts'
import { walletEntries, wallets } from '#server/modules/money/balances/balances.table.ts'
import { findWallet, missingWallet } from '#server/modules/money/balances/ledger.ts'
import { sendStatement } from '#server/modules/money/balances/statement.ts'
import {
  findAccount,
  isOpen,
  managedWallets,
  visibleWallets,
} from '#server/modules/money/balances/wallet-access.ts'
import {
  entryAnswer,
  findKnownWallet,
  newestEntries,
  walletAnswer,
  walletAnswers,
  walletsOf,
} from '#server/modules/money/balances/wallet-answers.ts'
import { ownOrPersonSearch } from '#server/modules/people/users/person-search.ts'
import { liraOf } from '#shared/core/money.ts'
import { messages } from '#shared/messages/messages.ts'
import * as contract from '#shared/money/balances/balances.contract.ts'

/** How many entries a look at a balance shows. */
const newest = 20

const walletList: ListDefinition<typeof wallets> = {
  table: wallets,
  key: wallets._id,
  sort: { name: wallets.name, balance: wallets.balance, createdAt: wallets.createdAt },
  defaultSort: ['name', 'ASC'],
  filters: { branch_id: wallets.branch, user_id: wallets.user },
  search: ownOrPersonSearch({
    table: wallets,
    key: wallets._id,
    text: wallets.search,
    user: wallets.user,
  }),
}

const entryList: ListDefinition<typeof walletEntries> = {
  table: walletEntries,
  key: walletEntries._id,
  // Entries are numbered in the order they are dated.
  sort: { createdAt: walletEntries.sequence },
  defaultSort: ['createdAt', 'DESC'],
  filters: {
    kind: walletEntries.kind,
    from: (moment: string) => gte(walletEntries.createdAt, moment),
    until: (moment: string) => lt(walletEntries.createdAt, moment),
  },
}

export function balanceRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.listWallets, async ({ actor, query, rowsOf }) => {
    const page = await listRows(db, walletList, query, and(managedWallets(actor), isOpen))
    return walletAnswers(db, rowsOf(page))
  })

  mount(app, contract.listWalletsOfBranch, async ({ actor, params, query, rowsOf }) => {
    const scope = and(eq(wallets.branch, params.branchId), managedWallets(actor), isOpen)
    return walletAnswers(db, rowsOf(await listRows(db, walletList, query, scope)))
  })

  mount(app, contract.searchWallets, async ({ actor, params, query: { query, ...list }, rowsOf }) => {
    const scope = and(eq(wallets.branch, params.branchId), managedWallets(actor), isOpen)
    const search = { ...list, filter: { ...list.filter, q: query } }
    return walletAnswers(db, rowsOf(await listRows(db, walletList, search, scope)))
  })

  mount(app, contract.showTotals, async ({ actor, query: { branchId } }) => {
    const inBranch = branchId ? eq(wallets.branch, branchId) : undefined
    const [row] = await db
      .select({ wallets: count(), balance: sum(wallets.balance) })
      .from(wallets)
      .where(and(inBranch, managedWallets(actor), isOpen))
    return { wallets: row?.wallets ?? 0, balance: liraOf(Number(row?.balance ?? 0)) }
  })

  mount(app, contract.showWallet, async ({ actor, params }) =>
    walletAnswer(await findKnownWallet(db, params.memberId, and(managedWallets(actor), isOpen))),
  )

  mount(app, contract.listOwnWallets, async ({ actor }) => (await walletsOf(db, actor._id)).map(walletAnswer))

  mount(app, contract.listEntries, async ({ actor, params, query, rowsOf }) => {
    const { wallet } = await findKnownWallet(db, params.memberId, visibleWallets(actor))
    const page = await listRows(db, entryList, query, eq(walletEntries.wallet, wallet._id))
    return { transactions: rowsOf(page).map(entryAnswer) }
  })

  mount(app, contract.showUserBalance, async ({ actor, params, query: { branchId } }) => {
    const account = await findAccount(db, actor, params.userId)
    const looksAround = account._id === actor._id || actor.role === 'admin'
    const branch = branchId ?? (looksAround ? account.branch : actor.branch)
    if (!looksAround && branch !== actor.branch) throw missingWallet()
    const wallet = branch ? await findWallet(db, account._id, branch) : undefined
    if (!wallet) return { balance: 0, transactions: [], memberId: null, hasMembership: false }
    const entries = await newestEntries(db, wallet._id, newest)
    return {
      balance: liraOf(wallet.balance),
      transactions: entries.map(entryAnswer),
      memberId: wallet._id,
      hasMembership: true,
    }
  })

  mount(app, contract.downloadStatement, async ({ actor, params, query, reply }) => {
    const known = await findKnownWallet(db, params.memberId, visibleWallets(actor))
    return sendStatement(services, reply, known, query)
  })

  mount(app, contract.openWallet, ({ actor, body }) => openNewWallet(services, actor, body))

  mount(app, contract.changeBalance, ({ actor, params, body }) =>
    changeWalletBalance(services, actor, params.memberId, body),
  )

  mount(app, contract.addReferralBalance, ({ actor, params, body }) =>
    addReferral(services, actor, params.userId, body),
  )

  mount(app, contract.closeWallet, async ({ actor, params }) => {
    await closeEmptyWallet(services, actor, params.memberId)
    return { success: true as const, message: messages.balances.closed }
  })
}
