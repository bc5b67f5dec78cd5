import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CurrentUser } from '#server/core/current-user.ts'
import { cacheHeaders } from '#server/core/http.ts'
import { receiveMultipart, type UploadedFiles, type UploadNames } from '#server/core/multipart.ts'
import type { Page } from '#server/db/list.ts'
import {
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
  responseSchema,
  successStatus,
} from '#shared/core/endpoint.ts'
import type { AnonymousAccess } from '#shared/permissions/permissions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user, if the request carries a valid token. */
    currentUser: CurrentUser | undefined
    uploads: UploadedFiles
    uploadNames: UploadNames
  }
  interface FastifyInstance {
    /** Logs that a call with `opens` showed somebody's data to its caller. */
    noteOpened(request: FastifyRequest, target: Endpoint, answer: unknown): Promise<void>
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/** The validated input of a handler. */
export interface Context<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  files: UploadedFiles
  fileNames: UploadNames
  /** The signed-in user; on a public endpoint undefined without a valid token. */
  currentUser: E['access'] extends AnonymousAccess ? CurrentUser | undefined : CurrentUser
  request: FastifyRequest
  reply: FastifyReply
  /** Sets `Content-Range` from a page of rows and returns the rows. */
  rowsOf<Row>(page: Page<Row>): Row[]
  /** Sets when a cached response expires without a write. */
  expiresAt(moment: Date): void
}

/** A list that the server can also read in process, with the rights of a user. */
export interface MountedList {
  target: Endpoint
  answer(asked: {
    params: unknown
    query: unknown
    currentUser: CurrentUser
    request: FastifyRequest
    reply: FastifyReply
  }): Promise<unknown>
}

const listsOfApps = new WeakMap<FastifyInstance, MountedList[]>()

/** Returns the list endpoints of an app. */
export const mountedLists = (app: FastifyInstance): readonly MountedList[] => listsOfApps.get(app) ?? []

/** Endpoints that return pages of rows, or all rows at once. */
const isList = (target: Endpoint) =>
  target.list === true || (target.access.endsWith('.list') && responseSchema(target) instanceof z.ZodArray)

/** Serves one endpoint of the contract, which declares its path, schemas and access. */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  target: E,
  handler: (context: Context<E>) => Promise<ResponseOf<E>> | ResponseOf<E>,
): void {
  const { response: _, ...requestSchema } = target.schema
  const status = successStatus(target)
  if (isList(target)) {
    const lists = listsOfApps.get(app) ?? []
    lists.push({
      target,
      answer: async ({ params, query, currentUser, ...rest }) =>
        handler({
          params: params as ParamsOf<E>,
          query: query as QueryOf<E>,
          body: undefined as BodyOf<E>,
          files: {},
          fileNames: {},
          currentUser: currentUser as Context<E>['currentUser'],
          rowsOf: ({ rows }) => rows,
          expiresAt: () => undefined,
          ...rest,
        }),
    })
    listsOfApps.set(app, lists)
  }
  app.route({
    method: target.method,
    url: target.url,
    config: { endpoint: target },
    schema: { ...requestSchema, summary: target.summary, response: { [status]: responseSchema(target) } },
    ...(target.files ? { preValidation: receiveMultipart(target.files) } : {}),
    handler: async (request, reply) => {
      reply.status(status)
      const { currentUser } = request
      const isCacheable = target.cacheTags !== undefined && request.headers.authorization === undefined
      if (isCacheable) {
        reply.header(cacheHeaders.tags, target.cacheTags?.({ params: request.params as never }).join(' '))
        reply.header(cacheHeaders.route, target.url)
      }
      const answer = await handler({
        params: request.params as ParamsOf<E>,
        query: request.query as QueryOf<E>,
        body: request.body as BodyOf<E>,
        files: request.uploads ?? {},
        fileNames: request.uploadNames ?? {},
        currentUser: currentUser as Context<E>['currentUser'],
        request,
        reply,
        rowsOf: (page) => {
          const last = page.first + page.rows.length - 1
          reply.header('content-range', `items ${page.first}-${Math.max(last, page.first)}/${page.total}`)
          if (page.estimated) reply.header('x-total-estimated', '1')
          return page.rows
        },
        expiresAt: (moment) => {
          if (isCacheable) reply.header(cacheHeaders.expires, moment.getTime())
        },
      })
      if (target.opens) await app.noteOpened(request, target, answer)
      return answer
    },
  })
}
