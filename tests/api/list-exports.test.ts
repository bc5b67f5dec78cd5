import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { BodyInputOf } from '#shared/core/endpoint.ts'
import { type ExportColumn, exportList } from '#shared/office/exports/exports.contract.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { makeProductCategory, makeSubCategory } from '#tests/support/records/shop.ts'

type Wanted = BodyInputOf<typeof exportList>

const name: ExportColumn = { source: 'name', heading: 'Ad soyad' }
const phone: ExportColumn = { source: 'phone', heading: 'Telefon', cell: { as: 'phone' } }
const branch: ExportColumn = { source: 'branch', heading: 'Şube', reference: 'branches' }

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram Şubesi')
const karatay = await openBranch(admin, 'Karatay Şubesi')
const staff = await product.person({ role: 'staff', branch: meram._id })
await product.services.pool.query(
  `INSERT INTO users (id, name, email, phone, role, branch_id)
     SELECT gen_random_uuid(), 'Üye ' || i, 'uye' || i || '@ornek.com', '+90532' || lpad(i::text, 7, '0'), 'member',
            (ARRAY[$1, $2])[1 + i % 2]::uuid
     FROM generate_series(1, 4003) i`,
  [meram._id, karatay._id],
)

const ask = (person: Person, wanted: Partial<Wanted> = {}) =>
  send(product, 'POST', exportList.url, {
    headers: bearer(person),
    payload: {
      list: '/api/users',
      title: 'Kullanıcılar',
      format: 'csv',
      columns: [name, phone, branch],
      ...wanted,
    },
  })

const rowsOf = (body: string): string[][] => parse(body, { bom: true, delimiter: ';' })
const membersByName = `/api/users?sort=["name","ASC"]&filter={"role":"member"}`

test('an export contains all rows of the list once, in its order, with the chosen columns', async () => {
  const answer = await ask(admin, { list: membersByName })
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/filename="kullanicilar-\d{4}-\d\d-\d\d\.csv"/),
    'cache-control': 'private, no-store',
  })
  const [headings, first, ...others] = rowsOf(answer.body)
  expect(headings).toEqual(['Ad soyad', 'Telefon', 'Şube'])
  expect(first).toEqual(['Üye 1', '0532 000 00 01', 'Karatay Şubesi'])
  expect(new Set(others.map((row) => row[1])).size).toBe(4002)
})

test('an exported list shows the names of the records that its rows refer to', async () => {
  const { _id } = await makeProductCategory(admin, 'Protein tozu')
  await makeSubCategory(admin, _id, 'Bitkisel')
  const columns: ExportColumn[] = [
    name,
    { source: 'category', heading: 'Kategori', reference: 'product-categories' },
  ]
  const answer = await ask(admin, { list: '/api/product-categories/subcategories/all', columns })
  expect(rowsOf(answer.body)).toEqual([
    ['Ad soyad', 'Kategori'],
    ['Bitkisel', 'Protein tozu'],
  ])
})

test('staff export only what they may list', async () => {
  const other = `/api/users?filter=${JSON.stringify({ role: 'member', branch: karatay._id })}`
  expect(rowsOf((await ask(staff, { list: other })).body)).toHaveLength(1)
  const own = rowsOf((await ask(staff, { list: membersByName })).body)
  expect(own).toHaveLength(1 + 2001)
  expect(new Set(own.slice(1).map((row) => row[2]))).toEqual(new Set(['Meram Şubesi']))
  const log = await ask(staff, { list: '/api/audit-log', columns: [{ source: 'action', heading: 'İşlem' }] })
  expect([log.statusCode, log.json().message]).toEqual([403, accessMessages.forbidden])
})

test('an export contains nothing that the list does not show', async () => {
  const secrets = ['passwordHash', 'search', 'deletedAt'].map((source) => ({ source, heading: source }))
  const [, ...rows] = rowsOf((await ask(admin, { list: membersByName, columns: secrets })).body)
  expect(new Set(rows.flat())).toEqual(new Set(['']))
})

