import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveQrFee } from '#shared/access/qr-fees/qr-fees.contract.ts'
import { addBranch, updateBranch } from '#shared/club/branches/branches.contract.ts'
import { addPost, updatePost } from '#shared/content/blog/blog.contract.ts'
import { addFaq, updateFaq } from '#shared/content/faqs/faqs.contract.ts'
import { updatePage } from '#shared/content/pages/pages.contract.ts'
import { addProgram } from '#shared/content/programs/programs.contract.ts'
import { createReferral } from '#shared/loyalty/referrals/referrals.contract.ts'
import { saveDaytimeDiscount } from '#shared/membership/daytime-discounts/daytime-discounts.contract.ts'
import { addPackage } from '#shared/membership/packages/packages.contract.ts'
import { openWallet } from '#shared/money/balances/balances.contract.ts'
import { addSavedFilter, mostSavedFilters } from '#shared/office/saved-filters/saved-filters.contract.ts'
import { updateUser } from '#shared/people/users/users.contract.ts'
import {
  addProductCategory,
  addProductSubCategory,
} from '#shared/shop/product-categories/product-categories.contract.ts'
import { addProduct } from '#shared/shop/products/products.contract.ts'
import { addLesson } from '#shared/training/lessons/lessons.contract.ts'
import { addTeam, joinTeam } from '#shared/training/teams/teams.contract.ts'
import { openRuleRaces, type RuleRaces } from '#tests/support/processes/rule-races.ts'
import { concurrentCalls, runConcurrently } from '#tests/support/processes/two-processes.ts'
import { inHours } from '#tests/support/records/lessons.ts'

let track: RuleRaces

beforeAll(async () => {
  track = await openRuleRaces()
})
afterAll(() => track.stop())

/** Spellings of the same name. */
const spelling = (index: number) => (index % 2 ? 'Işık Grubu' : 'IŞIK GRUBU')
const one = { done: 1, 409: concurrentCalls - 1 }

describe('200 concurrent calls to two server processes on one database leave one', () => {
  test('team of a name in a branch', async () => {
    const body = { branch: track.branch }
    const ends = await runConcurrently((index) =>
      track.admin(index).call(addTeam, { body: { ...body, name: spelling(index) } }),
    )
    expect(ends).toEqual(one)
  })

  test('package of a name in a branch', async () => {
    const body = { branch: track.branch, price: 100, durationDays: 30 }
    const ends = await runConcurrently((index) =>
      track.admin(index).call(addPackage, { body: { ...body, name: spelling(index) } }),
    )
    expect(ends).toEqual(one)
  })

  test('product category of a name, and subcategory', async () => {
    const ends = await runConcurrently((index) =>
      track.admin(index).call(addProductCategory, { body: { name: spelling(index) } }),
    )
    expect(ends).toEqual(one)
    const category = (await track.admin().call(addProductCategory, { body: { name: 'Protein' } }))._id
    const parts = await runConcurrently((index) =>
      track.admin(index).call(addProductSubCategory, { body: { category, name: spelling(index) } }),
    )
    expect(parts).toEqual(one)
  })

  test('slug of a post, a programme and a product', async () => {
    const category = (await track.admin().call(addProductCategory, { body: { name: 'Bar' } }))._id
    const posts = await runConcurrently((index) =>
      track.admin(index).call(addPost, { body: { title: spelling(index) } }),
    )
    const programs = await runConcurrently((index) =>
      track.admin(index).call(addProgram, { body: { title: spelling(index) } }),
    )
    const products = await runConcurrently((index) =>
      track.admin(index).call(addProduct, { body: { name: spelling(index), price: 10, category } }),
    )
    expect({ posts, programs, products }).toEqual({ posts: one, programs: one, products: one })
  })

  test('address of a branch, new and former ones', async () => {
    const ends = await runConcurrently((index) =>
      track.admin(index).call(addBranch, { body: { name: `Şube ${index}`, slug: 'carsi' } }),
    )
    const { id } = (await track.row(`SELECT id FROM branches WHERE slug = 'carsi'`)) as { id: string }
    const taken = await runConcurrently((index) =>
      index === 0
        ? track.admin().call(updateBranch, { params: { id }, body: { slug: 'carsi-yeni' } })
        : track.admin(index).call(addBranch, { body: { name: `Şube ${index}`, slug: 'carsi' } }),
    )
    expect({ ends, taken }).toEqual({ ends: one, taken: one })
    expect(await track.row(`SELECT count(*)::int AS former FROM branches WHERE slug = 'carsi'`)).toEqual({
      former: 0,
    })
  })

  test('account of an address, when 200 users change to the same address', async () => {
    const people = await track.members(concurrentCalls)
    const ends = await runConcurrently((index) =>
      track.admin(index).call(updateUser, {
        params: { id: people[index]?._id ?? '' },
        body: { email: index % 2 ? 'ayni@bozkir.example' : 'AYNI@bozkir.example' },
      }),
    )
    expect(ends).toEqual(one)
  })

  test('entry fee and one daytime discount of a branch', async () => {
    const branchId = track.branch
    const fees = await runConcurrently((index) =>
      track.admin(index).call(saveQrFee, { body: { branchId, fee: 10 + index } }),
    )
    const discounts = await runConcurrently((index) =>
      track.admin(index).call(saveDaytimeDiscount, {
        body: { branchId, discountPercent: 1 + (index % 90), lastEntryTime: '16:00' },
      }),
    )
    // The last write wins; there is one row throughout.
    expect({ fees, discounts }).toEqual({
      fees: { done: concurrentCalls },
      discounts: { done: concurrentCalls },
    })
    expect(
      await track.row(
        `SELECT (SELECT count(*)::int FROM qr_fees) AS fees, (SELECT max(version) FROM qr_fees) AS version,
           (SELECT count(*)::int FROM daytime_discounts) AS discounts`,
      ),
    ).toEqual({ fees: 1, version: concurrentCalls, discounts: 1 })
  })

  test('wallet of a member in a branch', async () => {
    const { _id: user_id } = await track.member()
    const body = { user_id, branch_id: track.branch, balance: 100, name: 'Üye' }
    const ends = await runConcurrently((index) => track.admin(index).call(openWallet, { body }))
    expect(ends).toEqual(one)
    expect(
      await track.row(
        'SELECT count(*)::int AS entries FROM wallet_entries JOIN wallets ON wallets.id = wallet_id WHERE user_id = $1',
        [user_id],
      ),
    ).toEqual({ entries: 1 })
  })

  test('pending or active referral code of a member', async () => {
    const member = await track.member()
    const ends = await runConcurrently((index) => track.as(member, index).call(createReferral, {}))
    expect(ends).toEqual(one)
  })

  test('membership of a member in a team', async () => {
    const member = await track.member()
    const body = { branch: track.branch, name: 'Koşu' }
    const { _id: id } = (await track.admin().call(addTeam, { body })).team
    const ends = await runConcurrently((index) => track.as(member, index).call(joinTeam, { params: { id } }))
    expect(ends).toEqual(one)
    expect(
      await track.row('SELECT count(*)::int AS members FROM team_members WHERE team_id = $1', [id]),
    ).toEqual({
      members: 1,
    })
  })

  test('lesson in a room at a time', async () => {
    const body = { branch: track.branch, capacity: 10, room: 'Ayna', ...inHours(80) }
    const ends = await runConcurrently((index) =>
      track.admin(index).call(addLesson, { body: { ...body, title: `Ders ${index}` } }),
    )
    expect(ends).toEqual(one)
  })
})

