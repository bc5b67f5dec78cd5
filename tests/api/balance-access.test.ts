import { beforeAll, describe, expect, test } from 'vitest'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import {
  addReferralBalance,
  closeWallet,
  listOwnWallets,
  listWalletEntries,
  listWallets,
  listWalletsOfBranch,
  searchWallets,
  showTotals,
  showUserBalance,
  showWallet,
  type Wallet,
} from '#shared/money/balances/balances.contract.ts'
import { balancesMessages } from '#shared/money/balances/balances.messages.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { openTestProduct, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { assign, makePosition, templateOf } from '#tests/support/records/positions.ts'
import { change, makeWallet } from '#tests/support/records/wallets.ts'

const texts = balancesMessages
const unknownId = '01990000-0000-7000-8000-000000000000'

const product = await openTestProduct()
const admin = await product.person({ role: 'admin', name: 'Deniz Yönetici' })
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')
const staff = await product.person({ role: 'staff', branch: meram._id, name: 'Elif Personel' })
// May adjust balances without money that passes the till.
const { permissions } = templateOf('branch-manager')
await assign(admin, staff, await makePosition(admin, permissions), [meram._id])

const member = (branch = meram) => product.person({ branch: branch._id })
const entriesOf = async (person: Person, wallet: Pick<Wallet, '_id'>) =>
  (await person.call(listWalletEntries, { params: { memberId: wallet._id } })).transactions

describe('the list of wallets', () => {
  let club: Branch
  let keeper: Person

  beforeAll(async () => {
    club = await openBranch(admin, 'Selçuklu')
    keeper = await product.person({ role: 'staff', branch: club._id })
    await makeWallet(admin, await member(), meram._id, 5)
    const people = [
      { name: 'Işıl Çağlayan', email: 'isil@bozkir.example', phone: '0532 765 43 21', balance: 30 },
      { name: 'Özgür Şahin', email: 'ozgur@bozkir.example', phone: '0532 111 22 33', balance: 10 },
      { name: 'Ayşe Yılmaz', email: 'ayse@bozkir.example', phone: '0532 444 55 66', balance: 20.5 },
    ]
    for (const { balance, ...account } of people) {
      const person = await product.person({ ...account, branch: club._id })
      await makeWallet(admin, person, club._id, balance)
    }
  })

  const search = async (query: string) =>
    (await keeper.call(searchWallets, { params: { branchId: club._id }, query: { query } })).map(
      ({ name }) => name,
    )

  test.each([
    ['a name without its Turkish letters', 'isil caglayan', ['Işıl Çağlayan']],
    ['capital letters', 'IŞIL', ['Işıl Çağlayan']],
    ['an address', 'ozgur@', ['Özgür Şahin']],
    ['a part of a phone number', '4445566', ['Ayşe Yılmaz']],
    ['a name and an address together', 'yılmaz ayse@', ['Ayşe Yılmaz']],
    ['an unknown word', 'yok böyle biri', []],
    ['SQL wildcards', '%', []],
    ['nothing: all', '', ['Ayşe Yılmaz', 'Işıl Çağlayan', 'Özgür Şahin']],
    ['blanks: all', '   ', ['Ayşe Yılmaz', 'Işıl Çağlayan', 'Özgür Şahin']],
  ])('is searched by %s', async (_what, query, names) => {
    expect(await search(query)).toEqual(names)
  })

  test('is sorted by balance and paged', async () => {
    const answer = await keeper.call(listWalletsOfBranch, {
      params: { branchId: club._id },
      query: { sort: ['balance', 'DESC'], range: [0, 1] },
    })
    expect(answer.map(({ balance }) => balance)).toEqual([30, 20.5])
  })

  test('includes a total per branch, and for admins of the whole club', async () => {
    expect(await keeper.call(showTotals)).toEqual({ wallets: 3, balance: 60.5 })
    expect(await admin.call(showTotals, { query: { branchId: club._id } })).toEqual({
      wallets: 3,
      balance: 60.5,
    })
    expect((await admin.call(showTotals)).wallets).toBeGreaterThan(3)
    expect(await keeper.call(showTotals, { query: { branchId: meram._id } })).toEqual({
      wallets: 0,
      balance: 0,
    })
  })

  test('shows staff only their own branch, and admins every branch', async () => {
    const seen = await keeper.call(listWallets)
    expect(new Set(seen.map(({ branch_id }) => branch_id))).toEqual(new Set([club._id]))
    expect(await keeper.call(listWalletsOfBranch, { params: { branchId: meram._id } })).toEqual([])
    const all = await admin.call(listWallets, { query: { filter: { branch_id: meram._id } } })
    expect(new Set(all.map(({ branchName }) => branchName))).toEqual(new Set(['Meram']))
  })
})

