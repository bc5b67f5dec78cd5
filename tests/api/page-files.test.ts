import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { type ClubDatabase, fakeSite, openDatabase, startNode } from './page-cache.fixture.ts'
import path from 'node:path'

const policy = "script-src 'self' 'sha256-abc='"
const head = '<html><head><meta charset="utf-8">'
let database: ClubDatabase
let dataDir: string
let count = 1
let moment: Date | undefined
let nodes: FastifyInstance[] = []

const site = fakeSite({
  '/equipment': ({ tag, expiresAt }, _request, response) => {
    tag('equipments:meram', 'branches')
    if (moment) expiresAt(moment)
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
    response.end(`${head}</head>${`<p>${count} alet</p>`.repeat(100)}</html>`)
  },
  '/blog': ({ tag }) => {
    tag('blog')
    return '<p>yazılar</p>'
  },
  '/customer/info': () => '<p>Profil</p>',
  '/a b': () => '<p>boşluklu</p>',
  '/çekiliş': () => '<p>Türkçe</p>',
  '/index.html': () => '<p>başka bir dosyanın adı</p>',
  '/preview': (_context, _request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'private' })
    response.end('<p>önizleme</p>')
  },
  '/feed': (_context, _request, response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml' })
    response.end('<rss/>')
  },
  '/linked': (_context, _request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', link: '</a.css>; rel=preload' })
    response.end('<p>başlıklı</p>')
  },
})

async function start(edition = 'one', folder = dataDir): Promise<FastifyInstance> {
  const node = await startNode(database, { siteHandler: site.handler, files: { dataDir: folder, edition } })
  nodes.push(node)
  return node
}

beforeAll(async () => {
  database = await openDatabase()
})
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'bozkir-pages-'))
  moment = undefined
})
afterEach(async () => {
  for (const node of nodes) await node.close()
  nodes = []
  await rm(dataDir, { recursive: true, force: true })
})
afterAll(() => database?.drop())

/** Every file a proxy could serve. */
async function files(): Promise<string[]> {
  const entries = await readdir(path.join(dataDir, 'pages'), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(path.join(dataDir, 'pages'), path.join(entry.parentPath, entry.name)))
    .sort()
}
const file = (ending = '') => readFile(path.join(dataDir, 'pages/equipment', `index.html${ending}`))
const page = async (node: FastifyInstance, url = '/equipment') => (await node.inject(url)).body
const three = ['equipment/index.html', 'equipment/index.html.br', 'equipment/index.html.gz']

/** The page as a visitor sees it, once its file is written. */
async function pageInFiles(node: FastifyInstance): Promise<string> {
  return vi.waitFor(
    async () => {
      const body = await page(node)
      expect(await files()).toEqual(three)
      return body
    },
    { interval: 10, timeout: 3_000 },
  )
}

async function edit(node: FastifyInstance, tags = ['equipments:meram'], beforeCommit = async () => {}) {
  const published = await inTransaction(database.pool, async ({ client }) => {
    count += 1
    const versions = await node.pageCache.publish(client, tags)
    await beforeCommit()
    return versions
  })
  node.pageCache.committed(published)
}