describe('limits per user', () => {
  const view = { filter: {}, sort: null, columns: {} }

  test('a saved filter name is unique in a list, and one filter is the default', async () => {
    const ends = await runConcurrently((index) =>
      track.admin(index).call(addSavedFilter, {
        body: {
          resource: 'faqs',
          name: index < 100 ? spelling(index) : `Süzgeç ${index % 10}`,
          view,
          isDefault: true,
        },
      }),
    )
    expect(ends).toEqual({ done: 11, 409: concurrentCalls - 11 })
    expect(
      await track.row(
        `SELECT count(*)::int AS filters, count(*) FILTER (WHERE is_default)::int AS openers FROM saved_filters`,
      ),
    ).toEqual({ filters: 11, openers: 1 })
  })

  test(`at most ${mostSavedFilters} saved filters, under concurrency`, async () => {
    await runConcurrently((index) =>
      track.admin(index).call(addSavedFilter, { body: { resource: 'users', name: `Süzgeç ${index}`, view } }),
    )
    expect(await track.row('SELECT count(*)::int AS filters FROM saved_filters')).toEqual({
      filters: mostSavedFilters,
    })
  })
})

describe('200 editors with the same version', () => {
  test('update a FAQ once', async () => {
    const body = { question: 'Açık mı?', answer: 'Evet' }
    const { _id: id, version } = await track.admin().call(addFaq, { body })
    const ends = await runConcurrently((index) =>
      track.admin(index).call(updateFaq, { params: { id }, body: { answer: `Yanıt ${index}`, version } }),
    )
    expect(ends).toEqual(one)
  })

  test('publish one version of a page', async () => {
    const params = { key: 'kvkk' as const }
    const body = { title: 'Aydınlatma metni', content: '<p>Metin</p>' }
    const { version } = await track.admin().call(updatePage, { params, body })
    const ends = await runConcurrently((index) =>
      track.admin(index).call(updatePage, { params, body: { ...body, title: `Metin ${index}`, version } }),
    )
    expect(ends).toEqual(one)
  })

  test('change the slug of a post once, with one redirect', async () => {
    const { _id, version } = await track
      .admin()
      .call(addPost, { body: { title: 'Eski adres', status: 'published' } })
    const ends = await runConcurrently((index) =>
      track.admin(index).call(updatePost, { body: { _id, title: `Yeni adres ${index}`, version } }),
    )
    expect(ends).toEqual(one)
    expect(
      await track.row(`SELECT count(*)::int AS old FROM slug_history WHERE record_id = $1`, [_id]),
    ).toEqual({ old: 1 })
  })
})
