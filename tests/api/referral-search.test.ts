import { expect, test } from 'vitest'
import { listReferralsOfBranch } from '#shared/loyalty/referrals/referrals.contract.ts'
import { statementsOf } from '#tests/support/product/query-plans.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { activeCode } from '#tests/support/records/referrals.ts'

const { product, admin } = await openTestClub()
const meram = (await openBranch(admin, 'Meram'))._id
const karatay = (await openBranch(admin, 'Karatay'))._id

/** The candidates of a search in a branch’s codes, before the page is read. */
async function meant(branchId: string, q: string) {
  const asked = await statementsOf(() =>
    admin.call(listReferralsOfBranch, { params: { branchId }, query: { filter: { q } } }),
  )
  const search = asked.find(({ text }) => text.includes('"isCommon"'))
  if (!search) throw new Error('The search ran no statement')
  const { rows } = await product.services.pool.query(search.text, search.values)
  return rows
}

test('a search in a branch’s codes collects only that branch’s codes, by user or by code', async () => {
  const [here, there] = [
    await product.person({ name: 'Bulunan Kişi', branch: meram }),
    await product.person({ name: 'Bulunan Kişi', branch: karatay }),
  ]
  const ours = await activeCode(admin, here)
  await activeCode(admin, there)
  expect(await meant(meram, 'bulunan')).toEqual([{ isCommon: false, found: `{${ours._id}}` }])
  expect(await meant(meram, ours.code)).toEqual([{ isCommon: false, found: `{${ours._id}}` }])
})

test('a word matching 15,000 accounts counts as common, and their codes are not collected', async () => {
  await product.services.pool.query(
    `INSERT INTO users (id, name, email, phone, role, branch_id)
     SELECT gen_random_uuid(), 'Yaygın Ad ' || i, 'yaygin-' || i || '@posta.example', '', 'member', $1
     FROM generate_series(1, 20000) i`,
    [meram],
  )
  const owner = await product.person({ name: 'Yaygın Ad', branch: meram })
  const { code } = await activeCode(admin, owner)
  expect(await meant(meram, 'yaygın')).toEqual([{ isCommon: true, found: null }])
  const query = { filter: { q: 'yaygın' } }
  const found = await admin.call(listReferralsOfBranch, { params: { branchId: meram }, query })
  expect(found.map((one) => one.code)).toEqual([code])
})
