import { beforeAll, describe, expect, test } from 'vitest'
import { deleteBranch } from '#shared/club/branches/branches.contract.ts'
import type { CallInput } from '#shared/core/client.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import {
  changeBalance,
  closeWallet,
  listOwnWallets,
  listWalletEntries,
  openWallet,
  showWallet,
  type Wallet,
} from '#shared/money/balances/balances.contract.ts'
import { balancesMessages } from '#shared/money/balances/balances.messages.ts'
import { listSales } from '#shared/money/sales/sales.contract.ts'
import { showTillSession } from '#shared/money/tills/till-sessions.contract.ts'
import { tillsMessages } from '#shared/money/tills/tills.messages.ts'
import { assignBranch, deleteUser } from '#shared/people/users/users.contract.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestProduct, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { openTill } from '#tests/support/records/desk.ts'
import { assign, holderOf, makePosition, templateOf } from '#tests/support/records/positions.ts'
import { change, makeWallet } from '#tests/support/records/wallets.ts'

const texts = balancesMessages
const unknownId = '01990000-0000-7000-8000-000000000000'

const product = await openTestProduct()
const admin = await product.person({ role: 'admin', name: 'Deniz Yönetici' })
const meram = await openBranch(admin, 'Meram')
const staff = await product.person({ role: 'staff', branch: meram._id, name: 'Elif Personel' })
// May adjust balances without money that passes the till.
const { permissions } = templateOf('branch-manager')
await assign(admin, staff, await makePosition(admin, permissions), [meram._id])

const member = (branch = meram) => product.person({ branch: branch._id })
const entriesOf = async (person: Person, wallet: Pick<Wallet, '_id'>) =>
  (await person.call(listWalletEntries, { params: { memberId: wallet._id } })).transactions

describe('wallets managed by staff', () => {
  test('a wallet opens with an initial payment, grows by top-ups and shrinks by corrections', async () => {
    const owner = await member()
    const wallet = await makeWallet(staff, owner, meram._id, 100)
    expect(wallet).toMatchObject({ balance: 100, email: owner.user.email, branchName: 'Meram' })
    expect(await change(staff, wallet, 50.25, 'Nakit yükleme')).toMatchObject({ balance: 150.25 })
    expect(await change(staff, wallet, -20, 'Yanlış yükleme')).toMatchObject({ balance: 130.25 })
    expect(await entriesOf(staff, wallet)).toMatchObject([
      { sequence: 3, kind: 'correction', amount: -20, balanceAfter: 130.25, actorName: 'Elif Personel' },
      { sequence: 2, kind: 'top-up', amount: 50.25, balanceAfter: 150.25, description: 'Nakit yükleme' },
      { sequence: 1, kind: 'opening', amount: 100, balanceAfter: 100 },
    ])
  })

  test('a form with an outdated balance changes nothing, in any branch', async () => {
    const wallet = await makeWallet(staff, await member(), meram._id, 100)
    const params = { memberId: wallet._id }
    const shown = await staff.call(showWallet, { params })
    await change(admin, wallet, 50)
    const body = { amount: 10, description: 'Nakit', version: shown.version }
    await expect(staff.call(changeBalance, { params, body })).rejects.toMatchObject({
      status: 409,
      message: coreMessages.stale,
    })
    const far = await openBranch(admin, 'Uzak')
    const stranger = await holderOf(product, admin, templateOf('branch-manager').permissions, [far._id])
    await expect(stranger.call(changeBalance, { params, body })).rejects.toMatchObject({
      status: 404,
      message: texts.notFound,
    })
    const fresh = await staff.call(showWallet, { params })
    expect(fresh.balance).toBe(150)
    expect(
      await staff.call(changeBalance, { params, body: { ...body, version: fresh.version } }),
    ).toMatchObject({ balance: 160, version: fresh.version + 1 })
  })

  test('adding one kuruş repeatedly sums exactly', async () => {
    const wallet = await makeWallet(staff, await member(), meram._id)
    for (let i = 0; i < 10; i += 1) await change(staff, wallet, 0.1)
    expect(await staff.call(showWallet, { params: { memberId: wallet._id } })).toMatchObject({ balance: 1 })
  })

  test('a debit beyond the balance is rejected', async () => {
    const wallet = await makeWallet(staff, await member(), meram._id, 10)
    await expect(change(staff, wallet, -10.01)).rejects.toMatchObject({ status: 409, message: texts.tooLow })
    expect(await entriesOf(staff, wallet)).toHaveLength(1)
  })

  test('resending the same form creates one entry; the same key with another amount is rejected', async () => {
    const { _id: memberId } = await makeWallet(staff, await member(), meram._id)
    const requestKey = crypto.randomUUID()
    const send = (amount: number) =>
      staff.call(changeBalance, { params: { memberId }, body: { amount, description: 'Nakit', requestKey } })
    expect(await send(40)).toMatchObject({ balance: 40 })
    expect(await send(40)).toMatchObject({ balance: 40 })
    await expect(send(60)).rejects.toMatchObject({ status: 409, message: texts.requestUsed })
    expect(await entriesOf(staff, { _id: memberId })).toHaveLength(1)
  })

  test('every change is in the audit log with the balance before and after', async () => {
    const wallet = await makeWallet(staff, await member(), meram._id, 5)
    await change(staff, wallet, 7, 'Nakit')
    const { rows } = await product.services.pool.query(
      'SELECT action, before, after, actor_id FROM audit_log WHERE record_id = $1 ORDER BY created_at',
      [wallet._id],
    )
    expect(rows).toMatchObject([
      { action: 'create', after: { balance: 5 }, actor_id: staff.user._id },
      { action: 'top-up', before: { balance: 5 }, after: { balance: 12, amount: 7, description: 'Nakit' } },
    ])
  })

  test('an empty wallet can be closed, keeps its entries and can be reopened', async () => {
    const owner = await member()
    const wallet = await makeWallet(staff, owner, meram._id, 10)
    const params = { memberId: wallet._id }
    await expect(staff.call(closeWallet, { params })).rejects.toMatchObject({
      status: 409,
      message: texts.notEmpty,
    })
    await change(staff, wallet, -10, 'Nakit iade')
    await staff.call(closeWallet, { params })
    await expect(staff.call(showWallet, { params })).rejects.toMatchObject({ status: 404 })
    await expect(change(staff, wallet, 5)).rejects.toMatchObject({ status: 404 })
    expect(await entriesOf(owner, wallet)).toHaveLength(2)
    const again = await makeWallet(staff, owner, meram._id, 3)
    expect(again).toMatchObject({ _id: wallet._id, balance: 3 })
    expect((await entriesOf(staff, wallet)).map(({ sequence }) => sequence)).toEqual([3, 2, 1])
  })

  test('a second wallet for the same user and branch is rejected', async () => {
    const owner = await member()
    await makeWallet(staff, owner, meram._id)
    await expect(makeWallet(staff, owner, meram._id, 5)).rejects.toMatchObject({
      status: 409,
      message: texts.exists,
    })
  })
})

