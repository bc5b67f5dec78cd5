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

/** Reads that several parts of a page make, each when it starts. The contract would bring its zod schemas with it. */
const sharedPaths: readonly string[] = ['/api/users/profile/details']
/** Milliseconds for which an answer is shared: while the parts of a page start. */
const sharedFor = 10_000

/** Pending and just received answers to `sharedPaths`, by path and headers, which include the token. */
const sharedAnswers = new Map<string, Promise<Response>>()

globalThis.document?.addEventListener('session-change', () => {
  if (!document.documentElement.dataset.session) sharedAnswers.clear()
})

/**
 * The only `fetch` of the API in the browser. Identical reads of `sharedPaths` share one request until the next write; a
 * failed one is not kept.
 */
export async function transport(path: string, init: RequestInit): Promise<Response> {
  if (init.method !== 'GET') {
    sharedAnswers.clear()
    // An answer that arrives during the write may precede it.
    return fetch(path, init).finally(() => sharedAnswers.clear())
  }
  if (!sharedPaths.includes(path) || init.signal) return fetch(path, init)
  const key = JSON.stringify([path, ...new Headers(init.headers)])
  return (await (sharedAnswers.get(key) ?? share(key, fetch(path, init)))).clone()
}

function share(key: string, answer: Promise<Response>): Promise<Response> {
  const forget = () => {
    if (sharedAnswers.get(key) === answer) sharedAnswers.delete(key)
  }
  sharedAnswers.set(key, answer)
  answer.then(({ ok }) => (ok ? setTimeout(forget, sharedFor) : forget()), forget)
  return answer
}

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
  const { code = 'unknown', fields, challenge } = answer ?? {}
  throw new ApiError(response.status, {
    code,
    fields,
    challenge,
    message: failureText(answer, readTarget(target).failure),
  })
}
