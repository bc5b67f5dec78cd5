import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { listBranches, searchBranches } from '#shared/club/branches/branches.contract.ts'
import { listEquipments } from '#shared/club/equipments/equipments.contract.ts'
import { contract } from '#shared/contract.ts'
import { pathOf } from '#shared/core/client.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { filterNames } from '#shared/core/list-query.ts'
import { foldTurkish } from '#shared/core/text.ts'
import { listSubscribers } from '#shared/messaging/subscribers/subscribers.contract.ts'
import { listUsers } from '#shared/people/users/users.contract.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestProduct } from '#tests/support/product/test-product.ts'
import { makeEquipment, openBranch } from '#tests/support/records/content.ts'

const people = [
  'Deniz Ak',
  'Çınar Bal',
  'Ceyda Can',
  'ışıl Kaya',
  'Işın Kaya',
  'İpek Su',
  'ipek Öz',
  'Ziya Şen',
]

const product = await openTestProduct()
const admin = await product.person({ role: 'admin', name: 'Aa Yönetici' })
const branch = await openBranch(admin, 'Meram')
for (const name of people) await product.person({ name, branch: branch._id })

/** One page of a list with its paging headers. */
async function page(target: { url: string }, query: Record<string, unknown>) {
  const answer = await send(product, 'GET', pathOf(target.url, {}, query), { headers: bearer(admin) })
  expect(answer.statusCode, answer.body).toBe(200)
  return {
    rows: answer.json<{ name: string; email: string; _id: string }[]>(),
    range: answer.headers['content-range'],
    estimated: answer.headers['x-total-estimated'],
  }
}

const names = async (query: Record<string, unknown>) =>
  (await page(listUsers, query)).rows.map((user) => user.name)

describe('a list', () => {
  const ours = () => ({ branchId: branch._id })

  test('is sorted in Turkish order', async () => {
    const sorted = await names({ ...ours(), sort: ['name', 'ASC'] })
    expect(sorted).toEqual([
      'Ceyda Can',
      'Çınar Bal',
      'Deniz Ak',
      'ışıl Kaya',
      'Işın Kaya',
      'ipek Öz',
      'İpek Su',
      'Ziya Şen',
    ])
    expect(await names({ ...ours(), sort: ['name', 'DESC'] })).toEqual(sorted.toReversed())
  })

  test('pages without repeating or skipping rows, even if all names are equal', async () => {
    const gym = await openBranch(admin, 'Ikizler')
    await product.services.db.execute(
      sql`INSERT INTO equipments (id, branch_id, name)
          SELECT gen_random_uuid(), ${gym._id}, 'Dambıl' FROM generate_series(1, 200)`,
    )
    const query = { filter: { branch: gym._id }, sort: ['name', 'DESC'] }
    const whole = await page(listEquipments, query)
    const seen: string[] = []
    for (let first = 0; first < 200; first += 9) {
      const { rows, range } = await page(listEquipments, { ...query, range: [first, first + 8] })
      expect(range).toBe(`items ${first}-${first + rows.length - 1}/200`)
      seen.push(...rows.map((machine) => machine._id))
    }
    expect(new Set(seen).size).toBe(200)
    expect(seen).toEqual(whole.rows.map((machine) => machine._id))
  })

  test('beyond its end is empty and still has the total', async () => {
    const beyond = await page(listUsers, { ...ours(), range: [500, 524] })
    expect([beyond.rows, beyond.range]).toEqual([[], `items 500-500/${people.length}`])
  })

  test('is searched by folded Turkish letters, in any word order', async () => {
    const search = (q: string) => names({ filter: { q }, sort: ['name', 'ASC'] })
    for (const q of ['isil', 'IŞIL', 'ışıl', 'İŞİL', 'kaya isil'])
      expect(await search(q)).toEqual(['ışıl Kaya'])
    expect(await search('kaya')).toEqual(['ışıl Kaya', 'Işın Kaya'])
    expect(await search('cinar')).toEqual(['Çınar Bal'])
    expect(await search('kaya bal')).toEqual([])
    await makeEquipment(admin, branch._id, { name: 'IŞIK tüneli' })
    const { rows } = await page(listEquipments, { filter: { q: 'isik' } })
    expect(rows.map((row) => row.name)).toEqual(['IŞIK tüneli'])
  })

  test('of branches is searched by name or slug the same way', async () => {
    await openBranch(admin, 'Çayırbağı')
    const found = await admin.call(searchBranches, { params: { term: 'CAYIRBAGI' } })
    expect(found.branches.map((one) => one.name)).toEqual(['Çayırbağı'])
    const none = await admin.call(searchBranches, { params: { term: 'yok böyle yer' } })
    expect(none.branches).toEqual([])
  })

  test('returns records by ids, as getMany of react-admin requests them', async () => {
    const { rows } = await page(listUsers, { ...ours(), range: [0, 1] })
    const ids = rows.map((user) => user._id)
    const many = await page(listUsers, { filter: { id: ids } })
    expect(many.rows.map((user) => user._id).toSorted()).toEqual(ids.toSorted())
    expect((await page(listUsers, { filter: { id: ids[0] } })).rows).toHaveLength(1)
    expect((await page(listUsers, { filter: { id: [] } })).rows).toEqual([])
  })

  test('combines several filters', async () => {
    await product.person({ name: 'Tek Antrenör', role: 'trainer', branch: branch._id })
    expect(await names({ filter: { branch: branch._id, role: 'trainer' } })).toEqual(['Tek Antrenör'])
    expect(await names({ filter: { branch: branch._id, role: 'trainer', q: 'yok' } })).toEqual([])
  })

  test('without rows has the total zero', async () => {
    const { range } = await page(listEquipments, { filter: { q: 'olmayan' } })
    expect(range).toBe('items 0-0/0')
    const { branches } = await admin.call(listBranches, { query: { filter: { slug: 'yok' } } })
    expect(branches).toEqual([])
  })
})