describe('money of a wallet that passes the till', () => {
  let clerk: Person
  let session: string
  const top = (person: Person, wallet: Wallet, fields: Partial<CallInput<typeof changeBalance>['body']>) =>
    person.call(changeBalance, {
      params: { memberId: wallet._id },
      body: { amount: 100, description: 'Makbuz 1204', ...fields },
    })
  const cash = async () => (await admin.call(showTillSession, { params: { id: session } })).expected?.cash

  beforeAll(async () => {
    clerk = await product.person({ role: 'staff', branch: meram._id })
    session = await openTill(product.services, clerk, meram._id, 5000)
  })

  test('a top-up in cash is a sale in the till of the clerk, once for each form', async () => {
    const wallet = await makeWallet(clerk, await member(), meram._id)
    const before = (await cash()) ?? 0
    const requestKey = crypto.randomUUID()
    expect(await top(clerk, wallet, { method: 'cash', requestKey })).toMatchObject({ balance: 100 })
    expect(await top(clerk, wallet, { method: 'cash', requestKey })).toMatchObject({ balance: 100 })
    await expect(top(clerk, wallet, { method: 'cash', requestKey, amount: 60 })).rejects.toMatchObject({
      status: 409,
    })
    expect(await cash()).toBe(before + 100)
    expect(await entriesOf(clerk, wallet)).toMatchObject([
      { kind: 'top-up', amount: 100, description: 'Makbuz 1204' },
    ])
    const [sale] = await clerk.call(listSales, { query: { filter: { user: wallet.user_id } } })
    expect(sale).toMatchObject({ total: 100, status: 'paid', seller: clerk.user._id })
  })

  test('cash without an open till is refused with the remedy, and nothing is written', async () => {
    const other = await product.person({ role: 'staff', branch: meram._id })
    const wallet = await makeWallet(other, await member(), meram._id)
    await expect(top(other, wallet, { method: 'cash' })).rejects.toMatchObject({
      status: 409,
      message: tillsMessages.sessionNeeded,
    })
    expect(await entriesOf(other, wallet)).toEqual([])
  })

  test('an adjustment without a method, an opening balance and paying back need their permissions', async () => {
    const owner = await member()
    const cashier = await holderOf(product, admin, templateOf('cashier').permissions, [meram._id])
    await expect(makeWallet(cashier, owner, meram._id, 5)).rejects.toMatchObject({
      status: 403,
      message: texts.openingForbidden,
    })
    const wallet = await makeWallet(cashier, owner, meram._id)
    await change(admin, wallet, 50)
    await expect(change(cashier, wallet, 5)).rejects.toMatchObject({
      status: 403,
      message: texts.adjustForbidden,
    })
    await expect(change(cashier, wallet, -5)).rejects.toMatchObject({ status: 403 })
    await expect(top(cashier, wallet, { amount: -5, method: 'cash' })).rejects.toMatchObject({
      status: 403,
      message: texts.payBackForbidden,
    })
    expect(await entriesOf(cashier, wallet)).toHaveLength(1)
  })

  test('what is paid back in cash leaves the till, and never more than it holds', async () => {
    const manager = await holderOf(product, admin, templateOf('branch-manager').permissions, [meram._id])
    const till = await openTill(product.services, manager, meram._id, 3000)
    const wallet = await makeWallet(admin, await member(), meram._id, 100)
    const requestKey = crypto.randomUUID()
    const form = { amount: -20, method: 'cash' as const, requestKey }
    expect(await top(manager, wallet, form)).toMatchObject({ balance: 80 })
    expect(await top(manager, wallet, form)).toMatchObject({ balance: 80 })
    const shown = await admin.call(showTillSession, { params: { id: till } })
    expect(shown.expected?.cash).toBe(10)
    await expect(top(manager, wallet, { amount: -10.01, method: 'cash' })).rejects.toMatchObject({
      status: 422,
      message: tillsMessages.moreThanExpected,
    })
    await expect(top(manager, wallet, { amount: -10, method: 'card' })).rejects.toMatchObject({ status: 400 })
    expect(await top(manager, wallet, { amount: -30, method: 'transfer' })).toMatchObject({ balance: 50 })
    expect((await entriesOf(manager, wallet)).map(({ kind }) => kind)).toEqual([
      'refund',
      'refund',
      'opening',
    ])
  })
})

