import { beforeEach, expect, test } from 'vitest'
import { createReferral } from '#shared/loyalty/referrals/referrals.contract.ts'
import { searchWallets } from '#shared/money/balances/balances.contract.ts'
import { officeOf } from '#tests/support/product/office-data-provider.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { draftCampaign } from '#tests/support/records/campaigns.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { writePayment, writeRecord } from '#tests/support/records/desk.ts'
import { recordMakers } from '#tests/support/records/record-makers.ts'
import { makeProductCategory, makeSubCategory } from '#tests/support/records/shop.ts'
import { makeWallet } from '#tests/support/records/wallets.ts'

const { product, admin } = await openTestClub()
const office = officeOf(admin)

beforeEach(() => {
  office.sent = []
})

/** The requested paths, without their queries. */
const asked = () => office.sent.map((call) => call.replace(/\?.*/, ''))
const idsOf = async (resource: string, filter: object) =>
  (await office.listOf(resource, filter)).data.map(({ id }) => id)

test('the list of a branch uses the specification’s call, with the paging, sorting and filters of the general one', async () => {
  const [ours, theirs] = [await openBranch(admin, 'Bizim Şubesi'), await openBranch(admin, 'Onların Şubesi')]
  const makers = recordMakers(product)
  const cases = {
    applications: 'branch',
    contact: 'branch',
    'general-records': 'branch',
    referrals: 'branch',
  } as const
  for (const [resource, name] of Object.entries(cases)) {
    const make = makers[resource as keyof typeof cases]
    const known = [await make?.(admin, ours._id), await make?.(admin, ours._id)]
    await make?.(admin, theirs._id)
    office.sent = []
    expect((await idsOf(resource, { [name]: ours._id })).toSorted(), resource).toEqual(known.toSorted())
    const page = await office.getList(resource, {
      pagination: { page: 2, perPage: 1 },
      sort: { field: 'createdAt', order: 'ASC' },
      filter: { [name]: ours._id, id: known },
    })
    expect([page.data[0]?.id, page.total], resource).toEqual([known[1], 2])
    expect(
      office.sent.every((call) => call.includes(`/${ours._id}?`)),
      resource,
    ).toBe(true)
  }
  expect(await idsOf('applications', { branch: ours._id, status: 'accepted' })).toEqual([])
})

test('wallets and payments filtered by branch use that branch’s call; a blank search lists all members', async () => {
  const branch = (await openBranch(admin, 'Kasa Şubesi'))._id
  const [zeynep, arda] = [
    await product.person({ branch, name: 'Zeynep Kaya' }),
    await product.person({ branch, name: 'Arda Demir' }),
  ]
  const wallet = await makeWallet(admin, zeynep, branch)
  const second = await makeWallet(admin, arda, branch)
  const payment = await writePayment(admin, branch)
  office.sent = []
  expect(await idsOf('balances', { branch_id: branch })).toEqual([second._id, wallet._id])
  expect(await idsOf('balances', { branch_id: branch, q: 'zeynep' })).toEqual([wallet._id])
  expect(await idsOf('balances', { branch_id: branch, q: '  ' })).toEqual([second._id, wallet._id])
  expect(await idsOf('payment-records', { branch })).toEqual([payment._id])
  expect(asked()).toEqual([
    `GET /api/balance/${branch}`,
    `GET /api/balance/search/${branch}`,
    `GET /api/balance/${branch}`,
    `GET /api/excel/${branch}`,
  ])
  const searched = { params: { branchId: branch }, query: { query: '' } }
  expect(await admin.call(searchWallets, searched)).toHaveLength(2)
})

test('a search uses the specification’s call, with every word encoded in the path', async () => {
  const found = await openBranch(admin, 'Aranan Şubesi')
  await openBranch(admin, 'Başka Şubesi')
  const record = await writeRecord(admin, found._id, { title: 'Elektrik faturası' })
  await writeRecord(admin, found._id, { title: 'Kira' })
  office.sent = []
  expect(await idsOf('branches', { q: 'aranan', isActive: true })).toEqual([found._id])
  expect(await idsOf('branches', { q: 'aranan', isActive: false })).toEqual([])
  await idsOf('branches', { q: '..' })
  expect(await idsOf('general-records', { q: 'elektrik', branch: found._id })).toEqual([record._id])
  expect(await idsOf('general-records', { q: 'elektrik' })).toContain(record._id)
  expect(asked()).toEqual([
    'GET /api/branch/search/aranan',
    'GET /api/branch/search/aranan',
    'GET /api/branch/list',
    `GET /api/general-excel/search/${found._id}`,
    'GET /api/general-excel',
  ])
})

test('the list of pending codes is for users who decide; others see their branch’s codes', async () => {
  const branch = (await openBranch(admin, 'Kod Şubesi'))._id
  const member = await product.person({ branch })
  const code = await member.call(createReferral, {})
  expect(await idsOf('referrals', { status: 'pending', branch })).toEqual([code._id])
  const staff = await product.person({ role: 'staff', branch })
  const desk = officeOf(staff)
  const { data } = await desk.listOf('referrals', { status: 'pending', branch })
  expect(data.map(({ id }) => id)).toEqual([code._id])
  expect(asked()).toEqual(['GET /api/referral/admin/pending'])
  expect(desk.sent[0]).toContain(`GET /api/referral/branch/${branch}?`)
})

test('the list of filtered campaigns has its own sorting, paging and search', async () => {
  const branch = (await openBranch(admin, 'Kampanya Şubesi'))._id
  const drafts = [await draftCampaign(admin, branch), await draftCampaign(admin, branch)]
  const ids = drafts.map(({ _id }) => _id)
  office.sent = []
  const page = await office.getList('campaigns', {
    pagination: { page: 2, perPage: 1 },
    sort: { field: 'createdAt', order: 'ASC' },
    filter: { branch, status: 'draft' },
  })
  expect([page.data[0]?.id, page.total]).toEqual([ids[1], 2])
  expect(await idsOf('campaigns', { branch, q: 'böyle bir kampanya yok' })).toEqual([])
  expect(await idsOf('campaigns', { branch, from: new Date().toISOString() })).toEqual([])
  expect(await idsOf('sent-mails', { branch })).toEqual([])
  expect(asked()).toEqual([
    'GET /api/marketting/filter',
    'GET /api/marketting/filter',
    'GET /api/marketting/filter',
    'GET /api/marketting/list',
  ])
})

test('the list of a category’s subcategories uses that category’s call', async () => {
  const [one, other] = [await makeProductCategory(admin), await makeProductCategory(admin)]
  const part = await makeSubCategory(admin, one._id)
  await makeSubCategory(admin, other._id)
  office.sent = []
  expect(await idsOf('product-sub-categories', { category: one._id })).toEqual([part._id])
  expect(asked()).toEqual([`GET /api/product-categories/subcategories/category/${one._id}`])
})
