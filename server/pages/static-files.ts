import { readdir } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { applicationPolicy } from '#server/core/http.ts'
import { errorPages } from './error-pages.ts'
import { Page, sendPage } from './page.ts'
import { readHtmlFile } from './page-renderer.ts'
import { pageMessages } from './pages.messages.ts'

interface StaticFolders {
  siteClientDir: string
  adminDir: string
}

/** For files whose name changes with their content. */
const immutable = 'public, max-age=31536000, immutable'
const oneHour = 'public, max-age=3600'
/** Chosen by Accept-Encoding, never requested by name. */
const isCompressed = (name: string) => name.endsWith('.br') || name.endsWith('.gz')

/** Serves the files of the builds. Their names are read at the start, so that no other path reaches the disk. */
export async function serveStaticFiles(
  app: FastifyInstance,
  { siteClientDir, adminDir }: StaticFolders,
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
  await serveAssets(app, path.join(siteClientDir, '_astro'), '/_astro/')
  await serveAssets(app, path.join(adminDir, 'assets'), '/admin/assets/')
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

/** Paths of the files in a folder, relative to it; none without a build. */
async function filesIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && !isCompressed(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
}

/** Serves a folder of files whose names change with their contents. */
async function serveAssets(app: FastifyInstance, root: string, prefix: string): Promise<void> {
  const names = new Set(await filesIn(root))
  get(app, `${prefix}*`, (request, reply) => {
    const name = (request.params as { '*': string })['*']
    if (!names.has(name)) return missingAsset(request, reply)
    return reply.header('cache-control', immutable).sendFile(name, root)
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
  handler: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
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
