import type { Call } from '#shared/core/client.ts'
import type { LinkPicture } from '#shared/core/link-picture.ts'

/** What the server hands to every page it renders (`Astro.locals`). */
export interface PageContext {
  /** The contract client, in process and without any visitor's credentials. */
  call: Call
  /** Names what the page shows; a write that drops one of these tags drops the cached page. */
  tag(...tags: string[]): void
  /** The moment from which the page's content may differ although nobody wrote anything. */
  expiresAt(moment: Date): void
  /** Takes what the page's link picture shows; present only while that picture is what was asked for. */
  linkPicture?(facts: LinkPicture): void
}

/** Cache tags, written by the pages that show something and dropped by the writes that change it. */
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
  /** Names, photographs and branches of those who teach. */
  trainers: 'trainers',
} as const

/** The number in a page's address; undefined where it is none. */
export function readPageNumber(text: string | undefined): number | undefined {
  return /^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : undefined
}
