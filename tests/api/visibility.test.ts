import { expect, test } from 'vitest'
import { type Branch, updateBranch } from '#shared/club/branches/branches.contract.ts'
import { updatePost } from '#shared/content/blog/blog.contract.ts'
import { contract } from '#shared/contract.ts'
import { can, type Resource } from '#shared/permissions/permissions.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { saveDiscount } from '#tests/support/records/packages-and-lessons.ts'
import { recordMakers } from '#tests/support/records/record-makers.ts'

const { product, admin } = await openTestClub()
const foreigner = await product.person({ role: 'staff', branch: (await openBranch(admin, 'Karatay'))._id })

/** What visitors can read of the branches’ records, by resource. */
const publicReads = Object.groupBy(
  contract.filter(({ method, access }) => method === 'GET' && can(undefined, access)),
  ({ access }) => access.split('.')[0] as Resource,
)

const archive = (branch: Branch) =>
  admin.call(updateBranch, { params: { id: branch._id }, body: { isActive: false } })

/** How to hide a record from visitors, where not by archiving its branch. */
const hiding: Partial<Record<Resource, (branch: Branch, record: string) => Promise<unknown>>> = {
  blog: (_branch, _id) => admin.call(updatePost, { body: { _id, status: 'draft' } }),
  'daytime-discounts': ({ _id }) => saveDiscount(admin, _id, { isActive: false }),
}

test.each([
  'blog',
  'categories',
  'daytime-discounts',
  'equipments',
  'gallery',
  'lessons',
  'packages',
  'raffles',
  'teams',
] as const satisfies Resource[])(
  '%s hidden from visitors are visible to staff of their branch, but not of another',
  async (resource) => {
    const branch = await openBranch(admin, `Merkez${resource}`)
    const own = await product.person({ role: 'staff', branch: branch._id })
    const record = (await recordMakers(product)[resource]?.(admin, branch._id)) ?? ''
    await (hiding[resource] ?? archive)(branch, record)
    const reads = (publicReads[resource] ?? []).filter(({ url }) => !/:(?!id|branchId)/.test(url))
    const seen: string[] = []
    for (const { url } of reads) {
      const path = url.replace(':branchId', branch._id).replace(/:\w+/, record)
      const ask = async (reader?: Person) => {
        const { statusCode, body } = await send(
          product,
          'GET',
          path,
          reader ? { headers: bearer(reader) } : {},
        )
        return { path, statusCode, names: body.includes(record) }
      }
      const toVisitors = await ask()
      expect(toVisitors.names && toVisitors.statusCode === 200).toBe(false)
      expect(await ask(foreigner)).toEqual(toVisitors)
      if ((await ask(own)).names) seen.push(path)
      expect((await ask(admin)).statusCode).toBe((await ask(own)).statusCode)
    }
    expect(seen).not.toEqual([])
  },
)
