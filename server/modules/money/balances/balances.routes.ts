import { and, count, eq, gte, lt, sum } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { defaultBranch, worksEverywhere, worksIn } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import {
  addReferral,
  changeWalletBalance,
  closeEmptyWallet,
  openNewWallet,
} from '#server/modules/money/balances/balances.service.ts'
import { walletEntries, wallets } from '#server/modules/money/balances/balances.table.ts'
import {
  findKnownWallet,
  newestEntries,
  toEntry,
  toWallet,
  toWallets,
  walletsOf,
} from '#server/modules/money/balances/balances.view.ts'
import { findWallet, missingWallet } from '#server/modules/money/balances/ledger.ts'
import { sendStatement } from '#server/modules/money/balances/statement.ts'
import {
  findAccount,
  isOpen,
  managedWallets,
  visibleWallets,
} from '#server/modules/money/balances/wallet-access.ts'
import { ownOrPersonSearch } from '#server/modules/people/users/person-search.ts'
import { liraOf } from '#shared/core/money.ts'
import * as contract from '#shared/money/balances/balances.contract.ts'
import { balancesMessages } from '#shared/money/balances/balances.messages.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

/** Number of entries beside a balance. */
const recentCount = 20

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
  // Sequence order is date order.
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

  mount(app, contract.listWallets, async ({ currentUser, query, rowsOf }) => {
    const page = await listRows(db, walletList, query, and(managedWallets(currentUser), isOpen))
    return toWallets(db, rowsOf(page))
  })

  mount(app, contract.listWalletsOfBranch, async ({ currentUser, params, query, rowsOf }) => {
    const scope = and(eq(wallets.branch, params.branchId), managedWallets(currentUser), isOpen)
    return toWallets(db, rowsOf(await listRows(db, walletList, query, scope)))
  })

  mount(app, contract.searchWallets, async ({ currentUser, params, query: { query, ...list }, rowsOf }) => {
    const scope = and(eq(wallets.branch, params.branchId), managedWallets(currentUser), isOpen)
    const search = { ...list, filter: { ...list.filter, q: query } }
    return toWallets(db, rowsOf(await listRows(db, walletList, search, scope)))
  })

  mount(app, contract.showTotals, async ({ currentUser, query: { branchId } }) => {
    const inBranch = branchId ? eq(wallets.branch, branchId) : undefined
    const [row] = await db
      .select({ wallets: count(), balance: sum(wallets.balance) })
      .from(wallets)
      .where(and(inBranch, managedWallets(currentUser), isOpen))
    return { wallets: row?.wallets ?? 0, balance: liraOf(Number(row?.balance ?? 0)) }
  })

  mount(app, contract.showWallet, async ({ currentUser, params }) =>
    toWallet(await findKnownWallet(db, params.memberId, and(managedWallets(currentUser), isOpen))),
  )

  mount(app, contract.listOwnWallets, async ({ currentUser }) =>
    (await walletsOf(db, currentUser._id)).map(toWallet),
  )

  mount(app, contract.listWalletEntries, async ({ currentUser, params, query, rowsOf }) => {
    const { wallet } = await findKnownWallet(db, params.memberId, visibleWallets(currentUser))
    const page = await listRows(db, entryList, query, eq(walletEntries.wallet, wallet._id))
    return { transactions: rowsOf(page).map(toEntry) }
  })

  mount(app, contract.showUserBalance, async ({ currentUser, params, query: { branchId } }) => {
    const account = await findAccount(db, currentUser, params.userId)
    const isOwn = account._id === currentUser._id
    if (!isOwn && !isAllowed(currentUser, 'balances.list')) throw missingWallet()
    const isUnrestricted = isOwn || worksEverywhere(currentUser)
    const branch = branchId ?? (isUnrestricted ? account.branch : defaultBranch(currentUser))
    if (!isUnrestricted && !worksIn(currentUser, branch)) throw missingWallet()
    const wallet = branch ? await findWallet(db, account._id, branch) : undefined
    if (!wallet) return { balance: 0, transactions: [], memberId: null, hasMembership: false }
    const entries = await newestEntries(db, wallet._id, recentCount)
    return {
      balance: liraOf(wallet.balance),
      transactions: entries.map(toEntry),
      memberId: wallet._id,
      hasMembership: true,
    }
  })

  mount(app, contract.downloadStatement, async ({ currentUser, params, query, reply }) => {
    const known = await findKnownWallet(db, params.memberId, visibleWallets(currentUser))
    return sendStatement(services, reply, known, query)
  })

  mount(app, contract.openWallet, ({ currentUser, body }) => openNewWallet(services, currentUser, body))

  mount(app, contract.changeBalance, ({ currentUser, params, body }) =>
    changeWalletBalance(services, currentUser, params.memberId, body),
  )

  mount(app, contract.addReferralBalance, ({ currentUser, params, body }) =>
    addReferral(services, currentUser, params.userId, body),
  )

  mount(app, contract.closeWallet, async ({ currentUser, params }) => {
    await closeEmptyWallet(services, currentUser, params.memberId)
    return { success: true as const, message: balancesMessages.closed }
  })
}
