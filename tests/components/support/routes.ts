import { vi } from 'vitest'
import { type Endpoint, responseSchema, successStatus } from '#shared/core/endpoint.ts'

/** One intercepted request. */
export interface SentRequest {
  method: string
  url: string
  params: Record<string, string>
  query: Record<string, string>
  /** The JSON body, or the text fields of a multipart body. */
  body: Record<string, unknown>
  files: Record<string, File[]>
}

type Respond = (request: SentRequest) => unknown

interface Route {
  target: Endpoint
  pattern: RegExp
  names: string[]
  respond: Respond
}

/** A failed response; `status` 0 is a network error. */
class Refusal {
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>) {
    this.status = status
    this.body = body
  }
}

export const refusal = (status: number, message: string, more: Record<string, unknown> = {}) =>
  new Refusal(status, { success: false, code: 'test.refused', message, ...more })

export const networkError = () => new Refusal(0, {})

let routes: Route[] = []
let unexpected: string[] = []
let sent: SentRequest[] = []
let others: Respond | undefined

/** All requests so far. */
export const allRequests = (): readonly SentRequest[] => sent

/** The requests of an endpoint so far, oldest first. */
export const requestsTo = ({ method, url }: Endpoint): SentRequest[] => {
  const { pattern } = patternOf(url)
  return sent.filter((request) => request.method === method && pattern.test(request.url))
}

function patternOf(url: string) {
  const names: string[] = []
  const source = url.replace(/:(\w+)/g, (_, name: string) => {
    names.push(name)
    return '([^/]+)'
  })
  return { pattern: new RegExp(`^${source}$`), names }
}

/** Responds to an endpoint’s requests until the end of the test; a later route replaces an earlier one. */
export function respondTo(target: Endpoint, respond: Respond): void {
  routes.unshift({ target, ...patternOf(target.url), respond })
  vi.stubGlobal('fetch', respondToFetch)
}

/** The same for requests that tests do not name; their own routes precede it. */
export function respondByDefaultTo(target: Endpoint, respond: Respond): void {
  routes.push({ target, ...patternOf(target.url), respond })
  vi.stubGlobal('fetch', respondToFetch)
}

/** Responds to every request that has no route of its own. */
export function respondToOthers(respond: Respond): void {
  others = respond
  vi.stubGlobal('fetch', respondToFetch)
}

export const checkRoutes = (): string[] => unexpected

export function forgetRoutes(): void {
  routes = []
  unexpected = []
  sent = []
  others = undefined
  vi.unstubAllGlobals()
}

async function bodyOf(init: RequestInit | undefined) {
  const body: Record<string, unknown> = {}
  const files: Record<string, File[]> = {}
  if (typeof init?.body === 'string') Object.assign(body, JSON.parse(init.body))
  if (init?.body instanceof FormData) {
    for (const [name, value] of init.body) {
      if (value instanceof File) files[name] = [...(files[name] ?? []), value]
      else body[name] = value
    }
  }
  return { body, files }
}

const respondToFetch: typeof fetch = async (input, init) => {
  const address = new URL(input instanceof Request ? input.url : String(input), location.href)
  const method = init?.method ?? 'GET'
  const { pathname } = address
  // Pages kept for offline use are no calls of the API.
  if (!pathname.startsWith('/api/')) return new Response(null, { status: 404 })
  const route = routes.find(({ target, pattern }) => target.method === method && pattern.test(pathname))
  const values = route?.pattern.exec(pathname)?.slice(1).map(decodeURIComponent) ?? []
  const request: SentRequest = {
    method,
    url: pathname,
    params: Object.fromEntries(route?.names.map((name, index) => [name, values[index] ?? '']) ?? []),
    query: Object.fromEntries(address.searchParams),
    ...(await bodyOf(init)),
  }
  sent.push(request)
  const respond = route?.respond ?? others
  if (!respond) {
    unexpected.push(`${method} ${pathname}`)
    return Response.json({ success: false, code: 'test.no-route', message: 'No route' }, { status: 501 })
  }
  const answer = await Promise.race([respond(request), aborted(init?.signal)])
  if (answer instanceof Refusal) {
    if (answer.status === 0) throw new TypeError('Failed to fetch')
    return Response.json(answer.body, { status: answer.status })
  }
  if (answer instanceof Response || answer instanceof Blob)
    return answer instanceof Blob ? new Response(answer) : answer
  if (!route) throw new Error('Only failures may be the response to other requests')
  // A response that breaks the contract is a fault of the test.
  const data = responseSchema(route.target).parse(answer)
  const headers = new Headers()
  if (Array.isArray(data)) headers.set('content-range', `items 0-${data.length}/${data.length}`)
  return Response.json(data, { status: successStatus(route.target), headers })
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
  })
}
