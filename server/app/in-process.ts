import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isSameText } from '#server/core/crypto.ts'
import type { RenderedBytes } from '#server/pages/astro-renderer.ts'
import { type Call, createClient } from '#shared/core/client.ts'

const header = 'x-in-process'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether this process itself made a request. */
    isInProcess(request: FastifyRequest): boolean
  }
}

export interface InProcess {
  /** The contract client over Fastify's `inject`, with a bearer token or without. */
  client(token?: string): Call
  /** The response to a GET request without credentials. */
  get(path: string): Promise<RenderedBytes>
  /** Whether this process itself made a request. */
  owns(request: FastifyRequest): boolean
}

/** Lets the server call its own API without a socket and without rate limits. */
export function createInProcess(app: FastifyInstance): InProcess {
  const secret = randomBytes(32).toString('hex')
  const owns = (request: FastifyRequest) => {
    const given = request.headers[header]
    return typeof given === 'string' && isSameText(given, secret)
  }
  return {
    client: (token) =>
      createClient({ token: () => token ?? null, transport: (path, init) => inject(app, secret, path, init) })
        .call,
    get: async (path) => {
      const { statusCode, headers, rawPayload } = await app.inject({
        url: path,
        headers: { [header]: secret },
      })
      return { status: statusCode, headers: headers as IncomingHttpHeaders, body: rawPayload }
    },
    owns,
  }
}

async function inject(
  app: FastifyInstance,
  secret: string,
  path: string,
  init: RequestInit,
): Promise<Response> {
  // A Response encodes FormData with its boundary.
  const encoded = init.body === undefined || init.body === null ? null : new Response(init.body)
  const headers = Object.fromEntries(new Headers(init.headers))
  const contentType = encoded?.headers.get('content-type')
  const response = await app.inject({
    method: (init.method ?? 'GET') as 'GET',
    url: path,
    headers: {
      ...(contentType ? { 'content-type': contentType } : {}),
      ...headers,
      [header]: secret,
    },
    ...(encoded ? { payload: Buffer.from(await encoded.arrayBuffer()) } : {}),
  })
  const responseHeaders = new Headers()
  for (const [name, value] of Object.entries(response.headers)) {
    if (value !== undefined) responseHeaders.set(name, String(value))
  }
  const isEmpty = response.statusCode === 204 || response.statusCode === 304
  return new Response(isEmpty ? null : new Uint8Array(response.rawPayload), {
    status: response.statusCode,
    headers: responseHeaders,
  })
}
