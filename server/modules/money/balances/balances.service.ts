import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { v4 } from 'uuid'
import { type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, forbidden, invalidField } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord } from '#server/core/records.ts'
import { isRepeated } from '#server/core/request-keys.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import { mayAdjust, requireAdjustable } from '#server/modules/money/balances/adjustments.ts'
import { type WalletRow, wallets } from '#server/modules/money/balances/balances.table.ts'
import { findKnownWallet, toWallet } from '#server/modules/money/balances/balances.view.ts'
import {
  addEntry,
  ledgerConstraints,
  type MadeEntry,
  missingWallet,
  type NewEntry,
  provideWallet,
  repeatedEntry,
  writeEntry,
} from '#server/modules/money/balances/ledger.ts'
import { isOpen, lockAccount, managedWallets } from '#server/modules/money/balances/wallet-access.ts'
import { makeSale } from '#server/modules/money/sales/sales.service.ts'
import { writeCashMovement } from '#server/modules/money/tills/till-sessions.service.ts'
import { lockOpenSession, tillConstraints } from '#server/modules/money/tills/till-sessions.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import { kurusOf, liraOf } from '#shared/core/money.ts'
import type {
  addReferralBalance,
  changeBalance,
  openWallet,
  Wallet,
} from '#shared/money/balances/balances.contract.ts'
import { balancesMessages } from '#shared/money/balances/balances.messages.ts'
import type { SaleInput } from '#shared/money/sales/sales.contract.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

const texts = balancesMessages

const walletExists = () => new AppError(409, 'balance.exists', texts.exists)
const walletNotEmpty = () => new AppError(409, 'balance.not-empty', texts.notEmpty)

/** Errors by constraint; endpoints name the branch field differently. */
const walletConstraints = (branchField: 'branch_id' | 'branchId') => ({
  ...ledgerConstraints,
  wallets_branch_id_branches_id_fkey: () => invalidField(branchField, branchesMessages.notFound),
})

/** The audited fields of a wallet; sums are lira. */
const audited = ({ user, branch, name, surname, balance, closedAt }: WalletRow) => ({
  user,
  branch,
  name,
  surname,
  balance: liraOf(balance),
  closedAt,
})

/** Opens or reopens a wallet. The opening balance is its first entry. */
export async function openNewWallet(
  { transact }: Services,
  currentUser: CurrentUser,
  { user_id: user, branch_id: branch, balance, name, surname }: BodyOf<typeof openWallet>,
): Promise<Wallet> {
  requireBranch(currentUser, branch)
  if (balance > 0 && !mayAdjust(currentUser)) throw forbidden(texts.openingForbidden)
  return explainingConstraints(walletConstraints('branch_id'), () =>
    transact(currentUser, async (tx) => {
      const { db, audit } = tx
      await lockAccount(db, currentUser, user)
      const amount = kurusOf(balance)
      const opening = { kind: 'opening', amount, description: '', isAdjustment: true } as const
      if (amount > 0) await requireAdjustable(db, currentUser, { user, branch }, amount)
      const [row] = await db
        .insert(wallets)
        .values({ user, branch, name, surname })
        .onConflictDoUpdate({
          target: [wallets.user, wallets.branch],
          set: { name, surname, closedAt: null, version: sql`${wallets.version} + 1` },
          setWhere: isNotNull(wallets.closedAt),
        })
        .returning()
      if (!row) throw walletExists()
      if (amount > 0) await addEntry(tx, { ...opening, wallet: row._id, author: currentUser })
      await audit({
        resource: 'balances',
        recordId: row._id,
        action: 'create',
        after: audited({ ...row, balance: amount }),
      })
      return toWallet(await findKnownWallet(db, row._id, undefined))
    }),
  )
}

const requestUsed = () => new AppError(409, 'balance.request-used', texts.requestUsed)

/** An entry that staff write. */
type DeskEntry = NewEntry & { kind: 'top-up' | 'correction' | 'referral' | 'refund' }

function auditChange(
  { audit }: UnitOfWork,
  entry: DeskEntry,
  made: MadeEntry,
  person: string,
): Promise<void> {
  return audit({
    resource: 'balances',
    recordId: entry.wallet,
    action: entry.kind,
    person,
    before: { balance: liraOf(made.balance - made.amount) },
    after: {
      balance: liraOf(made.balance),
      amount: liraOf(made.amount),
      description: entry.description,
    },
  })
}

type BalanceChange = BodyOf<typeof changeBalance>

/**
 * Credits or debits a wallet, with the reason. A top-up with a method is a sale, and what is paid back in cash leaves the
 * till; other changes are adjustments. Throws 403 without the permission and 409 if the version is outdated.
 */
export async function changeWalletBalance(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  change: BalanceChange,
): Promise<Wallet> {
  const { amount, method } = change
  if (!method) {
    if (!mayAdjust(currentUser)) throw forbidden(texts.adjustForbidden)
    return writeChange(services, currentUser, id, change, amount > 0 ? 'top-up' : 'correction')
  }
  if (amount > 0) return sellTopUp(services, currentUser, id, { ...change, method })
  if (!isAllowed(currentUser, 'balances.pay-back')) throw forbidden(texts.payBackForbidden)
  if (method === 'card') throw invalidField('method', texts.payBackMethod)
  return writeChange(services, currentUser, id, change, 'refund', async (tx, { branch, user }) => {
    if (method !== 'cash') return
    const session = await lockOpenSession(tx.db, currentUser, branch)
    if (!session) throw tillConstraints.desk_payments_session_check()
    const requestKey = change.requestKey ?? null
    const payOut = {
      kind: 'pay-out' as const,
      amount: kurusOf(amount),
      reason: texts.payBackReason,
      requestKey,
      user,
    }
    await writeCashMovement(tx, currentUser, session, payOut)
  })
}

