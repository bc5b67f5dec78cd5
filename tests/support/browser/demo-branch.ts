import { listBranches } from '#shared/club/branches/branches.contract.ts'
import type { Caller } from '#tests/support/product/sign-in.ts'

/** The id of a branch of the demo. */
export async function demoBranch({ call }: Caller, slug: 'selcuklu' | 'meram' | 'karatay'): Promise<string> {
  const { branches } = await call(listBranches, { query: { filter: { slug } } })
  const [found] = branches
  if (!found) throw new Error(`The demo has no branch ${slug}`)
  return found._id
}
