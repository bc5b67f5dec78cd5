import { type Branch, listBranches } from '#shared/club/branches/branches.contract.ts'
import { type PageContext, pageTags } from '#shared/core/page.ts'

/** The open branches in the club’s order. */
export async function loadBranches({ call, tag }: PageContext): Promise<Branch[]> {
  tag(pageTags.branches)
  const { branches } = await call(listBranches, {
    query: { sort: ['order', 'ASC'], filter: { isActive: true } },
  })
  return branches
}

/** The branches whose content is shown on a page about all of them; the others have a link. */
export const foremostOf = (branches: readonly Branch[]): readonly Branch[] => branches.slice(0, 6)

/** The open branch that has this slug, otherwise the one that had it before. */
export async function findBySlug({ call, tag }: PageContext, slug: string): Promise<Branch | undefined> {
  tag(pageTags.branches)
  const { branches } = await call(listBranches, { query: { filter: { slug, isActive: true } } })
  return branches[0]
}

/** The open branch with this slug. */
export async function findBranch(context: PageContext, slug: string): Promise<Branch | undefined> {
  const branch = await findBySlug(context, slug)
  return branch?.slug === slug ? branch : undefined
}