/** Writes an entry of the ledger, once for each idempotency key. */
async function writeChange(
  { transact, db }: Services,
  currentUser: CurrentUser,
  id: string,
  { version, ...change }: BalanceChange,
  kind: DeskEntry['kind'],
  complete?: (tx: UnitOfWork, wallet: Pick<WalletRow, 'branch' | 'user'>) => Promise<void>,
): Promise<Wallet> {
  const { amount, description, requestKey } = change
  const entry: DeskEntry = {
    ...{ wallet: id, kind, description, author: currentUser },
    amount: kurusOf(amount),
    reference: requestKey,
    isAdjustment: kind !== 'refund',
  }
  const errors = {
    ...ledgerConstraints,
    ...tillConstraints,
    [repeatedEntry]: requestUsed,
    till_entries_request_key: requestUsed,
  }
  const known = await explainingConstraints(errors, () =>
    transact(currentUser, async (tx) => {
      if (await isRepeated(tx, currentUser, requestKey, { balance: id, ...change }, requestUsed))
        return undefined
      const scope = managedWallets(currentUser)
      if (entry.isAdjustment) {
        const { wallet } = await findKnownWallet(tx.db, id, and(scope, isOpen))
        await requireAdjustable(tx.db, currentUser, wallet, entry.amount)
      }
      if (version !== undefined) {
        await lockRecord(tx.db, wallets, id, missingWallet, { scope, version, noKeyUpdate: true })
      }
      const made = await writeEntry(tx, entry, currentUser.branches)
      await complete?.(tx, made.known.wallet)
      await auditChange(tx, entry, made, made.known.wallet.user)
      return made.known
    }),
  )
  return toWallet(known ?? (await findKnownWallet(db, id, managedWallets(currentUser))))
}

/** Sells a top-up of a wallet for one payment, once for each idempotency key. */
async function sellTopUp(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { version: _, ...change }: BalanceChange & { method: NonNullable<BalanceChange['method']> },
): Promise<Wallet> {
  const { amount, description, method, requestKey = v4() } = change
  const scope = and(managedWallets(currentUser), isOpen)
  const { wallet } = await findKnownWallet(services.db, id, scope)
  const sale: SaleInput = {
    branch: wallet.branch,
    user: wallet.user,
    lines: [
      {
        ...{ kind: 'top-up', subject: id, quantity: 1, discount: 0, discountReason: '' },
        name: description.slice(0, 120),
        unitPrice: amount,
      },
    ],
    payments: [{ method, amount }],
    plan: [],
    note: description,
    requestKey,
  }
  await makeSale(services, currentUser, sale, { balance: id, ...change })
  return toWallet(await findKnownWallet(services.db, id, scope))
}

/** Credits a referral reward, whose entry keeps the given name; opens the wallet if there is none. */
export async function addReferral(
  { transact, db }: Services,
  currentUser: CurrentUser,
  user: string,
  request: BodyOf<typeof addReferralBalance>,
): Promise<Wallet> {
  const { branchId, additionalAmount, name, surname, requestKey } = request
  requireBranch(currentUser, branchId)
  const wallet = await explainingConstraints(walletConstraints('branchId'), () =>
    transact(currentUser, async (tx) => {
      const account = await lockAccount(tx.db, currentUser, user)
      const whose = { user, branch: branchId }
      const amount = kurusOf(additionalAmount)
      const isKnown = await isRepeated(
        tx,
        currentUser,
        requestKey,
        { referral: user, ...request },
        requestUsed,
      )
      if (!isKnown) await requireAdjustable(tx.db, currentUser, whose, amount)
      const names = account.name ? {} : { name: texts.referralName }
      const { _id } = await provideWallet(tx, { ...whose, ...names })
      if (isKnown) return _id
      const entry: DeskEntry = {
        ...{ wallet: _id, kind: 'referral', amount, reference: requestKey },
        description: `${name} ${surname}`.trim() || texts.referralName,
        author: currentUser,
        isAdjustment: true,
      }
      await auditChange(tx, entry, await addEntry(tx, entry), user)
      return _id
    }),
  )
  return toWallet(await findKnownWallet(db, wallet, undefined))
}

/** Closes an empty wallet. Its entries stay, and it can be reopened. */
export async function closeEmptyWallet(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<void> {
  await transact(currentUser, async ({ db, audit }) => {
    const scope = and(managedWallets(currentUser), isOpen)
    const before = await lockRecord(db, wallets, id, missingWallet, { scope, noKeyUpdate: true })
    if (before.balance > 0) throw walletNotEmpty()
    await db
      .update(wallets)
      .set({ closedAt: sql`now()`, version: sql`${wallets.version} + 1` })
      .where(eq(wallets._id, id))
    await audit({ resource: 'balances', recordId: id, action: 'delete', before: audited(before) })
  })
}