describe('permissions', () => {
  test('a member sees only their own wallets and balance', async () => {
    const own = await member()
    const other = await member()
    const mine = await makeWallet(admin, own, meram._id, 15)
    const theirs = await makeWallet(admin, other, meram._id, 99)
    expect(await own.call(listOwnWallets)).toMatchObject([{ _id: mine._id, balance: 15 }])
    expect(await entriesOf(own, mine)).toHaveLength(1)
    expect(await own.call(showUserBalance, { params: { userId: own.user._id } })).toMatchObject({
      balance: 15,
      memberId: mine._id,
      hasMembership: true,
      transactions: [{ kind: 'opening' }],
    })
    await expect(entriesOf(own, theirs)).rejects.toMatchObject({ status: 404, message: texts.notFound })
    await expect(own.call(showUserBalance, { params: { userId: other.user._id } })).rejects.toMatchObject({
      status: 404,
    })
    for (const attempt of [
      () => own.call(showWallet, { params: { memberId: mine._id } }),
      () => change(own, mine, 1000),
      () => makeWallet(own, own, karatay._id, 1000),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ status: 403 })
    }
  })

  test('without a wallet the balance is zero and the list is empty', async () => {
    const own = await member()
    expect(await own.call(showUserBalance, { params: { userId: own.user._id } })).toEqual({
      balance: 0,
      transactions: [],
      memberId: null,
      hasMembership: false,
    })
  })

  test('staff of another branch get 404 and change nothing', async () => {
    const owner = await member(karatay)
    const wallet = await makeWallet(admin, owner, karatay._id, 10)
    const params = { memberId: wallet._id }
    for (const attempt of [
      () => staff.call(showWallet, { params }),
      () => entriesOf(staff, wallet),
      () => change(staff, wallet, 5),
      () => staff.call(closeWallet, { params }),
      () => staff.call(showUserBalance, { params: { userId: owner.user._id } }),
      () => makeWallet(staff, owner, meram._id),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ status: 404 })
    }
    await expect(makeWallet(staff, await member(), karatay._id)).rejects.toMatchObject({
      status: 403,
      message: accessMessages.otherBranch,
    })
  })

  test('staff see a user who has a wallet in their branch, even if the home branch is another', async () => {
    const guest = await member(karatay)
    await makeWallet(admin, guest, meram._id, 25)
    expect(await staff.call(showUserBalance, { params: { userId: guest.user._id } })).toMatchObject({
      balance: 25,
    })
    await expect(
      staff.call(showUserBalance, { params: { userId: guest.user._id }, query: { branchId: karatay._id } }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('staff credit a referral in their own branch, once for each form; it opens the wallet', async () => {
    const owner = await member()
    const params = { userId: owner.user._id }
    const body = { branchId: meram._id, additionalAmount: 250, requestKey: crypto.randomUUID() }
    const clerk = await product.person({ role: 'staff', branch: karatay._id })
    await expect(clerk.call(addReferralBalance, { params, body })).rejects.toMatchObject({ status: 403 })
    await staff.call(addReferralBalance, { params, body })
    expect(await staff.call(addReferralBalance, { params, body })).toMatchObject({ balance: 250 })
    await expect(
      admin.call(addReferralBalance, { params: { userId: unknownId }, body }),
    ).rejects.toMatchObject({
      status: 404,
    })
    await expect(
      admin.call(addReferralBalance, { params, body: { ...body, branchId: unknownId } }),
    ).rejects.toMatchObject({ status: 400 })
  })
})
