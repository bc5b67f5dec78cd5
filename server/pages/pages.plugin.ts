import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type pg from 'pg'
import { requestIdHeader, securityHeaders, sendError } from '#server/core/http.ts'
import { type DatabaseListener, listenerOf } from '#server/db/listener.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { clubIconAt } from '#shared/brand/club-icons.ts'
import { listBranches } from '#shared/club/branches/branches.contract.ts'
import type { Call } from '#shared/core/client.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import { createRenderer, type RenderedBytes, type SiteRender } from './astro-renderer.ts'
import { withClubIcons } from './club-icons.ts'
import { errorPages } from './error-pages.ts'
import { keepAssets } from './kept-assets.ts'
import { withLinkPictures } from './link-pictures/link-pictures.ts'
import { sendPage, writePage } from './page.ts'
import { readAddress } from './page-address.ts'
import { PageCache } from './page-cache.ts'
import { createPageRenderer, findPrerenderedPages } from './page-renderer.ts'
import { PageTagWatch, type TagVersions } from './page-tags.ts'
import { createPublicAnswers } from './public-answers.ts'
import { assetFolders, serveStaticFiles } from './static-files.ts'

export interface PagesOptions {
  pool: pg.Pool
  listener: DatabaseListener
  /** The contract client, in process and without credentials. */
  call: Call
  /** A GET request in process and without credentials; absent where only pages are served. */
  get?: (path: string) => Promise<RenderedBytes>
  /** Renders pages of the site; null when the site is not built. */
  site: SiteRender | null
  /** Holds the photographs that link pictures show, and the assets of the release before. */
  storage: Storage
  siteClientDir: string
  adminDir: string
  /** Whether a cache in front of the servers keeps pages and drops them on request. */
  isShared?: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    pageCache: {
      /** Invalidates the pages of this process at once, after the commit of a write that raised the versions. */
      committed(versions: TagVersions): void
      /** Renders the pages that most visits begin with. */
      warm(): Promise<void>
      stats(): ReturnType<PageCache['stats']>
    }
  }
}

/** The foremost branches, whose pages are rendered at the start: far fewer pages than the cache holds. */
const warmedBranches = 20

const renderLimits = { timeout: 10_000, concurrency: 16 }

const dist = fileURLToPath(new URL('../../dist', import.meta.url))

/** Registers `pages` with the folders of the build. */
export async function servePages(
  app: FastifyInstance,
  options: Pick<PagesOptions, 'pool' | 'call' | 'get' | 'storage' | 'isShared'>,
): Promise<void> {
  const folders = { siteClientDir: path.join(dist, 'site/client'), adminDir: path.join(dist, 'admin') }
  // Before it answers, so that the servers of the release before have them as well.
  await keepAssets(options, assetFolders(folders))
  await app.register(pages, {
    ...options,
    ...folders,
    listener: listenerOf(options.pool),
    site: await loadSite(path.join(dist, 'site/server/entry.mjs')),
  })
}

async function loadSite(entry: string): Promise<SiteRender | null> {
  if (!existsSync(entry)) return null
  const site: { render: SiteRender } = await import(pathToFileURL(entry).href)
  return site.render
}

/** Serves the pages, the static files and the back office: all addresses outside the API. */
export const pages = fp<PagesOptions>(
  async (app, options) => {
    const { pool, listener, call, site, storage, siteClientDir } = options
    const { uploads } = storage
    const log = app.log
    const invalidate = (tags: readonly string[]) => {
      cache.invalidate(tags)
      answers?.invalidate(tags)
    }
    const watch = new PageTagWatch({ pool, listener, onInvalidate: invalidate, log })
    const render = createPageRenderer({
      render: withClubIcons(
        site ? withLinkPictures(createRenderer(site, renderLimits), { uploads, log }) : async () => null,
        { uploads, log },
      ),
      prerendered: await findPrerenderedPages(siteClientDir),
      call,
      log,
      isShared: options.isShared ?? false,
    })
    const cache = new PageCache({ render, invalidations: watch, log })
    const answers = options.get && createPublicAnswers({ get: options.get, invalidations: watch, log })
    await watch.start()
    app.addHook('onClose', () => watch.stop())

    async function warm(): Promise<void> {
      if (!site) return
      await cache.serve('/')
      await cache.serve('/equipment')
      await cache.serve('/blog')
      try {
        const { branches } = await call(listBranches, {
          query: { sort: ['order', 'ASC'], range: [0, warmedBranches - 1], filter: { isActive: true } },
        })
        for (const { slug } of branches) {
          await cache.serve(`/${slug}`)
          await cache.serve(`/${slug}/equipment`)
        }
      } catch (error) {
        log.warn({ err: error }, 'branch pages could not be warmed')
      }
    }
    app.decorate('pageCache', {
      committed: (versions) => {
        watch.learn(versions)
        invalidate([...versions.keys()])
      },
      stats: () => cache.stats(),
      warm,
    })

    if (answers) serveAnswers(app, answers)
    if (app.hasDecorator('handleEarly')) serveEarly(app, cache, answers)
    await serveStaticFiles(app, options)
    app.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      schema: { hide: true },
      handler: site
        ? (request, reply) => {
            // Most addresses are already spelled as the cache key, which saves parsing them.
            const page = cache.hit(request.raw.url ?? '')
            return page ? sendPage(request, reply, page) : servePage(cache, request, reply)
          }
        : (request, reply) => servePage(isClubIcon(request) ? cache : null, request, reply),
    })
    refuseOtherMethods(app)
  },
  { name: 'pages', fastify: '5.x' },
)

