import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import {
  addBranch,
  deleteBranch,
  listBranchCities,
  listBranches,
  listBranchNames,
  updateBranch,
} from '#shared/club/branches/branches.contract.ts'
import { pageTags } from '#shared/core/page.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { fakeSite, htmlPage, startPages } from './page-cache.fixture.ts'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')
const page = (...tags: string[]) => {
  return ({ tag }: { tag(...names: string[]): void }) => {
    tag(...tags)
    return htmlPage('şube')
  }
}
const site = fakeSite({
  '/meram': page(pageTags.branch(meram._id)),
  '/karatay': page(pageTags.branch(karatay._id)),
  '/subeler': page(pageTags.branches, pageTags.branch(meram._id)),
  '/subeler/sayfa/2': page(pageTags.branches, pageTags.branch(karatay._id)),
  '/about': page(pageTags.club),
})
const node = await startPages(product, { site: site.render })
await node.ready()
afterAll(() => node.close())

describe('the city of a branch', () => {
  test('is the province that its address ends with, and follows a new address', async () => {
    const { _id, city } = await admin.call(addBranch, {
      body: { name: 'Nilüfer', address: 'Cadde 1, 16110 Nilüfer / BURSA' },
    })
    expect(city).toBe('Bursa')
    const change = (body: object) => admin.call(updateBranch, { params: { id: _id }, body })
    // A form sends the city back that it showed.
    expect(await change({ city: 'Bursa', address: 'Cadde 2, Bornova / İzmir' })).toMatchObject({
      city: 'İzmir',
    })
    expect(await change({ address: 'Cadde 2, Bornova' })).toMatchObject({ city: '' })
    await admin.call(deleteBranch, { params: { id: _id } })
  })

  test('that was chosen stays, until it is cleared', async () => {
    const { _id, city } = await admin.call(addBranch, {
      body: { name: 'Gebze', address: 'Sahil yolu, İstanbul', city: 'Kocaeli' },
    })
    expect(city).toBe('Kocaeli')
    const change = (body: object) => admin.call(updateBranch, { params: { id: _id }, body })
    expect(await change({ address: 'Yeni yol, İstanbul' })).toMatchObject({ city: 'Kocaeli' })
    expect(await change({ city: '' })).toMatchObject({ city: 'İstanbul' })
    await admin.call(deleteBranch, { params: { id: _id } })
  })

  test('that is no province is refused', async () => {
    const body = { name: 'Atlantis', city: 'Atlantis' } as never
    await expect(admin.call(addBranch, { body })).rejects.toMatchObject({ status: 400 })
  })
})

describe('a club of more than 1,000 branches', () => {
  test('finds each in a city, by its name, and among all names', async () => {
    await product.services.db.execute(sql`
      INSERT INTO branches (id, name, slug, position, city)
      SELECT gen_random_uuid(), 'Şube ' || i, 'sube' || i, i, CASE WHEN i % 2 = 0 THEN 'Ankara' ELSE 'Şırnak' END
      FROM generate_series(1, 1100) i`)
    const visitor = product.visitor()
    expect(await visitor(listBranchCities)).toEqual([
      { city: '', branches: 2 },
      { city: 'Ankara', branches: 550 },
      { city: 'Şırnak', branches: 550 },
    ])
    expect(await visitor(listBranchNames)).toHaveLength(1102)
    const last = await visitor(listBranches, {
      query: { sort: ['order', 'ASC'], range: [549, 573], filter: { city: 'Ankara', isActive: true } },
    })
    expect(last.branches.map(({ name }) => name)).toEqual(['Şube 1100'])
    const found = await visitor(listBranches, { query: { range: [0, 12], filter: { q: 'sube 1099' } } })
    expect(found.branches.map(({ name }) => name)).toEqual(['Şube 1099'])
    await product.services.db.execute(sql`DELETE FROM branches WHERE slug LIKE 'sube%'`)
  })
})

describe('the pages that a change of a branch drops', () => {
  /** The pages that are rendered again after a change. */
  async function droppedBy(change: () => Promise<unknown>): Promise<string[]> {
    const read = async () => {
      for (const url of Object.keys(site.routes)) await node.inject({ url })
    }
    await read()
    site.renders.length = 0
    await change()
    const rendersAgain = async () => {
      await read()
      return site.renders.length
    }
    await expect.poll(rendersAgain).toBeGreaterThan(0)
    return [...new Set(site.renders)].sort()
  }
  const change = (id: string, body: object) => () => admin.call(updateBranch, { params: { id }, body })

  test('are its own and the lists that show it', async () => {
    const dropped = await droppedBy(change(meram._id, { phone: '+90 332 111 11 11' }))
    expect(dropped).toEqual(['/meram', '/subeler'])
  })

  test('are all lists where it moves in them, comes or goes', async () => {
    const lists = ['/meram', '/subeler', '/subeler/sayfa/2']
    expect(await droppedBy(change(meram._id, { order: 7 }))).toEqual(lists)
    expect(await droppedBy(change(meram._id, { city: 'Konya' }))).toEqual(lists)
    expect(await droppedBy(() => openBranch(admin, 'Ereğli'))).toEqual(lists.slice(1))
  })

  test('are all pages only where the first branch differs from the club’s hours, or the last no longer does', async () => {
    const other = { openingHours: '10.00 - 18.00' }
    expect(await droppedBy(change(meram._id, other))).toContain('/about')
    expect(await droppedBy(change(karatay._id, other))).not.toContain('/about')
    expect(await droppedBy(change(meram._id, { openingHours: '' }))).not.toContain('/about')
    expect(await droppedBy(change(karatay._id, { openingHours: '' }))).toContain('/about')
  })
})
