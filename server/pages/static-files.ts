import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { applicationPolicy } from '#server/core/http.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { errorPages } from './error-pages.ts'
import { type AssetFolders, filesIn, readKeptAsset } from './kept-assets.ts'
import { Page, sendPage } from './page.ts'
import { readHtmlFile } from './page-renderer.ts'
import { pageMessages } from './pages.messages.ts'

interface StaticFolders {
  siteClientDir: string
  adminDir: string
  storage: Pick<Storage, 'documents'>
}

/** Folders of files whose names change with their contents, by the beginning of their addresses. */
export const assetFolders = ({ siteClientDir, adminDir }: Omit<StaticFolders, 'storage'>): AssetFolders => ({
  '/_astro/': path.join(siteClientDir, '_astro'),
  '/admin/assets/': path.join(adminDir, 'assets'),
})

/** For files whose name changes with their content. */
const immutable = 'public, max-age=31536000, immutable'
const oneHour = 'public, max-age=3600'
/** Serves the files of the builds. Their names are read at the start, so that no other path reaches the disk. */
export async function serveStaticFiles(
  app: FastifyInstance,
  { siteClientDir, adminDir, storage }: StaticFolders,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: siteClientDir,
    // For `sendFile`: a route of its own for each of five hundred files took a tenth of a start.
    serve: false,
    preCompressed: true,
    cacheControl: false,
    // A missing build is answered by the error pages.
    suppressWarning: true,
  })
  for (const [prefix, root] of Object.entries(assetFolders({ siteClientDir, adminDir })))
    await serveAssets(app, storage, root, prefix)
  await serveFiles(app, siteClientDir, '/')
  await serveFiles(app, adminDir, '/admin/')

  // The back office routes inside one page.
  const admin = await adminPage(path.join(adminDir, 'index.html'))
  get(app, '/admin/*', (request, reply) => sendPage(request, reply, admin))
  get(app, '/admin', (request, reply) => {
    const query = request.raw.url?.indexOf('?') ?? -1
    return reply.redirect(`/admin/${query === -1 ? '' : request.raw.url?.slice(query)}`, 301)
  })
}

/** Serves a folder of files whose names change with their contents, and those of the other release that is kept. */
async function serveAssets(
  app: FastifyInstance,
  storage: Pick<Storage, 'documents'>,
  root: string,
  prefix: string,
): Promise<void> {
  const names = new Set(await filesIn(root))
  get(app, `${prefix}*`, async (request, reply) => {
    const name = (request.params as { '*': string })['*']
    if (names.has(name)) return reply.header('cache-control', immutable).sendFile(name, root)
    const kept = await readKeptAsset(storage, prefix + name)
    if (!kept) return missingAsset(request, reply)
    return reply.headers({ 'cache-control': immutable, 'content-type': kept.type }).send(kept.body)
  })
}

/** Serves the other files of a build: all but assets and pages. */
async function serveFiles(app: FastifyInstance, root: string, prefix: string): Promise<void> {
  for (const name of await filesIn(root)) {
    if (/^(?:_astro|assets)\/|\.html$/.test(name)) continue
    get(app, encodeURI(prefix + name), (_request, reply) =>
      reply.header('cache-control', oneHour).sendFile(name, root),
    )
  }
}

function get(
  app: FastifyInstance,
  url: string,
  handler: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>,
): void {
  app.route({ method: ['GET', 'HEAD'], url, schema: { hide: true }, handler })
}

function missingAsset(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .send(pageMessages.assetNotFound)
}

async function adminPage(file: string): Promise<Page> {
  try {
    const { body, compressed } = await readHtmlFile(file)
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': applicationPolicy,
    }
    return new Page({ status: 200, headers, body, cacheControl: 'no-cache' }, compressed)
  } catch {
    return errorPages.adminNotBuilt
  }
}
