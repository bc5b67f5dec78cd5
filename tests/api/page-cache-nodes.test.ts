import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DatabaseListener } from '#server/db/listener.ts'
import { invalidatePageTags } from '#server/pages/page-tags.ts'
import { type DatabaseProxy, openDatabaseProxy } from '#tests/support/processes/database-proxy.ts'
import { type ClubDatabase, fakeSite, openDatabase, startNode, write } from './page-cache.fixture.ts'

const tag = 'equipments:meram'

let database: ClubDatabase
/** The connection of `front` to the database. */
let line: DatabaseProxy
let isCut = false
/** The node that writes. */
let office: FastifyInstance
/** The node that serves visitors. */
let front: FastifyInstance
let count = 0
const site = fakeSite({
  '/equipment': async (context) => {
    const { rows } = await database.pool.query("SELECT value FROM settings WHERE key = 'count'")
    context.tag(tag)
    return `<p>${rows[0].value} alet</p>`
  },
  '/other': (context) => {
    context.tag('blog')
    return '<p>yazılar</p>'
  },
})

beforeAll(async () => {
  database = await openDatabase()
  line = await openDatabaseProxy(database.connectionString)
  await edit()
  office = await startNode(database, { site: site.render })
  front = await startNode(database, {
    site: site.render,
    listener: new DatabaseListener(line.connectionString),
  })
})

beforeEach(async () => {
  await repair()
  await vi.waitFor(() => expect(front.pageCache.stats().isListening).toBe(true), 10_000)
})

afterAll(async () => {
  await office?.close()
  await front?.close()
  await line?.close()
  await database?.drop()
})

async function cut() {
  isCut = true
  await line.close()
}

async function repair() {
  if (isCut) await line.open()
  isCut = false
}

/** An edit on the writing node: the row and its tag in one transaction. */
async function edit(tags: readonly string[] = [tag]): Promise<string> {
  count += 1
  await database.pool.query(
    "INSERT INTO settings VALUES ('count', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    [count],
  )
  await write(database.pool, tags, office)
  return `<p>${count} alet</p>`
}

const page = async (node: FastifyInstance, url = '/equipment') => (await node.inject(url)).body

describe('two servers on one database', () => {
  test('an edit made through one appears on the other', async () => {
    expect(await page(front)).toBe(`<p>${count} alet</p>`)
    const expected = await edit()
    expect(await page(office)).toBe(expected)
    await vi.waitFor(async () => expect(await page(front)).toBe(expected), { timeout: 10_000, interval: 5 })
  })

  test('an edit is rendered once, although the writing server is notified as well', async () => {
    const renders = site.renders.length
    const expected = await edit()
    await page(office)
    // A notification that arrived at the slower front node has arrived at the office node too.
    await vi.waitFor(async () => expect(await page(front)).toBe(expected), { timeout: 10_000, interval: 5 })
    const fromFront = site.renders.length
    await page(office)
    expect(site.renders.slice(renders, fromFront).filter((url) => url === '/equipment')).toHaveLength(2)
    expect(site.renders.length).toBe(fromFront)
  })

  test('a rolled-back write invalidates nothing', async () => {
    await page(front, '/other')
    const renders = site.renders.length
    const client = await database.pool.connect()
    await client.query('BEGIN')
    await invalidatePageTags(client, ['blog'])
    await client.query('ROLLBACK')
    client.release()
    await edit()
    // The edit’s notification would have come after that of the rolled-back write.
    await vi.waitFor(async () => expect(await page(front)).toBe(`<p>${count} alet</p>`), {
      timeout: 10_000,
      interval: 5,
    })
    expect(await page(front, '/other')).toBe('<p>yazılar</p>')
    expect(site.renders.slice(renders)).not.toContain('/other')
  })

  test('a write with more tags than fit into a notification invalidates everything', async () => {
    await page(front)
    const many = Array.from({ length: 1_000 }, (_, index) => `package:${index}-0197a1b2c3d4`)
    const expected = await edit([...many, tag])
    await vi.waitFor(async () => expect(await page(front)).toBe(expected), { timeout: 10_000, interval: 5 })
    const { rows } = await database.pool.query(
      "SELECT count(*)::int AS n FROM page_tags WHERE tag LIKE 'package:%'",
    )
    expect(rows[0].n).toBe(1_000)
  })

  test('writes that invalidate the same tags in any order do not deadlock', async () => {
    const tags = Array.from({ length: 50 }, (_, index) => `team:${index}`)
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => write(database.pool, index % 2 ? tags : tags.toReversed())),
    )
    const { rows } = await database.pool.query(
      "SELECT DISTINCT version::int FROM page_tags WHERE tag LIKE 'team:%'",
    )
    expect(rows).toEqual([{ version: 20 }])
  })
})

describe('a server that lost its listener', () => {
  test('serves no page whose tag was invalidated while the connection was down', async () => {
    for (let round = 0; round < 5; round++) {
      await vi.waitFor(() => expect(front.pageCache.stats().isListening).toBe(true), 10_000)
      await page(front)
      await page(front, '/other')
      await database.pool.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'club-listener' AND datname = current_database()",
      )
      await vi.waitFor(() => expect(front.pageCache.stats().isListening).toBe(false), {
        timeout: 10_000,
        interval: 1,
      })
      const expected = await edit()
      expect(await page(front)).toBe(expected)
    }
  })

  test('compares tags with the database as long as it is not listening', async () => {
    await page(front)
    await page(front, '/other')
    await cut()
    await vi.waitFor(() => expect(front.pageCache.stats().isListening).toBe(false), {
      timeout: 10_000,
      interval: 1,
    })
    const renders = site.renders.length
    for (let round = 0; round < 3; round++) {
      const expected = await edit()
      expect(await page(front)).toBe(expected)
      expect(await page(front)).toBe(expected)
      expect(await page(front, '/other')).toBe('<p>yazılar</p>')
    }
    expect(site.renders.slice(renders)).toEqual(['/equipment', '/equipment', '/equipment'])
  })

  test('sends one query for concurrent requests', async () => {
    await page(front)
    await cut()
    await vi.waitFor(() => expect(front.pageCache.stats().isListening).toBe(false), {
      timeout: 10_000,
      interval: 1,
    })
    const queries = vi.spyOn(database.pool, 'query')
    const expected = `<p>${count} alet</p>`
    const answers = await Promise.all(Array.from({ length: 50 }, () => page(front)))
    expect(new Set(answers)).toEqual(new Set([expected]))
    expect(queries.mock.calls.length).toBeLessThanOrEqual(2)
    queries.mockRestore()
  })

  test('marks its pages as stale while the database is unreachable as well', async () => {
    await page(front)
    await cut()
    await vi.waitFor(() => expect(front.pageCache.stats().isListening).toBe(false), {
      timeout: 10_000,
      interval: 1,
    })
    const queries = vi.spyOn(database.pool, 'query').mockImplementation(() => {
      throw new Error('connect ECONNREFUSED')
    })
    const answer = await front.inject('/equipment')
    queries.mockRestore()
    expect([answer.statusCode, answer.headers['x-page-state']]).toEqual([200, 'stale'])
  })

  test('misses no invalidation made before it listens again', async () => {
    await page(front)
    await cut()
    await vi.waitFor(() => expect(front.pageCache.stats().isListening).toBe(false), {
      timeout: 10_000,
      interval: 1,
    })
    const expected = await edit()
    await repair()
    await vi.waitFor(() => expect(front.pageCache.stats().isListening).toBe(true), 10_000)
    expect(await page(front)).toBe(expected)
    expect(front.pageCache.stats().isListening).toBe(true)
  })
})
