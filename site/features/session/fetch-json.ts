import { ApiError } from '#shared/core/api-error.ts'
import type { CallInput } from '#shared/core/client.ts'
import type { Endpoint, ResponseOf } from '#shared/core/endpoint.ts'
import { failureText } from '#shared/core/failure-text.ts'
import { pathOf } from '#shared/core/path-of.ts'

/** The part of an endpoint that a request needs. An imported endpoint would bring its zod schemas with it. */
type Target = Pick<Endpoint, 'method' | 'url' | 'failure'>

type Input<E extends Endpoint> = Pick<CallInput<E>, 'params' | 'query' | 'body' | 'signal'> & {
  /** Sent as bearer token. */
  token?: string | null
  headers?: Record<string, string>
  /** Lets the request finish after the page has been left. */
  keepalive?: boolean
}

/** The value of a `data-*` attribute from which a script calls the endpoint with `fetchJson`. */
export const endpointData = ({ method, url, failure }: Endpoint): string =>
  JSON.stringify({ method, url, failure } satisfies Target)

const readTarget = (target: Target | string | undefined): Target =>
  typeof target === 'object' ? target : JSON.parse(target ?? '{}')

/** The only `fetch` of the API in the browser. */
export const transport = (path: string, init: RequestInit): Promise<Response> => fetch(path, init)

/** Throws `ApiError` without a response, unless the caller aborted the request. */
export async function request<E extends Endpoint>(
  target: Target | string | undefined,
  { params, query, body, token, headers, ...init }: Input<E> = {} as Input<E>,
): Promise<Response> {
  const { method, url, failure } = readTarget(target)
  try {
    return await transport(pathOf(url, params as Record<string, unknown>, query), {
      ...init,
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw new ApiError(0, { code: 'network', message: failure })
  }
}

/**
 * Calls an endpoint without its zod schemas, for visitor pages: the response is typed, but not validated. The target
 * is an endpoint or its `endpointData`. Throws `ApiError` on every failure.
 */
export async function fetchJson<E extends Endpoint>(
  target: Target | string | undefined,
  input?: Input<E>,
): Promise<ResponseOf<E>> {
  const response = await request(target, input)
  const answer = await response.json().catch(() => undefined)
  if (response.ok && answer && answer.success !== false) return answer
  const { code = 'unknown', fields } = answer ?? {}
  throw new ApiError(response.status, {
    code,
    fields,
    message: failureText(answer, readTarget(target).failure),
  })
}
