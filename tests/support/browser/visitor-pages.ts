import { sourceFiles } from '#tests/support/product/source-files.ts'

const branch = 'selcuklu'

/** Example paths, from the demo data, for routes with parameters besides the branch. */
const examples: Record<string, string> = {
  '/[branch]/raffle/[slug]': `/${branch}/raffle/sabah-gunesi-cekilisi`,
  '/[branch]/teams/[slug]': `/${branch}/teams/burak-aydin`,
  '/blog/[slug]': '/blog/comelmede-en-sik-yapilan-bes-hata',
  '/blog/etiket/[tag]': '/blog/etiket/teknik',
  '/vitamin/[slug]': '/vitamin/kreatin-monohidrat-300-g',
  '/vitamin/kategori/[category]': '/vitamin/kategori/vitamin-ve-mineral',
  '/vitamin/kategori/[category]/[part]': '/vitamin/kategori/sporcu-gidalari/protein-tozu',
  '/dogrula/[token]': '/dogrula/ornek',
  '/subscribe/[token]': '/subscribe/ornek',
  '/u/[token]': '/u/ornek',
  '/unsubscribe/[token]': '/unsubscribe/ornek',
  '/raffle/confirm/[token]': '/raffle/confirm/ornek',
  '/programs/[slug]': '/programs/temel-fitness',
  '/subeler/[city]': '/subeler/konya',
  '/sitemap/[part].xml': '/sitemap/genel.xml',
}

/** Tested separately: the demo data has too few photographs, posts and branches for a second page. */
const openedElsewhere = [
  '/[branch]/gallery/sayfa/[page]',
  '/blog/sayfa/[page]',
  '/blog/etiket/[tag]/sayfa/[page]',
  '/subeler/sayfa/[page]',
  '/subeler/[city]/sayfa/[page]',
]

/** Additional URLs whose page looks different. */
const variants = ['/karatay/teams', '/karatay/ders-programi', '/login/VerifyEmail?token=x']

/** Pages without header and footer. */
export const barePages = ['/gate']

/** Shown in place of a page, at any path. */
const inPlaceOfPages = ['/404', '/500', '/offline']
/** Paths that show them. */
export const errorPageAddresses = ['/no-such-page', '/500', '/offline']

export interface Route {
  /** As in the name of its file, such as `/[branch]/equipment`. */
  pattern: string
  /** A path in the demo data; undefined if the route has no example. */
  address: string | undefined
}

function routeOf(pattern: string): Route {
  const address = examples[pattern] ?? pattern.replace('[branch]', branch)
  return { pattern, address: address.includes('[') ? undefined : address }
}

const routesOf = (kind: '.astro' | '.ts'): Route[] =>
  sourceFiles(['site/pages'], [kind])
    .map(({ path }) => path.slice('site/pages'.length, -kind.length).replace(/\/index$/, '') || '/')
    .filter((pattern) => !inPlaceOfPages.includes(pattern) && !openedElsewhere.includes(pattern))
    .map(routeOf)

/** Every page of the site. */
export const pageRoutes = routesOf('.astro')
/** Files the site serves, such as feed and sitemap. */
export const fileRoutes = routesOf('.ts')

const addresses = pageRoutes.flatMap(({ address }) => address ?? [])
const isForMembers = (path: string) => /^\/customer(\/|$)/.test(path)

/** A path for every public page. */
export const visitorPages = [...addresses.filter((path) => !isForMembers(path)), ...variants]
/** Pages of one form: their footer is a line of legal links. */
export const formPages = sourceFiles(['site/pages'], ['.astro'])
  .filter(({ text }) => text.includes('<FormPage'))
  .map(
    ({ path }) => routeOf(path.slice('site/pages'.length, -'.astro'.length).replace(/\/index$/, '')).address,
  )
/** A path for every page that requires a session. */
export const memberPages = addresses.filter(isForMembers)
