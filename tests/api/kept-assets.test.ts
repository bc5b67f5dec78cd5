import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { openStorage } from '#server/integrations/storage/open-storage.ts'
import { keepAssets } from '#server/pages/kept-assets.ts'
import { assetFolders, serveStaticFiles } from '#server/pages/static-files.ts'
import { openTestProduct } from '#tests/support/product/test-product.ts'

const { services } = await openTestProduct()
const { pool } = services
const root = await mkdtemp(path.join(tmpdir(), 'assets-'))
afterAll(() => rm(root, { recursive: true }))
const storage = await openStorage({ folder: path.join(root, 'storage') })

/** A server of a release with these assets. */
async function release(name: string, files: Record<string, string>): Promise<FastifyInstance> {
  const folders = { siteClientDir: path.join(root, name, 'site'), adminDir: path.join(root, name, 'admin') }
  for (const [address, text] of Object.entries(files)) {
    const file = address.startsWith('/admin/')
      ? path.join(folders.adminDir, address.slice('/admin/'.length))
      : path.join(folders.siteClientDir, address)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  await keepAssets({ pool, storage }, assetFolders(folders))
  const app = Fastify()
  await serveStaticFiles(app, { ...folders, storage })
  return app
}
const read = async (app: FastifyInstance, address: string) => {
  const { statusCode, body } = await app.inject(address)
  return statusCode === 200 ? body : statusCode
}

test('during an upgrade both servers have the scripts of both releases, and the one after drops the first', async () => {
  const first = await release('first', {
    '/_astro/page.aaa.js': 'one',
    '/admin/assets/list-111.js': 'old list',
  })
  expect(await read(first, '/_astro/page.aaa.js')).toBe('one')
  expect(await read(first, '/_astro/page.bbb.js')).toBe(404)

  const second = await release('second', {
    '/_astro/page.bbb.js': 'two',
    '/admin/assets/list-222.js': 'new list',
  })
  for (const server of [first, second]) {
    expect(await read(server, '/_astro/page.aaa.js')).toBe('one')
    expect(await read(server, '/_astro/page.bbb.js')).toBe('two')
    expect(await read(server, '/admin/assets/list-111.js')).toBe('old list')
    expect(await read(server, '/admin/assets/list-222.js')).toBe('new list')
  }
  const { headers } = await second.inject('/_astro/page.aaa.js')
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
  })

  const third = await release('third', { '/_astro/page.ccc.js': 'three' })
  expect(await read(third, '/_astro/page.bbb.js')).toBe('two')
  expect(await read(third, '/_astro/page.aaa.js')).toBe(404)
})

test('a server that starts again, and a release that is taken back, keep what they need', async () => {
  const files = { '/_astro/back.ddd.js': 'four' }
  await release('fourth', files)
  await release('fifth', { '/_astro/back.eee.js': 'five' })
  const again = await release('fourth-again', files)
  expect(await read(again, '/_astro/back.eee.js')).toBe('five')
  const once = await release('fourth-once-more', files)
  expect(await read(once, '/_astro/back.eee.js')).toBe('five')
})

test.each([
  '/_astro/../releases.json',
  '/_astro/%2e%2e/releases.json',
  '/_astro/..%2freleases.json',
  '/_astro/releases.json',
  '/_astro/',
  '/_astro/.hidden.js',
  '/_astro/%00.js',
])('%s is not found', async (address) => {
  const server = await release('paths', { '/_astro/paths.fff.js': 'six' })
  expect((await server.inject(address)).statusCode).toBeGreaterThanOrEqual(400)
})
