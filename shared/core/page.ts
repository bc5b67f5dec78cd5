import type { Call } from '#shared/core/client.ts'
import type { LinkPicture } from '#shared/core/link-picture.ts'

/** The context of every rendered page (`Astro.locals`). */
export interface PageContext {
  /** The contract client, in process and without any visitor's credentials. */
  call: Call
  /** Adds cache tags: a write that invalidates one of them drops the cached page. */
  tag(...tags: string[]): void
  /** Sets when the page's content expires without a write. */
  expiresAt(moment: Date): void
  /** Allows an inline style that the build does not contain, in the page's content security policy. */
  ownStyle?(css: string): void
  /** Takes what the page's link picture shows; present only while that picture is what was asked for. */
  linkPicture?(facts: LinkPicture): void
}

/** Cache tags: pages add them, writes invalidate them. */
export const pageTags = {
  /** Which branches are open, their order and cities; one that is shown adds its own tag. */
  branches: 'branches',
  branch: (id: string) => `branch:${id}`,
  /** The club's identity, which every page shows. */
  club: 'club',
  equipments: (branch: string) => `equipments:${branch}`,
  categories: (branch: string) => `categories:${branch}`,
  blog: 'blog',
  clubPage: (key: string) => `page:${key}`,
  faqs: 'faqs',
  gallery: (branch: string) => `gallery:${branch}`,
  lessons: (branch: string) => `lessons:${branch}`,
  packages: (branch: string) => `packages:${branch}`,
  products: 'products',
  programs: 'programs',
  raffles: 'raffles',
  teams: (branch: string) => `teams:${branch}`,
  /** Names, photographs and branches of trainers. */
  trainers: 'trainers',
  /** Raised together with the tag of any branch, for responses that show records of all branches. */
  every: (subject: SubjectOfBranches) => subject,
} as const

const subjectsOfBranches = ['branch', 'packages', 'equipments', 'categories', 'gallery', 'teams'] as const
type SubjectOfBranches = (typeof subjectsOfBranches)[number]

/** The tags that a write raises: `packages:<branch>` and `packages`. Lessons change too often for a tag of all branches. */
export function expandTags(tag: string): string[] {
  const subject = subjectsOfBranches.find((name) => tag.startsWith(`${name}:`))
  return subject ? [tag, subject] : [tag]
}

/** The number in a page's address; undefined where it is none. */
export function readPageNumber(text: string | undefined): number | undefined {
  return /^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : undefined
}
