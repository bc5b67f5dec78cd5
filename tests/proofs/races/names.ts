import { saveQrFee } from '#shared/access/qr-fees/qr-fees.contract.ts'
import { addBranch } from '#shared/club/branches/branches.contract.ts'
import { addCategory } from '#shared/club/categories/categories.contract.ts'
import { addPost, updatePost } from '#shared/content/blog/blog.contract.ts'
import { addFaq, updateFaq } from '#shared/content/faqs/faqs.contract.ts'
import { updatePage } from '#shared/content/pages/pages.contract.ts'
import { addProgram } from '#shared/content/programs/programs.contract.ts'
import { createReferral } from '#shared/loyalty/referrals/referrals.contract.ts'
import { saveDaytimeDiscount } from '#shared/membership/daytime-discounts/daytime-discounts.contract.ts'
import { addPackage } from '#shared/membership/packages/packages.contract.ts'
import { openWallet } from '#shared/money/balances/balances.contract.ts'
import { addSavedFilter, mostSavedFilters } from '#shared/office/saved-filters/saved-filters.contract.ts'
import { register } from '#shared/people/session/session.contract.ts'
import { updateUser } from '#shared/people/users/users.contract.ts'
import {
  addProductCategory,
  addProductSubCategory,
} from '#shared/shop/product-categories/product-categories.contract.ts'
import { addProduct } from '#shared/shop/products/products.contract.ts'
import { addLesson } from '#shared/training/lessons/lessons.contract.ts'
import { addTeam, joinTeam } from '#shared/training/teams/teams.contract.ts'
import { type Field, type Race, spelling } from '#tests/proofs/races/field.ts'
import { inHours } from '#tests/support/records/lessons.ts'

