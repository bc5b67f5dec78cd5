import { branchPages } from '#shared/club/branches/branches.rules.ts'
import { type BlogPost, listPosts, listTags, nextPublication } from '#shared/content/blog/blog.contract.ts'
import { listPages, type PageKey, pageKeys } from '#shared/content/pages/pages.contract.ts'
import { type PageContext, pageTags } from '#shared/core/page.ts'
import { titleSlug } from '#shared/core/text.ts'
import { listTrainers } from '#shared/people/users/users.contract.ts'
import { postPath, tagPath } from '#site/features/blog/post-facts.ts'
import { loadBranches } from '#site/features/branches/load-branches.ts'
import { loadPrograms } from '#site/features/programs/load-programs.ts'
import { loadRafflesOfBranch } from '#site/features/raffles/load-raffles.ts'
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

/** Every indexable page. */
export async function publicAddresses(context: PageContext): Promise<Address[]> {
  const [clubPages, programs, blog, branches, shop] = await Promise.all([
    loadClubPages(context),
    loadPrograms(context),
    loadBlog(context),
    loadBranchPages(context),
    loadShopPages(context),
  ])
  return [
    ...fixedPaths.map((path) => ({ path })),
    ...branchPages.map((page) => ({ path: `/${page}` })),
    ...clubPages,
    { path: '/programs' },
    ...programs.map(({ slug }) => ({ path: `/programs/${slug}` })),
    ...branches,
    ...shop,
    ...blog,
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

async function loadBranchPages(context: PageContext): Promise<Address[]> {
  context.tag(pageTags.trainers)
  const branches = await loadBranches(context)
  const pages = branches.map(async (branch) => {
    const raffles = await loadRafflesOfBranch(context, branch)
    const trainers = await context.call(listTrainers, { query: { filter: { branch: branch._id } } })
    return [
      { path: `/${branch.slug}` },
      ...branchPages.map((page) => ({ path: `/${branch.slug}/${page}` })),
      ...trainers.flatMap(({ slug }) => (slug ? [{ path: `/${branch.slug}/teams/${slug}` }] : [])),
      ...raffles.map((raffle) => ({ path: `/${branch.slug}/raffle/${raffle.slug}` })),
    ]
  })
  return (await Promise.all(pages)).flat()
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