describe('a long list', () => {
  const query = (text: string, values?: unknown[]) => product.services.pool.query(text, values)
  const subscribe = (from: number, to: number) =>
    query(
      `INSERT INTO subscribers (id, email) SELECT gen_random_uuid(), 'abone-' || n || '@posta.example'
       FROM generate_series($1::int, $2::int) AS n`,
      [from, to],
    )

  test('has an exact total up to a hundred thousand', async () => {
    await subscribe(1, 100_000)
    await query('ANALYZE subscribers')
    const { rows, range, estimated } = await page(listSubscribers, { range: [99_990, 99_999] })
    expect(rows).toHaveLength(10)
    expect([range, estimated]).toEqual(['items 99990-99999/100000', undefined])
  })

  test('returns at most a thousand rows when no range is given', async () => {
    const { rows, range } = await page(listSubscribers, {})
    expect([rows.length, range]).toEqual([1000, 'items 0-999/100000'])
  })

  test('says that there are more above that, and can be paged to its end', async () => {
    await subscribe(100_001, 100_100)
    const start = await page(listSubscribers, { range: [0, 24], sort: ['email', 'ASC'] })
    expect(start.rows).toHaveLength(25)
    expect([start.range, start.estimated]).toEqual(['items 0-24/100000', '1'])
    const middle = await page(listSubscribers, { range: [100_000, 100_024] })
    expect([middle.range, middle.estimated]).toEqual(['items 100000-100024/100026', '1'])
    const end = await page(listSubscribers, { range: [100_090, 100_114] })
    expect([end.rows.length, end.range, end.estimated]).toEqual([10, 'items 100090-100099/100100', undefined])
  })

  test('has an exact total where a search narrows it', async () => {
    const { range, estimated } = await page(listSubscribers, { filter: { q: 'abone-9999' }, range: [0, 4] })
    expect([range, estimated]).toEqual(['items 0-4/11', undefined])
  })

  test('has a search total up to a thousand, and can be paged to its end', async () => {
    const exact = await page(listSubscribers, { filter: { q: 'abone-990' }, range: [0, 4] })
    expect([exact.range, exact.estimated]).toEqual(['items 0-4/111', undefined])
    const many = { q: 'abone-9' }
    const start = await page(listSubscribers, { filter: many, range: [0, 4] })
    expect([start.range, start.estimated]).toEqual(['items 0-4/1000', '1'])
    const middle = await page(listSubscribers, { filter: many, range: [5_000, 5_099] })
    expect([middle.range, middle.estimated]).toEqual(['items 5000-5099/5101', '1'])
    const end = await page(listSubscribers, { filter: many, range: [11_100, 11_199] })
    expect([end.range, end.estimated]).toEqual(['items 11100-11110/11111', undefined])
  })

  test('is read and searched by index, without sequential scans', async () => {
    const plan = async (statement: string) => {
      const { rows } = await query(`EXPLAIN ${statement}`)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    const byTime = 'SELECT * FROM subscribers ORDER BY created_at DESC, id DESC LIMIT 25'
    expect(await plan(byTime)).toContain('subscribers_created_index')
    const search =
      "SELECT * FROM subscribers WHERE fold_turkish(email) LIKE '%' || fold_turkish('abone-99991') || '%'"
    expect(await plan(search)).toContain('subscribers_search_index')
  })
})

describe('the fold used by searches', () => {
  const inDatabase = async (texts: string[]) => {
    const { rows } = await product.services.db.execute<{ folded: string }>(
      sql`SELECT fold_turkish(value) AS folded FROM unnest(${sql.param(texts)}::text[]) WITH ORDINALITY AS t(value, n) ORDER BY n`,
    )
    return rows.map((row) => row.folded)
  }

  test('is the same in the database and in the shared code, for any text', async () => {
    const turkish = fc.string({
      unit: fc.constantFrom(...'abcçdefgğhıijklmnoöprsştuüvyzABCÇDEFGĞHIİJÖPŞÜÂâÎîÛû -'),
    })
    const any = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '').toWellFormed())
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(turkish, any), { minLength: 1, maxLength: 40 }), async (texts) => {
        expect(await inDatabase(texts)).toEqual(texts.map(foldTurkish))
      }),
      { numRuns: 60 },
    )
  })

  test('leaves no Turkish letter and no capital', async () => {
    const alphabet = 'AÂBCÇDEFGĞHIİÎJKLMNOÖPRSŞTUÜÛVYZ'
    expect(await inDatabase([alphabet, alphabet.toLocaleLowerCase('tr-TR')])).toEqual([
      'aabccdefgghiiijklmnooprsstuuuvyz',
      'aabccdefgghiiijklmnooprsstuuuvyz',
    ])
  })
})