describe('invalid amounts', () => {
  let wallet: Wallet

  beforeAll(async () => {
    wallet = await makeWallet(staff, await member(), meram._id, 10)
  })

  const put = (url: string, payload: object) => send(product, 'PUT', url, { headers: bearer(admin), payload })

  const wrong = [0, '0', 1.005, 0.001, 1e-9, 10_000_001, 1e300, '1e999', true, [5], {}, 'on lira', '', null]

  test.each(wrong.map((amount) => [JSON.stringify(amount), amount] as const))(
    'rejects a change by %s',
    async (_text, amount) => {
      const answer = await put(`/api/balance/${wallet._id}`, { amount, description: 'Deneme' })
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['amount']])
    },
  )

  test.each([...wrong, -5].map((amount) => [JSON.stringify(amount), amount] as const))(
    'rejects a referral credit of %s',
    async (_text, additionalAmount) => {
      const { user } = await member()
      const answer = await put(`/api/balance/referral/${user._id}`, {
        branchId: meram._id,
        additionalAmount,
      })
      expect(answer.statusCode).toBe(400)
    },
  )

  test('rejects a wallet with a negative balance, without a user or without a branch', async () => {
    const owner = await member()
    const open = (fields: object) =>
      send(product, 'POST', openWallet.url, {
        headers: bearer(admin),
        payload: { user_id: owner.user._id, branch_id: meram._id, balance: 5, name: 'Ada', ...fields },
      })
    expect((await open({ balance: -5 })).statusCode).toBe(400)
    expect((await open({ name: ' ' })).statusCode).toBe(400)
    expect((await open({ branch_id: unknownId })).statusCode).toBe(400)
    expect((await open({ user_id: unknownId })).statusCode).toBe(404)
    expect((await open({ user_id: 'ben' })).statusCode).toBe(400)
    expect(await owner.call(listOwnWallets)).toEqual([])
  })

  test('rejects a change without a reason, and a failed change leaves nothing behind', async () => {
    expect((await put(`/api/balance/${wallet._id}`, { amount: 5, description: ' ' })).statusCode).toBe(400)
    expect(await entriesOf(staff, wallet)).toHaveLength(1)
  })
})

describe('deletion', () => {
  test('an account whose wallet holds money cannot be deleted until it is paid out', async () => {
    const owner = await member()
    const wallet = await makeWallet(admin, owner, meram._id, 12.5)
    const params = { id: owner.user._id }
    await expect(admin.call(deleteUser, { params })).rejects.toMatchObject({
      status: 409,
      message: texts.keepUser('₺12,50'),
    })
    await change(admin, wallet, -12.5, 'Nakit iade')
    await admin.call(deleteUser, { params })
    const { rows } = await product.services.pool.query(
      'SELECT name, surname, closed_at IS NOT NULL AS closed FROM wallets WHERE id = $1',
      [wallet._id],
    )
    expect(rows).toEqual([{ name: usersMessages.deletedName, surname: '', closed: true }])
    await expect(makeWallet(admin, owner, meram._id)).rejects.toMatchObject({ status: 404 })
  })

  test('a branch with wallets cannot be deleted, and the error states the reason', async () => {
    const branch = await openBranch(admin, 'Ereğli')
    const owner = await member(branch)
    await makeWallet(admin, owner, branch._id)
    await admin.call(assignBranch, { params: { id: owner.user._id }, body: { branchId: null } })
    await expect(admin.call(deleteBranch, { params: { id: branch._id } })).rejects.toMatchObject({
      status: 409,
      message: texts.keepBranch,
    })
  })
})
