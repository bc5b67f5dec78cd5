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

/** The open branch with this slug. */
export async function findBranch({ call, tag }: PageContext, slug: string): Promise<Branch | undefined> {
  tag(pageTags.branches)
  const { branches } = await call(listBranches, { query: { filter: { slug, isActive: true } } })
  return branches.find((branch) => branch.slug === slug)
}
