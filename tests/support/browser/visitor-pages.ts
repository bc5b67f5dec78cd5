import { sourceFiles } from '#tests/support/product/source-files.ts'

const branch = 'selcuklu'

/** What stands in the address of a route that has parameters besides the branch: records of the demo data. */
const examples: Record<string, string> = {
  '/[branch]/raffle/[slug]': `/${branch}/raffle/sabah-gunesi-cekilisi`,
  '/blog/[slug]': '/blog/comelmede-en-sik-yapilan-bes-hata',
  '/blog/etiket/[tag]': '/blog/etiket/teknik',
  '/blog/etiket/[tag]/sayfa/[page]': '/blog/etiket/teknik/sayfa/2',
  '/blog/sayfa/[page]': '/blog/sayfa/2',
  '/vitamin/[slug]': '/vitamin/kreatin-monohidrat-300-g',
  '/vitamin/kategori/[category]': '/vitamin/kategori/vitamin-ve-mineral',
  '/vitamin/kategori/[category]/[part]': '/vitamin/kategori/sporcu-gidalari/protein-tozu',
  '/dogrula/[token]': '/dogrula/ornek',
  '/subscribe/[token]': '/subscribe/ornek',
  '/unsubscribe/[token]': '/unsubscribe/ornek',
  '/raffle/confirm/[token]': '/raffle/confirm/ornek',
  '/programs/[slug]': '/programs/temel-fitness',
}

/** Opened by a test of its own: the demo data has too few photographs for a second page. */
const openedElsewhere = ['/[branch]/gallery/sayfa/[page]']

/** Further addresses whose page looks different. */
const variants = ['/karatay/teams', '/login/VerifyEmail?token=x']

/** Pages that opt out of header and footer. */
export const barePages = ['/gate']

/** Shown in place of a page, whatever the address. */
const inPlaceOfPages = ['/404', '/500', '/offline']
/** Addresses that show them. */
export const errorPageAddresses = ['/no-such-page', '/500', '/offline']

export interface Route {
  /** As in the name of its file, such as `/[branch]/equipment`. */
  pattern: string
  /** An address in the demo data; undefined while nobody has named an example. */
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
/** What the site serves to programs: the feed, the map and the like. */
export const fileRoutes = routesOf('.ts')

const addresses = pageRoutes.flatMap(({ address }) => address ?? [])
const isForMembers = (path: string) => /^\/customer(\/|$)/.test(path)

/** An address of every page that anybody may open. */
export const visitorPages = [...addresses.filter((path) => !isForMembers(path)), ...variants]
/** An address of every page that asks for a session. */
export const memberPages = addresses.filter(isForMembers)