/** The names by which a list query sorts, out of its contract. */
function sortsOf(query: z.ZodObject): string[] {
  const sort = query.shape.sort as z.ZodOptional<z.ZodPipe<z.ZodType, z.ZodTuple<[z.ZodEnum, z.ZodEnum]>>>
  return sort.unwrap().out.def.items[0].options.map(String)
}

const sortedLists = contract
  .filter(({ list, url }) => list && !url.includes(':'))
  .flatMap(({ url, schema }) =>
    sortsOf(schema.querystring as unknown as z.ZodObject).map((sort) => [url, sort] as const),
  )

test.each(sortedLists)('%s sorts by %s, as its contract says', async (url, sort) => {
  const target = pathOf(url, {}, { sort: [sort, 'DESC'], range: [0, 0] })
  const answer = await send(product, 'GET', target, { headers: bearer(admin) })
  expect(answer.statusCode, answer.body).toBe(200)
})

const listQueries = contract.flatMap(({ list, url, schema }) =>
  list ? [[url, schema.querystring as z.ZodType | undefined] as const] : [],
)

test.each(listQueries)(
  '%s refuses a filter that it does not know, instead of answering with all rows',
  (_, query) => {
    expect(filterNames(query)).toContain('q')
    const filter = JSON.stringify({ memebr: '00000000-0000-4000-8000-000000000000' })
    expect(query?.safeParse({ filter }).error?.issues).toMatchObject([
      { path: ['filter'], message: validationMessages.filter('memebr') },
    ])
  },
)

test('an unknown filter is named in the answer', async () => {
  const target = pathOf(listUsers.url, {}, { filter: { q: 'a', memebr: 1 } })
  const answer = await send(product, 'GET', target, { headers: bearer(admin) })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({
    code: 'validation.failed',
    fields: { filter: 'Bu liste “memebr” alanına göre süzülemez.' },
  })
})
