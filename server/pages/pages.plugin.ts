import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Disk } from 'flydrive'
import type pg from 'pg'
import { send } from '#server/app/error-handler.ts'
import { securityHeaders } from '#server/app/security-headers.ts'
import { withLinkPictures } from '#server/pages/link-pictures/link-pictures.ts'
import { listBranches } from '#shared/club/branches/branches.contract.ts'
import type { Call } from '#shared/core/client.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import { type AstroHandler, createRenderer } from './astro-renderer.ts'
import { readAddress } from './page-address.ts'
import { answerWith } from './page-answer.ts'
import { PageCache } from './page-cache.ts'
import { PageFiles } from './page-files.ts'
import { PageFolder } from './page-folder.ts'
import { createPageSource } from './page-source.ts'
import { dropPageTags, type TagVersions } from './page-tags.ts'
import { plainPages } from './plain-pages.ts'
import { findPrerenderedPages } from './prerendered-pages.ts'
import { serveStaticFiles } from './static-files.ts'
import { TagWatch } from './tag-watch.ts'

export interface PagesOptions {
  pool: pg.Pool
  /** The contract client, in process and without any visitor's credentials. */
  call: Call
  /** The site's request handler; null when the site is not built. */
  siteHandler: AstroHandler | null
  /** Holds the photographs of the records that pages show. */
  uploads: Disk
  siteClientDir: string
  adminDir: string
  /** Of the connection that listens for dropped tags. */
  listenConnectionString: string
  /** Where pages are also written to files; without it they are kept in memory alone. */
  files?: { dataDir: string; edition: string }
}

declare module 'fastify' {
  interface FastifyInstance {
    pageCache: {
      /** Drops pages everywhere at the commit of the transaction that `client` is in, as its last statement. */
      publish(client: pg.PoolClient, tags: readonly string[]): Promise<TagVersions>
      /** That transaction was committed: drops this node's pages at once. */
      committed(versions: TagVersions): void
      /** Renders the pages that most visitors see first. */
      warm(): Promise<void>
      stats(): ReturnType<PageCache['stats']>
    }
  }
}

const renderLimits = { timeout: 10_000, concurrency: 16 }

/** Pages, static files and the back office: everything a browser opens that is not the API. */
export const pages = fp<PagesOptions>(
  async (app, options) => {
    const { pool, call, siteHandler, uploads, siteClientDir, listenConnectionString } = options
    const log = app.log
    let filesReady: Promise<void> | undefined
    const drops = new TagWatch({
      connectionString: listenConnectionString,
      pool,
      onDrop: (tags) => {
        cache.drop(tags)
        // Files that were there before this node listened are compared with their tags when they are opened.
        if (drops.isListening) void files?.removeTags(tags)
      },
      onListening: (isListening) => {
        filesReady = isListening ? files?.open().then(() => cache.saveAll()) : files?.close()
      },
      log,
    })
    const files = options.files
      ? new PageFiles({
          folder: new PageFolder(options.files.dataDir),
          edition: options.files.edition,
          pool,
          drops,
          log,
        })
      : null
    const source = createPageSource({
      render: siteHandler
        ? withLinkPictures(createRenderer(siteHandler, renderLimits), { uploads, log })
        : async () => null,
      prerendered: await findPrerenderedPages(siteClientDir),
      call,
      log,
    })
    const cache = new PageCache({ source, drops, store: files, log })
    await drops.start()
    // Before anybody is answered, no file is left that is wrong.
    await (filesReady ?? files?.close())
    app.addHook('onClose', async () => {
      await files?.stop()
      await drops.stop()
    })

    async function warm(): Promise<void> {
      if (!siteHandler) return
      await cache.serve('/')
      await cache.serve('/equipment')
      await cache.serve('/blog')
      try {
        const { branches } = await call(listBranches)
        for (const { slug } of branches) {
          await cache.serve(`/${slug}`)
          await cache.serve(`/${slug}/equipment`)
        }
      } catch (error) {
        log.warn({ err: error }, 'branch pages could not be warmed')
      }
    }
    app.decorate('pageCache', {
      publish: async (client, tags) => {
        const versions = await dropPageTags(client, tags)
        // Before the commit: whoever is killed after it leaves no file that is wrong.
        await files?.removeTags(tags, true)
        return versions
      },
      committed: (versions) => {
        drops.learn(versions)
        cache.drop([...versions.keys()])
      },
      stats: () => cache.stats(),
      warm,
    })

    await serveStaticFiles(app, options)
    app.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      schema: { hide: true },
      handler: siteHandler
        ? (request, reply) => {
            // Most addresses are spelled as their page's path, which saves reading them.
            const page = cache.hit(request.raw.url ?? '')
            return page ? answerWith(request, reply, page) : answerSlowly(cache, request, reply)
          }
        : (request, reply) => answerSlowly(null, request, reply),
    })
    refuseOtherMethods(app)
  },
  { name: 'pages', fastify: '5.x' },
)

async function answerSlowly(
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
      return answerWith(request, reply, plainPages.malformed)
    case 'too-long':
      return answerWith(request, reply, plainPages.tooLong)
    case 'moved':
      return reply.redirect(address.to, 301)
    case 'page': {
      if (!cache) return answerWith(request, reply, plainPages.siteNotBuilt)
      const known = cache.hit(address.path)
      if (known) return answerWith(request, reply, known)
      const { page, isStale } = await cache.serve(address.path)
      return answerWith(request, reply, page, isStale)
    }
  }
}

function refuseOtherMethods(app: FastifyInstance): void {
  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    if (readAddress(request.raw.url ?? '').kind === 'foreign') reply.callNotFound()
    else answerWith(request, reply, plainPages.method)
    return reply
  }
  app.route({
    method: app.supportedMethods.filter((method) => method !== 'GET' && method !== 'HEAD'),
    url: '/*',
    schema: { hide: true },
    // Before the body is read: nobody is going to look at it.
    onRequest: refuse,
    handler: refuse,
  })
}

/** For Fastify's `frameworkErrors`: an address that the router itself cannot read never reaches a route. */
export function answerUnreadableAddress(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  // No hook has seen this request.
  reply.headers(securityHeaders)
  if (/^\/+api(\/|$)/.test(request.raw.url ?? '')) {
    send(reply, error.statusCode ?? 400, { code: 'route.malformed', message: coreMessages.unknownRoute })
  } else {
    answerWith(request, reply, plainPages.malformed)
  }
}