describe('a page file', () => {
  test('is stored plain and compressed, and contains its own policy', async () => {
    const node = await start()
    const rendered = await pageInFiles(node)
    const element = `<meta http-equiv="content-security-policy" content="${policy}">`
    const plain = (await file()).toString()
    expect(plain).toBe(rendered.replace(head, head + element))
    expect(gunzipSync(await file('.gz')).toString()).toBe(plain)
    expect(brotliDecompressSync(await file('.br')).toString()).toBe(plain)
  })

  test('is deleted before the edit that changes it commits, and rewritten after the next visit', async () => {
    const node = await start()
    await pageInFiles(node)
    await edit(node, ['equipments:meram'], async () => {
      expect(await files()).toEqual([])
      // A request at this moment gets the current page, which is not written to a file because it would be stale
      // at once.
      expect(await page(node)).toContain('alet')
    })
    expect(await files()).toEqual([])
    expect(await pageInFiles(node)).toContain(`<p>${count} alet</p>`)
    expect((await file()).toString()).toContain(`<p>${count} alet</p>`)
  })

  test('is kept when another page is edited', async () => {
    const node = await start()
    await pageInFiles(node)
    await edit(node, ['blog'])
    expect(await files()).toEqual(three)
  })

  test('is deleted by an edit made through another server, on the same or another folder', async () => {
    const front = await start()
    const neighbour = await start()
    const elsewhere = await startNode(database, { siteHandler: site.handler })
    nodes.push(elsewhere)
    for (const office of [neighbour, elsewhere]) {
      await pageInFiles(front)
      await edit(office)
      await vi.waitFor(async () => expect(await page(front)).toContain(`<p>${count} alet</p>`), {
        interval: 2,
      })
      await pageInFiles(front)
      expect((await file()).toString()).toContain(`<p>${count} alet</p>`)
    }
  })

  test('is not written while its tag is newer than the last notification received', async () => {
    const node = await start()
    await database.pool.query(
      "INSERT INTO page_tags VALUES ('blog', 1) ON CONFLICT (tag) DO UPDATE SET version = page_tags.version + 1",
    )
    await page(node, '/blog')
    // Pages are written sequentially.
    await pageInFiles(node)
  })

  test('is not kept beyond its expiry, nor while no process could delete it', async () => {
    const node = await start()
    moment = new Date(Date.now() + 6_500)
    await pageInFiles(node)
    await vi.waitFor(async () => expect(await files()).toEqual([]), { timeout: 7_000, interval: 50 })
    expect(Date.now()).toBeLessThan(moment.getTime())

    moment = new Date(Date.now() + 3_600_000)
    await edit(node)
    await pageInFiles(node)
    await node.close()
    expect(await files()).toEqual([])
  })

  test('is written for public pages only, under the canonical path', async () => {
    const node = await start()
    for (const url of ['/customer/info', '/preview', '/feed', '/linked', '/yok', '/a%20b', '/index.html'])
      await page(node, url)
    await page(node, '/%C3%A7ekili%C5%9F')
    await page(node, '/equipment?utm_source=mail')
    await pageInFiles(node)
  })
})

describe('a restart', () => {
  test('starts with the existing files', async () => {
    const first = await start()
    await pageInFiles(first)
    const { body, headers } = await first.inject('/equipment')
    await first.close()
    const renders = site.renders.length
    const second = await start()
    const answer = await second.inject('/equipment')
    expect([answer.body, answer.headers.etag]).toEqual([body, headers.etag])
    expect(answer.headers['content-security-policy']).toBe(policy)
    expect(site.renders.length).toBe(renders)
    await edit(second)
    expect(await page(second)).toContain(`<p>${count} alet</p>`)
  })

  test('deletes pages edited meanwhile, and pages an edit reaches before they are requested', async () => {
    const first = await start()
    await page(first)
    await page(first, '/blog')
    await vi.waitFor(async () => expect(await files()).toHaveLength(4), 10_000)
    await first.close()
    const elsewhere = await startNode(database, { siteHandler: site.handler })
    nodes.push(elsewhere)
    await edit(elsewhere)
    const second = await start()
    expect(await files()).toEqual(['blog/index.html'])
    const renders = site.renders.length
    await edit(elsewhere, ['blog'])
    await vi.waitFor(async () => expect(await files()).toEqual([]), 10_000)
    await page(second, '/blog')
    expect(site.renders.slice(renders)).toEqual(['/blog'])
  })

  test('with another build starts with an empty folder', async () => {
    const first = await start('one')
    await pageInFiles(first)
    await start('two')
    expect(await files()).toEqual([])
    // The old process still runs, and must not write into the new folder.
    await edit(first)
    await page(first)
    await page(first, '/blog')
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(await files()).toEqual([])
  })

  test('discards files that a power failure left incomplete', async () => {
    const first = await start()
    await pageInFiles(first)
    await first.close()
    await truncate(path.join(dataDir, 'pages/equipment/index.html.br'), 0)
    const second = await start()
    expect(await files()).toEqual([])
    expect(await page(second)).toContain('alet')
  })
})

test('while a server receives no notifications its folder is empty; afterwards it is filled again', async () => {
  const node = await start()
  await pageInFiles(node)
  await database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'bozkir-page-tags' AND datname = current_database()",
  )
  await vi.waitFor(() => expect(node.pageCache.stats().isListening).toBe(false), {
    timeout: 10_000,
    interval: 1,
  })
  await vi.waitFor(async () => expect(await files().catch(() => [])).toEqual([]), {
    timeout: 10_000,
    interval: 1,
  })
  await vi.waitFor(() => expect(node.pageCache.stats().isListening).toBe(true), 10_000)
  await vi.waitFor(async () => expect(await files()).toEqual(three), 10_000)
})

test('a read-only disk breaks neither pages nor edits', async () => {
  const blocked = path.join(dataDir, 'file')
  await writeFile(blocked, '')
  const node = await start('one', blocked)
  expect(await page(node)).toContain('alet')
  await edit(node)
  expect(await page(node)).toContain(`<p>${count} alet</p>`)
})
