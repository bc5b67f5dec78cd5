import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { type ClubDatabase, fakeSite, openDatabase, startNode } from './page-cache.fixture.ts'

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

/** Everything a proxy could find. */
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

/** The page as a visitor sees it, once it also lies in its files. */
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

describe('a page in files', () => {
  test('is there plain and compressed, and carries its own policy', async () => {
    const node = await start()
    const rendered = await pageInFiles(node)
    const element = `<meta http-equiv="content-security-policy" content="${policy}">`
    const plain = (await file()).toString()
    expect(plain).toBe(rendered.replace(head, head + element))
    expect(gunzipSync(await file('.gz')).toString()).toBe(plain)
    expect(brotliDecompressSync(await file('.br')).toString()).toBe(plain)
  })

  test('is gone before the edit that changes it is committed, and new after the next visit', async () => {
    const node = await start()
    await pageInFiles(node)
    await edit(node, ['equipments:meram'], async () => {
      expect(await files()).toEqual([])
      // Whoever asks now still gets the page as it is; it is not put where it would be wrong in a moment.
      expect(await page(node)).toContain('alet')
    })
    expect(await files()).toEqual([])
    expect(await pageInFiles(node)).toContain(`<p>${count} alet</p>`)
    expect((await file()).toString()).toContain(`<p>${count} alet</p>`)
  })

  test('stays when another page is edited', async () => {
    const node = await start()
    await pageInFiles(node)
    await edit(node, ['blog'])
    expect(await files()).toEqual(three)
  })

  test('goes with an edit made through another server, on its folder or elsewhere', async () => {
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

  test('is not written while its tag is ahead of what this server has heard', async () => {
    const node = await start()
    await database.pool.query(
      "INSERT INTO page_tags VALUES ('blog', 1) ON CONFLICT (tag) DO UPDATE SET version = page_tags.version + 1",
    )
    await page(node, '/blog')
    // Pages are written one after the other.
    await pageInFiles(node)
  })

  test('is not kept there past its moment, nor when nobody would take it away', async () => {
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

  test('is only what everybody may see, under an address that means the same to everyone', async () => {
    const node = await start()
    for (const url of ['/customer/info', '/preview', '/feed', '/linked', '/yok', '/a%20b', '/index.html'])
      await page(node, url)
    await page(node, '/%C3%A7ekili%C5%9F')
    await page(node, '/equipment?utm_source=mail')
    await pageInFiles(node)
  })
})

describe('a restart', () => {
  test('starts warm', async () => {
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

  test('takes away what was edited meanwhile, and what an edit reaches before it is asked for', async () => {
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

  test('of another build begins anew', async () => {
    const first = await start('one')
    await pageInFiles(first)
    await start('two')
    expect(await files()).toEqual([])
    // The old one still runs, and leaves nothing behind in the new one's folder.
    await edit(first)
    await page(first)
    await page(first, '/blog')
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(await files()).toEqual([])
  })

  test('trusts no file that a power failure left incomplete', async () => {
    const first = await start()
    await pageInFiles(first)
    await first.close()
    await truncate(path.join(dataDir, 'pages/equipment/index.html.br'), 0)
    const second = await start()
    expect(await files()).toEqual([])
    expect(await page(second)).toContain('alet')
  })
})

test('while a server does not hear of edits, its folder is empty; then it is filled again', async () => {
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

test('a disk that cannot be written breaks no page and no edit', async () => {
  const blocked = path.join(dataDir, 'file')
  await writeFile(blocked, '')
  const node = await start('one', blocked)
  expect(await page(node)).toContain('alet')
  await edit(node)
  expect(await page(node)).toContain(`<p>${count} alet</p>`)
})
