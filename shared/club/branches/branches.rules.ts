import { foldTurkish, titleSlug } from '#shared/core/text.ts'

/** Pages that exist with and without a branch's slug before them. */
export const branchPages = [
  'equipment',
  'raffle',
  'gallery',
  'membership',
  'teams',
  'ders-programi',
  'contact',
] as const
export type BranchPage = (typeof branchPages)[number]

/** First path segments that belong to a page and therefore cannot be a branch's slug. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  ...branchPages,
  'about',
  'admin',
  'api',
  'application',
  'blog',
  'bmi',
  'cayma',
  'cerez',
  'customer',
  'dene',
  'dogrula',
  'gate',
  'gir',
  'healthz',
  'kvkk',
  'login',
  'manifest',
  'mesafelisatis',
  'metrics',
  'odeme',
  'offline',
  'onbilgilendirme',
  'privacyPolicy',
  'u',
  'privacypolicy',
  'programs',
  'readyz',
  'register',
  'robots',
  'rss',
  'secureShopping',
  'secureshopping',
  'shop',
  'sitemap',
  'sss',
  'termsOfService',
  'termsofservice',
  'trainers',
  'subeler',
  'subscribe',
  'unsubscribe',
  'uploads',
  'vitamin',
  '404',
  '500',
  '_astro',
])

/**
 * The slug of a branch: the first word of its name, in lower case, Turkish letters as ASCII,
 * nothing but letters, digits and hyphens. Empty when nothing is left.
 */
export function branchSlug(name: string): string {
  const [word = ''] = name.trim().split(/\s+/)
  return foldTurkish(word).replace(/[^a-z0-9-]/g, '')
}

/** Characters of an address: the database and the contract allow no others. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/
export const longestSlug = 60

/** Returns typed text with only the characters that an address can have; a hyphen at the end may still be continued. */
export const typedSlug = (text: string): string =>
  foldTurkish(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, longestSlug)

/** Addresses to suggest for a branch whose first choice is taken, the most telling first. */
export function slugSuggestions(name: string): string[] {
  const first = branchSlug(name)
  const words = name.trim().split(/\s+/)
  const spelled = [2, words.length].map((count) => titleSlug(words.slice(0, count).join(' ')))
  const numbered = Array.from({ length: 50 }, (_, index) => `${first || 'sube'}-${index + 2}`)
  return [...new Set([...spelled, ...numbered])].filter(
    (slug) =>
      slug !== first && slug.length <= longestSlug && slugPattern.test(slug) && !reservedSlugs.has(slug),
  )
}

/**
 * Where the branch picker leads from a path, or null when the page stays as it is.
 * The first segment is replaced where the result is a page; a sub-page that belongs to one branch leads to the same
 * list of the new branch; unprefixed branch pages get the slug before them; a member's own pages stay.
 */
export function pathForBranch(path: string, slug: string): string | null {
  const [first, second] = path.split('/').filter(Boolean)
  const isBranchPage = (segment: string) => (branchPages as readonly string[]).includes(segment)
  if (first === undefined) return `/${slug}`
  if (first === 'customer') return null
  if (second === undefined) return isBranchPage(first) ? `/${slug}/${first}` : `/${slug}`
  return isBranchPage(second) && !reservedSlugs.has(first) ? `/${slug}/${second}` : null
}
