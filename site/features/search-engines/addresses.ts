import { branchPages } from '#shared/club/branches/branches.rules.ts'
import { type BlogPost, listPosts, listTags, nextPublication } from '#shared/content/blog/blog.contract.ts'
import { listPages, type PageKey, pageKeys } from '#shared/content/pages/pages.contract.ts'
import { type PageContext, pageTags } from '#shared/core/page.ts'
import { titleSlug } from '#shared/core/text.ts'
import { listRaffles } from '#shared/loyalty/raffles/raffles.contract.ts'
import { listTrainers } from '#shared/people/users/users.contract.ts'
import { postPath, tagPath } from '#site/features/blog/post-facts.ts'
import { loadBranchRange, loadCities } from '#site/features/branches/load-branches.ts'
import { loadPrograms } from '#site/features/programs/load-programs.ts'
import { loadShop, productPath, shopPath } from '#site/features/shop/load-shop.ts'

/** One public page; `changedAt` only if known. */
export interface Address {
  path: string
  changedAt?: string | null
}

const clubPagePaths: Record<PageKey, string | undefined> = {
  about: '/about',
  'secure-shopping': '/secureShopping',
  'privacy-policy': '/privacyPolicy',
  'terms-of-service': '/termsOfService.js',
  kvkk: '/kvkk',
  cookies: '/cerez',
  withdrawal: '/cayma',
  'preliminary-information': '/onbilgilendirme',
  'distance-sale': '/mesafelisatis',
  'early-start': undefined,
}

const fixedPaths = ['/', '/dene', '/bmi', '/sss', '/application', '/dogrula']

/** With more branches the site map consists of parts: each with this many branches, one of posts, one of the rest. */
const branchesPerPart = 100
const generalPart = 'genel'
const blogPart = 'blog'
const branchPart = (number: number) => `subeler-${number}`

/** The names of the site map’s parts; none where it is one. */
export async function loadSitemapParts(context: PageContext): Promise<string[]> {
  const { count } = await loadCities(context)
  const parts = Math.ceil(count / branchesPerPart)
  if (parts < 2) return []
  return [generalPart, blogPart, ...Array.from({ length: parts }, (_, index) => branchPart(index + 1))]
}

/** The indexable pages of a part; none where there is no such part. */
export async function loadSitemapPart(context: PageContext, part: string): Promise<Address[]> {
  if (part === generalPart) return loadGeneralPages(context)
  if (part === blogPart) return loadBlog(context)
  const number = /^subeler-([1-9]\d{0,2})$/.exec(part)?.[1]
  return number ? loadBranchPages(context, Number(number)) : []
}

/** Every indexable page of a site whose map is one. */
export async function publicAddresses(context: PageContext): Promise<Address[]> {
  const [general, branches, blog] = await Promise.all([
    loadGeneralPages(context),
    loadBranchPages(context, 1),
    loadBlog(context),
  ])
  return [...general, ...branches, ...blog]
}

async function loadGeneralPages(context: PageContext): Promise<Address[]> {
  const [clubPages, programs, shop, { cities }] = await Promise.all([
    loadClubPages(context),
    loadPrograms(context),
    loadShopPages(context),
    loadCities(context),
  ])
  return [
    ...fixedPaths.map((path) => ({ path })),
    ...branchPages.map((page) => ({ path: `/${page}` })),
    { path: '/subeler' },
    ...cities.map(({ href }) => ({ path: href })),
    ...clubPages,
    { path: '/programs' },
    ...programs.map(({ slug }) => ({ path: `/programs/${slug}` })),
    ...shop,
  ]
}

async function loadClubPages({ call, tag }: PageContext): Promise<Address[]> {
  tag(...pageKeys.map(pageTags.clubPage))
  const pages = await call(listPages)
  return pages.flatMap(({ key, updatedAt }) => {
    const path = clubPagePaths[key]
    return path ? [{ path, changedAt: updatedAt }] : []
  })
}

/** Rows of all pages of a list. */
async function readAll<Row>(readPage: (range: [number, number]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page = await readPage([rows.length, rows.length + rowsPerCall - 1])
    rows.push(...page)
    if (page.length < rowsPerCall) return rows
  }
}

/** The pages of some of the branches, with those of their trainers and raffles. */
async function loadBranchPages(context: PageContext, part: number): Promise<Address[]> {
  const { call, tag } = context
  const branches = await loadBranchRange(context, (part - 1) * branchesPerPart, branchesPerPart)
  if (branches.length === 0) return []
  tag(pageTags.trainers, pageTags.raffles)
  const filter = { inBranches: branches.map(({ _id }) => _id) }
  const [trainers, raffles] = await Promise.all([
    readAll((range) => call(listTrainers, { query: { range, filter } })),
    readAll((range) => call(listRaffles, { query: { range, filter } })),
  ])
  const trainersOf = Map.groupBy(trainers, ({ branch }) => branch)
  const rafflesOf = Map.groupBy(raffles, ({ branch }) => branch)
  return branches.flatMap(({ _id, slug: place }) => [
    { path: `/${place}` },
    ...branchPages.map((page) => ({ path: `/${place}/${page}` })),
    ...(trainersOf.get(_id) ?? []).flatMap(({ slug }) => (slug ? [{ path: `/${place}/teams/${slug}` }] : [])),
    ...(rafflesOf.get(_id) ?? []).map(({ slug }) => ({ path: `/${place}/raffle/${slug}` })),
  ])
}

/** The shop, its non-empty categories, and every product on sale. */
async function loadShopPages(context: PageContext): Promise<Address[]> {
  const { categories, products } = await loadShop(context)
  const shelves = categories.flatMap((category) => [category, ...category.parts])
  return [
    { path: shopPath },
    ...shelves.filter((shelf) => shelf.products.length > 0).map(({ href }) => ({ path: href })),
    ...products.map((product) => ({ path: productPath(product) })),
  ]
}

const postsPerCall = 500
const rowsPerCall = 1000
/** The sitemap limit minus the pages other than posts. */
const mostPosts = 45_000

/** Posts and the lists that change with them. */
async function loadBlog({ call, tag, expiresAt }: PageContext): Promise<Address[]> {
  tag(pageTags.blog)
  const [{ at }, tags] = await Promise.all([call(nextPublication), call(listTags)])
  if (at) expiresAt(new Date(at))
  const posts: Pick<BlogPost, 'slug' | 'publishedAt' | 'tags'>[] = []
  while (posts.length < mostPosts) {
    const { data } = await call(listPosts, {
      query: { sort: ['publishedAt', 'DESC'], range: [posts.length, posts.length + postsPerCall - 1] },
    })
    // Texts are not kept in memory, as there may be many.
    posts.push(...data.map(({ slug, publishedAt, tags }) => ({ slug, publishedAt, tags })))
    if (data.length < postsPerCall) break
  }
  const newest = new Map<string, string | null>()
  for (const post of posts.toReversed())
    for (const name of post.tags) newest.set(titleSlug(name), post.publishedAt)
  return [
    { path: '/blog', changedAt: posts[0]?.publishedAt },
    ...posts.map((post) => ({ path: postPath(post), changedAt: post.publishedAt })),
    ...tags.map((one) => ({ path: tagPath(one.tag), changedAt: newest.get(one.slug) })),
  ]
}
