import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { createApp } from '#server/app/app.ts'
import { createPool, inTransaction } from '#server/db/database.ts'
import { DatabaseListener, listenerOf } from '#server/db/listener.ts'
import { openStorage } from '#server/integrations/storage/open-storage.ts'
import type { SiteRender } from '#server/pages/astro-renderer.ts'
import { invalidatePageTags } from '#server/pages/page-tags.ts'
import { answerUnreadableAddress, type PagesOptions, pages } from '#server/pages/pages.plugin.ts'
import type { PageContext } from '#shared/core/page.ts'
import { createTestDatabase } from '#tests/support/product/database.ts'
import type { TestProduct } from '#tests/support/product/test-product.ts'

export interface ClubDatabase {
  pool: pg.Pool
  connectionString: string
  drop(): Promise<void>
}

/** A new database and a pool for it. */
export async function openDatabase(): Promise<ClubDatabase> {
  const { connectionString, drop } = await createTestDatabase()
  const pool = createPool(connectionString)
  return { pool, connectionString, drop: () => pool.end().then(drop) }
}

/** A write that changes what some pages show; the writing node invalidates its own pages too. */
export async function write(pool: pg.Pool, tags: readonly string[], node?: FastifyInstance): Promise<void> {
  const published = await inTransaction(pool, ({ client }) => invalidatePageTags(client, tags))
  node?.pageCache.committed(published)
}

type SitePage = (context: PageContext) => string | Response | Promise<string | Response>

/** A page that also sets headers, or another status. */
export const htmlPage = (html: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(html, { status, headers: { 'content-type': 'text/html', ...headers } })

/** A site whose pages are functions that return their HTML or a response. */
export function fakeSite(routes: Record<string, SitePage>) {
  const renders: string[] = []
  const render: SiteRender = async (path, locals) => {
    renders.push(path)
    const page = routes[path]
    if (!page) return null
    const html = await page(locals as PageContext)
    return typeof html === 'string' ? htmlPage(html, {}, path === '/404' ? 404 : 200) : html
  }
  return { render, renders, routes }
}

/** The files of a build. */
export async function writeBuild(): Promise<{
  siteClientDir: string
  adminDir: string
  remove(): Promise<void>
}> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dist-'))
  const script = 'console.log("merhaba");'.repeat(100)
  const files: Record<string, string | Buffer> = {
    'site/client/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'site/client/robots.txt': 'User-agent: *\nAllow: /\n',
    'site/client/about/index.html': '<h1>Hakkımızda</h1>',
    'site/client/_astro/page.A1b2.js': script,
    'site/client/_astro/page.A1b2.js.br': brotliCompressSync(script),
    'site/client/_astro/page.A1b2.js.gz': gzipSync(script),
    'admin/index.html': '<div id="root"></div>',
    'admin/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'admin/assets/main.C3d4.js': script,
    'secret.txt': 'gizli',
  }
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  return {
    siteClientDir: path.join(folder, 'site/client'),
    adminDir: path.join(folder, 'admin'),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** One server process with the page cache in front of a fake site. */
export async function startNode(
  { pool, connectionString }: Pick<ClubDatabase, 'pool' | 'connectionString'>,
  options: Partial<PagesOptions> = {},
): Promise<FastifyInstance> {
  const app = Fastify({ frameworkErrors: answerUnreadableAddress })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
  })
  app.get('/api/ping', async () => ({ pong: true }))
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ success: false, message: 'Böyle bir adres yok.' }),
  )
  await app.register(pages, {
    pool,
    call: () => Promise.reject(new Error('this site makes no requests')),
    site: null,
    storage: await openStorage({ folder: '/nowhere' }),
    siteClientDir: '/nowhere',
    adminDir: '/nowhere',
    listener: new DatabaseListener(connectionString),
    ...options,
  })
  await app.ready()
  return app
}

/** One server process of a test product with pages; the caller makes it ready or listen. */
export async function startPages(
  { services }: Pick<TestProduct, 'services'>,
  options: Pick<PagesOptions, 'site' | 'isShared'>,
): Promise<FastifyInstance> {
  const { app, inProcess } = await createApp(services)
  await app.register(pages, {
    pool: services.pool,
    listener: listenerOf(services.pool),
    call: inProcess.client(),
    get: inProcess.get,
    storage: services.storage,
    siteClientDir: '/nowhere',
    adminDir: '/nowhere',
    ...options,
  })
  return app
}