test('amounts, dates, counts and choices are typed, and no text is a formula', async () => {
  await makePackage(admin, meram._id, { name: '=1+1', price: 1250.5, durationDays: 30 })
  const wanted: Partial<Wanted> = {
    list: `/api/packages/packages?filter=${JSON.stringify({ branch: meram._id })}`,
    title: 'Paketler',
    columns: [
      { source: 'name', heading: 'Ad' },
      { source: 'price', heading: 'Fiyat', cell: { as: 'lira' } },
      { source: 'durationDays', heading: 'Gün' },
      { source: 'visibility', heading: 'Durum', cell: { choices: { public: 'Satışta', hidden: 'Değil' } } },
      { source: 'createdAt', heading: 'Tarih', cell: { as: 'day' } },
      {
        source: 'kind',
        heading: 'Söz',
        cell: { cases: [{ when: { durationDays: 30 }, say: '{durationDays} gün' }] },
      },
    ],
  }
  const day = expect.stringMatching(/^\d\d\.\d\d\.\d{4}$/)
  expect(rowsOf((await ask(staff, wanted)).body)[1]).toEqual([
    "'=1+1",
    '1250,50',
    '30',
    'Satışta',
    day,
    '30 gün',
  ])
  const { rawPayload } = await ask(staff, { ...wanted, format: 'xlsx' })
  const [, row] = await readSheet(Buffer.from(rawPayload))
  expect(row).toEqual(['=1+1', 1250.5, 30, 'Satışta', expect.any(Date), '30 gün'])
})

test('moments are those of the club’s clock, in one format', async () => {
  const at = '2026-03-04T21:30:00Z'
  const { pool } = product.services
  await pool.query(`UPDATE users SET created_at = $1 WHERE name IN ('Üye 7', 'Üye 8')`, [at])
  const columns = (['day', 'moment', 'time'] as const).map((as) => ({
    ...{ source: 'createdAt', heading: as },
    cell: { as },
  }))
  const list = `/api/users?filter=${JSON.stringify({ q: 'Üye 7' })}&range=[0,0]&sort=["createdAt","ASC"]`
  const [, csv] = rowsOf((await ask(admin, { list, columns })).body)
  expect(csv).toEqual(['05.03.2026', '05.03.2026 00:30', '00:30'])
  const { rawPayload } = await ask(admin, { list, columns, format: 'xlsx' })
  const [, row] = await readSheet(Buffer.from(rawPayload))
  const minutes = row?.map((cell) => Math.round(Number(cell) / 60_000))
  expect(minutes).toEqual(
    ['2026-03-05T00:00Z', '2026-03-05T00:30Z', '1899-12-30T00:30Z'].map((date) => Date.parse(date) / 60_000),
  )
})

test('a list that is not backed by one table can be exported as well', async () => {
  const columns = [{ source: 'title', heading: 'Başlık' }]
  for (const [list, title] of [
    ['/api/pages', 'Sayfalar'],
    ['/api/jobs', 'İşler'],
    ['/api/email/recipients', 'Hoş geldin e-postaları'],
  ] as const)
    expect(rowsOf((await ask(admin, { list, title, columns })).body)[0]).toEqual(['Başlık'])
})

test('every export is in the audit log', async () => {
  await ask(staff, { list: membersByName })
  const { rows } = await product.services.pool.query(
    `SELECT resource, after FROM audit_log WHERE action = 'export' AND actor_id = $1 ORDER BY id DESC LIMIT 1`,
    [staff.user._id],
  )
  expect(rows[0]).toMatchObject({
    resource: 'exports',
    after: { name: 'Kullanıcılar', list: '/api/users', format: 'csv', filter: { role: 'member' } },
  })
})

test('a client that disconnects frees the database connection', async () => {
  const origin = await product.app.listen({ port: 0, host: '127.0.0.1' })
  for (let time = 0; time < 6; time += 1) {
    const leaving = new AbortController()
    const answer = await fetch(origin + exportList.url, {
      method: 'POST',
      headers: { ...bearer(admin), 'content-type': 'application/json' },
      body: JSON.stringify({ list: '/api/users', title: 'Kullanıcılar', format: 'csv', columns: [name] }),
      signal: leaving.signal,
    })
    expect(answer.status).toBe(200)
    leaving.abort()
  }
  await expect
    .poll(() => product.services.pool.totalCount - product.services.pool.idleCount, { timeout: 10_000 })
    .toBe(0)
})

test.each([
  ['an unknown list', { list: '/api/nothing' }, 404],
  ['a call that is not a list', { list: '/api/users/profile/details' }, 404],
  ['a file instead of a list', { list: '/api/general-excel/export?format=csv' }, 400],
  ['an unknown sort column', { list: '/api/users?sort=["passwordHash","ASC"]' }, 400],
  ['an unknown filter', { list: '/api/users?filter={' }, 400],
  ['an unknown column path', { columns: [{ source: 'x', heading: 'X', reference: 'sessions' }] }, 400],
  ['no columns', { columns: [] }, 400],
  ['an external URL', { list: 'https://example.com/api/users' }, 400],
  ['an invalid URL', { list: '/api//\\[' }, 404],
])('%s is rejected with a message', async (_name, wanted, status) => {
  const answer = await ask(admin, wanted as Partial<Wanted>)
  expect(answer.statusCode).toBe(status)
  expect(answer.json().message).toEqual(expect.any(String))
})
