import { beforeAll, expect, inject, test } from 'vitest'
import { type SignedIn, signIn } from '#tests/support/product/sign-in.ts'

type Fields = Record<string, unknown>
type Row = Fields & { _id: string }

const url = () => inject('productUrl')
let admin: SignedIn
let branch: string

async function call<Answer = Row>(method: string, path: string, body?: Fields): Promise<Answer> {
  const answer = await fetch(url() + path.replace(':branch', branch), {
    method,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return JSON.parse(text) as Answer
}

const textOf = async (path: string) => (await fetch(url() + path)).text()

beforeAll(async () => {
  admin = await signIn(url(), 'admin@bozkir.example')
  const { branches } = await call<{ branches: Row[] }>('GET', '/api/branch/list')
  branch = branches.find(({ slug }) => slug === 'selcuklu')?._id ?? ''
})

/** Writes `mark` into a record and returns how to take it out again. */
type Edit = (mark: string) => Promise<() => Promise<unknown>>

const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)

const isRow = (value: unknown): value is Row => typeof value === 'object'

/** Edits one text of the first record of a list. */
const edit =
  (list: string, record: string, field: string): Edit =>
  async (mark) => {
    const answer = await call<Fields>('GET', list)
    const row = ('_id' in answer ? answer : Object.values(answer).flat().find(isRow)) as Row | undefined
    if (!row) throw new Error(`${list} is empty`)
    const path = record.replace(':id', row._id)
    const { _id } = row
    await call('PUT', path, { _id, [field]: mark })
    return () => call('PUT', path, { _id, [field]: row[field] })
  }

/** Adds a record and deletes it again. */
const add =
  (list: string, record: string, fieldsOf: (mark: string) => Fields): Edit =>
  async (mark) => {
    const { _id } = await call('POST', list, fieldsOf(mark))
    return () => call('DELETE', record.replace(':id', _id))
  }

const filtered = (filter: Fields) => `filter=${encodeURIComponent(JSON.stringify(filter))}`

test.each<[record: string, page: string, edit: Edit]>([
  [
    'branch',
    '/selcuklu/contact',
    (mark) => edit('/api/branch/list', `/api/branch/${branch}`, 'address')(mark),
  ],
  [
    'piece of equipment',
    '/selcuklu/equipment',
    edit('/api/equipments/branch/:branch', '/api/equipments/:id', 'name'),
  ],
  ['category', '/selcuklu/equipment', edit('/api/categories/list/:branch', '/api/categories/:id', 'name')],
  ['photograph', '/selcuklu/gallery', edit('/api/gallery/branch/:branch', '/api/gallery/:id', 'title')],
  ['team', '/selcuklu/teams', edit('/api/team/branch/:branch', '/api/team/:id', 'name')],
  [
    'trainer',
    '/selcuklu/teams',
    (mark) => edit(`/api/users?${filtered({ role: 'trainer', branch })}`, '/api/users/:id', 'name')(mark),
  ],
  [
    'lesson',
    '/selcuklu/ders-programi',
    add('/api/team/lessons', '/api/team/lessons/:id', (title) => ({
      branch,
      title,
      startsAt: `${inTwoDays()}T03:00:00.000Z`,
      endsAt: `${inTwoDays()}T03:10:00.000Z`,
      capacity: 5,
    })),
  ],
  [
    'package',
    '/selcuklu/membership',
    edit('/api/packages/packages/branch/:branch', '/api/packages/packages/:id', 'name'),
  ],
  ['entry fee', '/selcuklu/membership', edit('/api/qr-fee/admin/all', '/api/qr-fee/:id', 'description')],
  [
    'closed day',
    '/selcuklu',
    add('/api/closures', '/api/closures/:id', (reason) => ({
      branch,
      startsOn: inTwoDays(),
      days: 1,
      reason,
    })),
  ],
  ['post', '/blog', edit(`/api/blog?${filtered({ status: 'published' })}`, '/api/blog/update', 'title')],
  ['question', '/sss', edit('/api/faqs', '/api/faqs/:id', 'question')],
  ['program', '/programs', edit('/api/programs', '/api/programs/:id', 'summary')],
  ['product', '/vitamin', edit('/api/products', '/api/admin/product/:id', 'name')],
  ['product category', '/vitamin', edit('/api/product-categories', '/api/product-categories/:id', 'name')],
  ['raffle', '/raffle', edit('/api/raffles', '/api/raffles/:id', 'title')],
  ['identity', '/', edit('/api/identity', '/api/identity', 'heroText')],
])('an edited %s stands on its page at the next request', async (_record, page, change) => {
  const mark = `Taze ${Math.floor(Math.random() * 1e9)}`
  expect(await textOf(page)).not.toContain(mark)
  const undo = await change(mark)
  try {
    expect(await textOf(page)).toContain(mark)
  } finally {
    await undo()
  }
  expect(await textOf(page)).not.toContain(mark)
})