/** What there may be once: names, addresses, versions. */
export function names({ admin, as, branch, category, count, member, members, pool }: Field): Race[] {
  const once = (name: string, attempt: (index: number) => Promise<unknown>): Race => ({
    name,
    open: async () => ({ attempt }),
  })
  const view = { filter: {}, sort: null, columns: {} }
  return [
    once('team of a name', (index) => admin(index)(addTeam, { body: { branch, name: spelling(index) } })),
    once('package of a name', (index) =>
      admin(index)(addPackage, { body: { branch, name: spelling(index), price: 100, durationDays: 30 } }),
    ),
    once('category of a name', (index) =>
      admin(index)(addCategory, { body: { branch, name: spelling(index) } }),
    ),
    once('product category of a name', (index) =>
      admin(index)(addProductCategory, { body: { name: spelling(index) } }),
    ),
    once('product subcategory of a name', (index) =>
      admin(index)(addProductSubCategory, { body: { category, name: spelling(index) } }),
    ),
    once('address of a post', (index) => admin(index)(addPost, { body: { title: spelling(index) } })),
    once('address of a programme', (index) => admin(index)(addProgram, { body: { title: spelling(index) } })),
    once('address of a product', (index) =>
      admin(index)(addProduct, { body: { name: spelling(index), price: 10, category } }),
    ),
    once('address of a branch', (index) =>
      admin(index)(addBranch, { body: { name: `Şube ${index}`, slug: 'carsi' } }),
    ),
    once('lesson in a room', (index) =>
      admin(index)(addLesson, {
        body: { ...{ branch, title: `Ders ${index}`, capacity: 10, room: 'Ayna' }, ...inHours(80) },
      }),
    ),
    once('account of an address', (index) =>
      as(undefined, index)(register, {
        body: {
          ...{ name: 'Yarışan Üye', email: index % 2 ? 'yaris@posta.example' : 'YARIS@posta.example' },
          ...{ phone: '0532 123 45 67', password: 'Bozkir-2026', consent: true, terms: true },
        },
      }),
    ),
    {
      name: 'new address of many accounts',
      open: async () => {
        const people = await members(count)
        // Without a password: the desk changes the address at once.
        await pool.query('UPDATE users SET claimed_at = NULL WHERE id = ANY ($1)', [
          people.map(({ _id }) => _id),
        ])
        return {
          attempt: (index) =>
            admin(index)(updateUser, {
              params: { id: people[index]?._id ?? '' },
              body: { email: index % 2 ? 'ayni@bozkir.example' : 'AYNI@bozkir.example' },
            }),
        }
      },
    },
    {
      name: 'entry fee of a branch',
      open: async () => ({
        attempt: (index) => admin(index)(saveQrFee, { body: { branchId: branch, fee: 10 + index } }),
        done: 'all',
        holds: [
          'SELECT count(*)::int AS fees, max(version) AS version FROM qr_fees',
          [],
          { fees: 1, version: count },
        ],
      }),
    },
    {
      name: 'daytime discount of a branch',
      open: async () => ({
        attempt: (index) =>
          admin(index)(saveDaytimeDiscount, {
            body: { branchId: branch, discountPercent: 1 + (index % 90), lastEntryTime: '16:00' },
          }),
        done: 'all',
        holds: ['SELECT count(*)::int AS discounts FROM daytime_discounts', [], { discounts: 1 }],
      }),
    },
    {
      name: 'wallet of a member',
      open: async () => {
        const { _id: user_id } = await member()
        const body = { user_id, branch_id: branch, balance: 100, name: 'Üye' }
        return {
          attempt: (index) => admin(index)(openWallet, { body }),
          holds: [
            'SELECT count(*)::int AS entries FROM wallet_entries JOIN wallets ON wallets.id = wallet_id WHERE user_id = $1',
            [user_id],
            { entries: 1 },
          ],
        }
      },
    },
    {
      name: 'referral code of a member',
      open: async () => {
        const { token } = await member()
        return { attempt: (index) => as(token, index)(createReferral, {}) }
      },
    },
    {
      name: 'membership in a team',
      open: async () => {
        const { token } = await member()
        const { _id: id } = (await admin()(addTeam, { body: { branch, name: 'Koşu' } })).team
        return {
          attempt: (index) => as(token, index)(joinTeam, { params: { id } }),
          holds: [
            'SELECT count(*)::int AS members FROM team_members WHERE team_id = $1',
            [id],
            { members: 1 },
          ],
        }
      },
    },
    {
      name: 'name of a saved filter, and the default of a list',
      open: async () => ({
        attempt: (index) =>
          admin(index)(addSavedFilter, {
            body: { resource: 'faqs', name: `Süzgeç ${index % 10}`, view, isDefault: true },
          }),
        done: 10,
        holds: [
          `SELECT count(*)::int AS filters, count(*) FILTER (WHERE is_default)::int AS openers FROM saved_filters`,
          [],
          { filters: 10, openers: 1 },
        ],
      }),
    },
    {
      name: 'number of saved filters',
      open: async () => ({
        attempt: (index) =>
          admin(index)(addSavedFilter, { body: { resource: 'users', name: `Süzgeç ${index}`, view } }),
        done: 'any',
        holds: [
          'SELECT count(*)::int AS filters FROM saved_filters',
          [],
          { filters: Math.min(mostSavedFilters, 10 + count) },
        ],
      }),
    },
    {
      name: 'version of a record',
      open: async () => {
        const body = { question: 'Açık mı?', answer: 'Evet' }
        const { _id: id, version } = await admin()(addFaq, { body })
        return {
          attempt: (index) =>
            admin(index)(updateFaq, { params: { id }, body: { answer: `Yanıt ${index}`, version } }),
        }
      },
    },
    {
      name: 'version of a legal text',
      open: async () => {
        const params = { key: 'kvkk' as const }
        const body = { title: 'Aydınlatma metni', content: '<p>Metin</p>' }
        const { version } = await admin()(updatePage, { params, body })
        return {
          attempt: (index) =>
            admin(index)(updatePage, { params, body: { ...body, title: `Metin ${index}`, version } }),
        }
      },
    },
    {
      name: 'redirect of a renamed post',
      open: async () => {
        const { _id, version } = await admin()(addPost, {
          body: { title: 'Eski adres', status: 'published' },
        })
        return {
          attempt: (index) =>
            admin(index)(updatePost, { body: { _id, title: `Yeni adres ${index}`, version } }),
          holds: ['SELECT count(*)::int AS old FROM slug_history WHERE record_id = $1', [_id], { old: 1 }],
        }
      },
    },
  ]
}
