import { listBranches } from '#shared/club/branches/branches.contract.ts'
import { openTestClub, type TestProduct } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { recordMakers } from '#tests/support/records/record-makers.ts'
import { makeProduct, makeSubCategory } from '#tests/support/records/shop.ts'
import { makeWallet } from '#tests/support/records/wallets.ts'

/** A club with a record of every resource in each of two branches; requests go to the first. */
export async function startFuzzTarget(): Promise<{ product: TestProduct; branch: string }> {
  // Calls are random, many of them without changes.
  const { product, admin } = await openTestClub({ watchesAudit: false })
  for (const name of ['Meram', 'Karatay']) {
    const { _id } = await openBranch(admin, name)
    for (const make of Object.values(recordMakers(product))) await make(admin, _id)
    await makeWallet(admin, await product.person({ branch: _id }), _id, 500)
    const { category } = await makeProduct(admin)
    await makeSubCategory(admin, category)
  }
  const [first] = (await admin.call(listBranches)).branches
  if (!first) throw new Error('The club has no branch')
  return { product, branch: first._id }
}