/** Serves the responses of endpoints with `cacheTags` from memory. */
function serveAnswers(app: FastifyInstance, answers: PageCache): void {
  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const { page, isStale } = await answers.serve(request.raw.url ?? '')
    // Errors are left to the endpoint itself, which reports its own.
    const isServed = !isStale && page.status < 500
    if (isServed) sendPage(request, reply, page)
    return isServed
  }
  app.addHook('onRequest', (request, reply, done) => {
    const isCacheable = request.routeOptions.config.endpoint?.cacheTags !== undefined
    if (!isCacheable || request.headers.authorization !== undefined || app.isInProcess(request)) done()
    else
      serve(request, reply).then((isServed) => {
        if (!isServed) done()
      }, done)
  })
}

/** Serves hits of both caches ahead of Fastify's router and hooks, with the same headers, log and metrics. */
function serveEarly(app: FastifyInstance, cache: PageCache, answers: PageCache | undefined): void {
  app.handleEarly((request, response) => {
    const { method = '', url = '', headers } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const isAnswer = url.startsWith('/api/')
    if (isAnswer && headers.authorization !== undefined) return false
    const page = (isAnswer ? answers : cache)?.hit(url)
    if (!page) return false
    const startedAt = performance.now()
    const id = app.requestIdOf(request)
    writePage(request, response, page, [requestIdHeader, id])
    const milliseconds = performance.now() - startedAt
    const observed = { id, method, route: page.route, status: response.statusCode, milliseconds }
    for (const observe of app.requestObservers) observe(observed)
    return true
  })
}

/** The back office shows the icons where the site is not built as well. */
function isClubIcon({ raw }: FastifyRequest): boolean {
  const address = readAddress(raw.url ?? '')
  return address.kind === 'page' && clubIconAt(address.path) !== undefined
}

async function servePage(
  cache: PageCache | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const address = readAddress(request.raw.url ?? '')
  switch (address.kind) {
    case 'foreign':
      reply.callNotFound()
      return reply
    case 'malformed':
      return sendPage(request, reply, errorPages.malformed)
    case 'too-long':
      return sendPage(request, reply, errorPages.tooLong)
    case 'moved':
      return reply.redirect(address.to, 301)
    case 'page': {
      if (!cache) return sendPage(request, reply, errorPages.siteNotBuilt)
      const cached = cache.hit(address.path)
      if (cached) return sendPage(request, reply, cached)
      const { page, isStale } = await cache.serve(address.path)
      return sendPage(request, reply, page, isStale)
    }
  }
}

function refuseOtherMethods(app: FastifyInstance): void {
  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    if (readAddress(request.raw.url ?? '').kind === 'foreign') reply.callNotFound()
    else sendPage(request, reply, errorPages.method)
    return reply
  }
  app.route({
    method: app.supportedMethods.filter((method) => method !== 'GET' && method !== 'HEAD'),
    url: '/*',
    schema: { hide: true },
    // In this hook the body is not read.
    onRequest: refuse,
    handler: refuse,
  })
}

/** For Fastify's `frameworkErrors`: an address that the router cannot parse reaches no route. */
export function answerUnreadableAddress(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  // Hooks do not run for such a request.
  reply.headers(securityHeaders)
  if (/^\/+api(\/|$)/.test(request.raw.url ?? '')) {
    sendError(reply, error.statusCode ?? 400, { code: 'route.malformed', message: coreMessages.unknownRoute })
  } else {
    sendPage(request, reply, errorPages.malformed)
  }
}
