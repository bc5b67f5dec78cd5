import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isSameText } from '#server/core/crypto.ts'
import { type Call, createClient } from '#shared/core/client.ts'

const header = 'x-in-process'

export interface InProcess {
  /** The contract client over Fastify's `inject`, with a bearer token or without. */
  client(token?: string): Call
  /** Whether a request was made by this process itself. */
  owns(request: FastifyRequest): boolean
}

/** Lets the server call its own API without a socket, past the limits that are meant for strangers. */
export function createInProcess(app: FastifyInstance): InProcess {
  const proof = randomBytes(32).toString('hex')
  return {
    client: (token) =>
      createClient({ token: () => token ?? null, transport: (path, init) => inject(app, proof, path, init) })
        .call,
    owns: (request) => {
      const given = request.headers[header]
      return typeof given === 'string' && isSameText(given, proof)
    },
  }
}

async function inject(
  app: FastifyInstance,
  proof: string,
  path: string,
  init: RequestInit,
): Promise<Response> {
  // A Response turns FormData into bytes and names its boundary.
  const encoded = init.body === undefined || init.body === null ? null : new Response(init.body)
  const headers = Object.fromEntries(new Headers(init.headers))
  const contentType = encoded?.headers.get('content-type')
  const answer = await app.inject({
    method: (init.method ?? 'GET') as 'GET',
    url: path,
    headers: {
      ...(contentType ? { 'content-type': contentType } : {}),
      ...headers,
      [header]: proof,
    },
    ...(encoded ? { payload: Buffer.from(await encoded.arrayBuffer()) } : {}),
  })
  const answerHeaders = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined) answerHeaders.set(name, String(value))
  }
  const isEmpty = answer.statusCode === 204 || answer.statusCode === 304
  return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), {
    status: answer.statusCode,
    headers: answerHeaders,
  })
}
