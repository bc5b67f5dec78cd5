/** What the address of a request asks the page server to do. */
export type PageAddress =
  /** `path` is the one spelling of this page's address: it is the cache key and what is rendered. */
  | { kind: 'page'; path: string }
  /** The same page under its proper spelling; `to` is a path of this site. */
  | { kind: 'moved'; to: string }
  /** Belongs to the API or to the uploads, which answer for themselves. */
  | { kind: 'foreign' }
  | { kind: 'malformed' }
  | { kind: 'too-long' }

export const longestAddress = 2048

const foreign: ReadonlySet<string> = new Set(['api', 'uploads'])
/** A browser reads a backslash as a slash, which would turn `/\host` into another site's address. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const forbidden = /[\u0000-\u001f\u007f/\\]/

/**
 * Reads a request's address. The query is no part of a page: what depends on it is filled in by the
 * browser, so that a link with a campaign's parameters is the same page.
 */
export function readAddress(url: string): PageAddress {
  if (url.length > longestAddress) return { kind: 'too-long' }
  const target = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '')
  const [rawPath = '', query] = splitOnce(target)
  if (!rawPath.startsWith('/')) return { kind: 'malformed' }
  const spelled = rawPath.slice(1).split('/')
  let segments: string[]
  try {
    segments = spelled.filter(Boolean).map(decodeURIComponent)
  } catch {
    return { kind: 'malformed' }
  }
  if (segments.some((segment) => segment === '.' || segment === '..' || forbidden.test(segment)))
    return { kind: 'malformed' }
  if (segments[0] !== undefined && foreign.has(segments[0])) return { kind: 'foreign' }
  const path = `/${segments.map(encodeSegment).join('/')}`
  const isTidy = segments.length === spelled.length || rawPath === '/'
  return isTidy
    ? { kind: 'page', path }
    : { kind: 'moved', to: query === undefined ? path : `${path}?${query}` }
}

function splitOnce(target: string): [path: string, query?: string] {
  const fragment = target.indexOf('#')
  const address = fragment === -1 ? target : target.slice(0, fragment)
  const mark = address.indexOf('?')
  return mark === -1 ? [address] : [address.slice(0, mark), address.slice(mark + 1)]
}

function encodeSegment(segment: string): string {
  return encodeURI(segment).replace(/[?#]/g, encodeURIComponent)
}

const personal: ReadonlySet<string> = new Set(['customer', 'login', 'register', 'subscribe', 'unsubscribe'])

/**
 * Pages that browsers and proxies must not keep. The server itself may: it renders them without any
 * visitor's cookie, token or query, so the bytes hold nothing of anybody. `no-store` is for the shared
 * computer at the reception, where a page filled in by the browser must not come back with the back button.
 */
export function isPersonal(path: string): boolean {
  return personal.has(path.split('/', 2)[1] ?? '')
}
