import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Storage } from '#server/integrations/storage/storage.ts'

/** For files whose address changes with their content. */
const immutable = 'public, max-age=31536000, immutable'

/** The file names of uploads; other names are not requested from the storage. */
const publicName = /^[\w-]+(?:\/[\w-]+)*\.(webp|avif)$/

/** Serves the public photographs from a folder or a bucket, with equal headers. */
export async function serveUploads(app: FastifyInstance, { visitors }: Storage): Promise<void> {
  if ('folder' in visitors) {
    await app.register(staticFiles, {
      root: visitors.folder,
      prefix: '/uploads/',
      decorateReply: false,
      index: false,
      dotfiles: 'deny',
      cacheControl: false,
      setHeaders: (reply) => {
        reply.header('cache-control', immutable)
      },
    })
    return
  }
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/uploads/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      const key = request.params['*']
      const [, type] = publicName.exec(key) ?? []
      const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers
      const found =
        type &&
        (await visitors.read({
          key,
          headOnly: request.method === 'HEAD',
          range: ifRange ? undefined : range,
          ifNoneMatch,
        }))
      if (!found) {
        reply.callNotFound()
        return reply
      }
      const { status, headers, body } = found
      reply.status(status).headers(headers)
      if (status !== 416) reply.header('cache-control', immutable)
      if (status < 300) reply.type(`image/${type}`)
      return reply.send(body)
    },
  })
}
