import type { PageChange } from '#server/core/unit-of-work.ts'
import { pageKeys } from '#shared/content/pages/pages.contract.ts'
import { pageTags } from '#shared/core/page.ts'
import type { LoggedAction, LoggedArea } from '#shared/permissions/audit-areas.ts'

type TagsOf = (change: PageChange) => readonly string[]

/** The branches of a record before and after its change. */
function branchesOf({ before, after }: PageChange): readonly string[] {
  const named = [before, after].map((record) => record?.branch ?? record?.branchId)
  return [...new Set(named.filter((branch) => typeof branch === 'string'))]
}

const always =
  (...tags: string[]): TagsOf =>
  () =>
    tags

const ofBranches =
  (...tagsOf: ((branch: string) => string)[]): TagsOf =>
  (change) =>
    branchesOf(change).flatMap((branch) => tagsOf.map((tagOf) => tagOf(branch)))

const onlyAt =
  (actions: readonly LoggedAction[], tagsOf: TagsOf): TagsOf =>
  (change) =>
    change.action === undefined || actions.includes(change.action) ? tagsOf(change) : []

/** Only pages about trainers show accounts; pages of raffles show winners until their accounts are erased. */
const ofPerson: TagsOf = ({ action, before, after }) => [
  ...([before, after].some((person) => person?.role === 'trainer') ? [pageTags.trainers] : []),
  ...(action === 'delete' ? [pageTags.raffles] : []),
]

/** Whether a field among these changes. */
const changes = ({ before, after }: PageChange, ...names: string[]) =>
  names.some((name) => before?.[name] !== after?.[name])

/** Whether a branch offers trial visits. */
const offersTrials = (branch: PageChange['after']) =>
  Number(branch?.trialsPerHour ?? 0) > 0 && Boolean(branch?.weeklyHours)

/** The pages that show a branch; those of all branches where it comes, goes or moves in them. */
const ofBranch: TagsOf = (change) => {
  const { action, recordId = '', before, after } = change
  const moves =
    !before ||
    !after ||
    changes(change, 'isActive', 'order', 'city') ||
    offersTrials(before) !== offersTrials(after)
  return [
    pageTags.branch(recordId),
    ...(moves ? [pageTags.branches] : []),
    ...(action === 'delete'
      ? [pageTags.equipments(recordId), pageTags.categories(recordId), pageTags.gallery(recordId)]
      : []),
  ]
}

/** The pages of all branches that sell a package. */
const ofPackage: TagsOf = (change) => {
  const prices = [change.before, change.after].flatMap((row) => (row?.prices ?? []) as { branch: string }[])
  const priced = prices.map(({ branch }) => branch)
  return [...new Set([...branchesOf(change), ...priced])].map(pageTags.packages)
}

/** Pages of products show a low stock, those of packages instalments; any page of the club may print for how long data is kept. */
const ofSettings: TagsOf = (change) => [
  ...(changes(change, 'lowStock') ? [pageTags.products] : []),
  ...(changes(change, 'installmentMinimums') ? [pageTags.every('packages')] : []),
  ...(changes(change, 'applicationMonths', 'messageMonths', 'entryMonths')
    ? pageKeys.map(pageTags.clubPage)
    : []),
]

/** The tags of the pages that show an area of the audit log. An area that stands on no page is absent. */
const tagsOfAreas: Partial<Record<LoggedArea, TagsOf>> = {
  'access-windows': ofBranches(pageTags.branch),
  blog: always(pageTags.blog),
  branches: ofBranch,
  categories: ofBranches(pageTags.categories, pageTags.equipments),
  closures: ofBranches(pageTags.branch),
  'daytime-discounts': ofBranches(pageTags.packages),
  equipments: ofBranches(pageTags.equipments),
  faqs: always(pageTags.faqs),
  gallery: ofBranches(pageTags.gallery),
  // Every page shows whether the hours of the branches differ (`identity.service.ts`).
  identity: always(pageTags.club),
  lessons: onlyAt(['create', 'edit', 'cancel', 'delete'], ofBranches(pageTags.lessons)),
  packages: ofPackage,
  pages: ({ recordId = '' }) => [pageTags.clubPage(recordId)],
  'product-categories': always(pageTags.products),
  'product-sub-categories': always(pageTags.products),
  products: always(pageTags.products),
  profile: ofPerson,
  programs: always(pageTags.programs),
  'qr-fees': ofBranches(pageTags.packages),
  raffles: onlyAt(
    ['create', 'edit', 'cancel', 'delete', 'archive', 'draw', 'reset'],
    always(pageTags.raffles),
  ),
  settings: ofSettings,
  // Lessons show the name of their team.
  teams: ofBranches(pageTags.teams, pageTags.lessons),
  users: ofPerson,
}

/** Returns the cache tags of the pages that show a change. */
export const tagsOfChange = (change: PageChange): readonly string[] =>
  tagsOfAreas[change.resource]?.(change) ?? []
