import type { Branch } from '#shared/club/branches/branches.contract.ts'
import type { Step } from '#site/ui/breadcrumb-data.ts'

/** The breadcrumb of a branch’s page. */
export function branchTrail({ name, slug }: Branch, ...below: readonly Step[]): Step[] {
  const own = `/${slug}`
  return [{ name, href: own }, ...below.map((step) => ({ ...step, href: own + step.href }))]
}
