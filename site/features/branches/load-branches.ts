import type { z } from 'zod'
import {
  type Branch,
  type branchQuery,
  listBranchCities,
  listBranches,
} from '#shared/club/branches/branches.contract.ts'
import { type PageContext, pageTags } from '#shared/core/page.ts'
import { titleSlug } from '#shared/core/text.ts'
import { offersTrials } from '#site/features/trials/trial-branches.ts'

type BranchFilter = NonNullable<z.output<typeof branchQuery>['filter']>

/** A club with more branches shows the foremost, a search and the list of branches. */
const mostShown = 12
/** Branches on a page about all of them: with content, and those that have a link. */
const shownOfFew = { foremost: 6, all: mostShown }
const shownOfMany = { foremost: 3, all: 6 }

/** Branches of a page about all of them, in the club’s order. */
export interface ShownBranches {
  branches: readonly Branch[]
  /** Those whose content is shown; the others have a link. */
  foremost: readonly Branch[]
  /** Whether the club has further branches. */
  hasMore: boolean
}

/** Open branches in the club’s order, with their tags. */
async function listOpen(
  { call, tag }: PageContext,
  filter: BranchFilter,
  range: [number, number],
): Promise<Branch[]> {
  const { branches } = await call(listBranches, {
    query: { sort: ['order', 'ASC'], range, filter: { ...filter, isActive: true } },
  })
  tag(...branches.map(({ _id }) => pageTags.branch(_id)))
  return branches
}

/** The branches of a page about all of them. */
export async function loadBranches(context: PageContext, filter: BranchFilter = {}): Promise<ShownBranches> {
  context.tag(pageTags.branches)
  const branches = await listOpen(context, filter, [0, mostShown])
  const hasMore = branches.length > mostShown
  const shown = hasMore ? shownOfMany : shownOfFew
  return { branches: branches.slice(0, shown.all), foremost: branches.slice(0, shown.foremost), hasMore }
}

/** The branches of a form: with `hasMore` its script fetches the others. */
export async function loadChoices(context: PageContext, filter?: BranchFilter) {
  const { branches, hasMore } = await loadBranches(context, filter)
  return { branches: branches.map(({ _id, name, slug }) => ({ _id, name, slug })), hasMore }
}

/**
 * The branches of a page of one of them. A club with many shows none of the others there, so that the page stays when
 * they change.
 */
export async function loadNeighbours({ call, tag }: PageContext, branch: Branch): Promise<ShownBranches> {
  const { branches } = await call(listBranches, {
    query: { sort: ['order', 'ASC'], range: [0, mostShown], filter: { isActive: true } },
  })
  if (branches.length > mostShown) return { branches: [branch], foremost: [branch], hasMore: true }
  tag(pageTags.branches, ...branches.map(({ _id }) => pageTags.branch(_id)))
  return { branches, foremost: branches, hasMore: false }
}

/** Whether an open branch of the club offers trial visits. */
export async function loadOffersTrials(
  context: PageContext,
  { branches, hasMore }: ShownBranches,
): Promise<boolean> {
  if (!hasMore || branches.some(offersTrials)) return branches.some(offersTrials)
  return (await listOpen(context, { offersTrials: true }, [0, 0])).length > 0
}

/** These branches, as far as they are open. */
export const loadBranchesOf = (context: PageContext, ids: readonly string[]): Promise<Branch[]> =>
  listOpen(context, { id: [...new Set(ids)].slice(0, 1000) }, [0, 999])

/** A part of all open branches. */
export function loadBranchRange(context: PageContext, first: number, count: number): Promise<Branch[]> {
  context.tag(pageTags.branches)
  return listOpen(context, {}, [first, first + count - 1])
}

const branchesPerPage = 24

/** A page of the list of branches, of a city or of all; null where it does not exist. */
export async function loadBranchPage(context: PageContext, page: number, city?: Branch['city']) {
  context.tag(pageTags.branches)
  const first = (page - 1) * branchesPerPage
  const found = await listOpen(context, city ? { city } : {}, [first, first + branchesPerPage])
  if (found.length === 0 && page > 1) return null
  return { page, branches: found.slice(0, branchesPerPage), hasMore: found.length > branchesPerPage }
}

/** The number of open branches, and the cities that have some. */
export async function loadCities({ call, tag }: PageContext) {
  tag(pageTags.branches)
  const cities = await call(listBranchCities)
  return {
    count: cities.reduce((sum, { branches }) => sum + branches, 0),
    cities: cities.flatMap(({ city, branches }) =>
      city ? [{ city, branches, href: `/subeler/${titleSlug(city)}` }] : [],
    ),
  }
}

/** The open branch that has this slug, otherwise the one that had it before. */
export async function findBySlug(context: PageContext, slug: string): Promise<Branch | undefined> {
  const [branch] = await listOpen(context, { slug }, [0, 0])
  // Any branch may be given this address.
  if (!branch) context.tag(pageTags.every('branch'))
  return branch
}

/** The open branch with this slug. */
export async function findBranch(context: PageContext, slug: string): Promise<Branch | undefined> {
  const branch = await findBySlug(context, slug)
  return branch?.slug === slug ? branch : undefined
}
