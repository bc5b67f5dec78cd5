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
  /** Takes what the page's link picture shows; present only while that picture is what was asked for. */
  linkPicture?(facts: LinkPicture): void
}

/** Cache tags: pages add them, writes invalidate them. */
export const pageTags = {
  branches: 'branches',
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
} as const

/** The number in a page's address; undefined where it is none. */
export function readPageNumber(text: string | undefined): number | undefined {
  return /^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : undefined
}
