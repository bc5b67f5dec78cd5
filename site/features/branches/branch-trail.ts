import type { Branch } from '#shared/club/branches/branches.contract.ts'
import type { Step } from '#site/features/search-engines/breadcrumb-data.ts'

/** The way to a page of a branch, over the branch's own. */
export function branchTrail({ name, slug }: Branch, ...below: readonly Step[]): Step[] {
  const own = `/${slug}`
  return [{ name, href: own }, ...below.map((step) => ({ ...step, href: own + step.href }))]
}
