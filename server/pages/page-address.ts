/** How the page server handles an address. */
export type PageAddress =
  /** `path` is the canonical spelling: the cache key and the path that is rendered. */
  | { kind: 'page'; path: string }
  /** Not the canonical spelling; `to` is a path of this site. */
  | { kind: 'moved'; to: string }
  /** Belongs to the API or to the uploads. */
  | { kind: 'foreign' }
  | { kind: 'malformed' }
  | { kind: 'too-long' }

export const longestAddress = 2048

const foreign: ReadonlySet<string> = new Set(['api', 'uploads'])
/** Browsers read a backslash as a slash, which would turn `/\host` into the address of another site. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are refused
const forbidden = /[\u0000-\u001f\u007f/\\]/

/**
 * Parses the address of a request. The query is not part of the cache key: scripts in the browser read it, so that
 * links with the parameters of a campaign share one page.
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

const personal: ReadonlySet<string> = new Set([
  'customer',
  'login',
  'register',
  'subscribe',
  'u',
  'unsubscribe',
])

/**
 * Whether browsers and proxies must not cache a page. The server may: it renders pages without cookie, token or query,
 * so the bytes hold no personal data. `no-store` is for the shared computer at the reception, where the back button
 * must not show a page that was filled in for another person.
 */
export function isPersonal(path: string): boolean {
  return personal.has(path.split('/', 2)[1] ?? '')
}
