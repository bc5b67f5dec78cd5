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
const compressedFiles = ['**/*.br', '**/*.gz']

/** Serves each file of the builds by a route of its own, so that no requested path reaches the disk. */
export async function serveStaticFiles(
  app: FastifyInstance,
  { siteClientDir, adminDir }: StaticFolders,
): Promise<void> {
  await serveFolder(app, {
    root: siteClientDir,
    prefix: '/',
    ignore: ['_astro/**', '**/*.html'],
    cache: oneHour,
  })
  await serveFolder(app, { root: path.join(siteClientDir, '_astro'), prefix: '/_astro/', cache: immutable })
  await serveFolder(app, {
    root: adminDir,
    prefix: '/admin/',
    ignore: ['assets/**', '*.html'],
    cache: oneHour,
  })
  await serveFolder(app, { root: path.join(adminDir, 'assets'), prefix: '/admin/assets/', cache: immutable })
  get(app, '/_astro/*', missingAsset)
  get(app, '/admin/assets/*', missingAsset)

  // The back office routes inside one page.
  const admin = await adminPage(path.join(adminDir, 'index.html'))
  get(app, '/admin/*', (request, reply) => sendPage(request, reply, admin))
  get(app, '/admin', (request, reply) => {
    const query = request.raw.url?.indexOf('?') ?? -1
    return reply.redirect(`/admin/${query === -1 ? '' : request.raw.url?.slice(query)}`, 301)
  })
}

type Folder = { root: string; prefix: string; cache: string; ignore?: string[] }

async function serveFolder(
  app: FastifyInstance,
  { root, prefix, cache, ignore = [] }: Folder,
): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix,
    wildcard: false,
    index: false,
    globIgnore: [...ignore, ...compressedFiles],
    preCompressed: true,
    decorateReply: false,
    // A missing build is answered by the error pages.
    suppressWarning: true,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', cache)
    },
  })
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
