import type { BranchPage } from '#shared/club/branches/branches.rules.ts'
import { links } from '#site/messages/layout.ts'

export interface NavigationLink {
  label: string
  href: string
  /** The link is prefixed with the chosen branch’s slug. */
  branchPage?: BranchPage
}

const branchLink = (label: string, branchPage: BranchPage): NavigationLink => ({
  label,
  href: `/${branchPage}`,
  branchPage,
})

export const visitorLinks: readonly NavigationLink[] = [
  { label: links.about, href: '/about' },
  { label: links.blog, href: '/blog' },
  { label: links.bmi, href: '/bmi' },
  { label: links.programs, href: '/programs/temel-fitness' },
]

export const serviceLinks: readonly NavigationLink[] = [
  { label: links.programs, href: '/programs/temel-fitness' },
  branchLink(links.equipment, 'equipment'),
  { label: links.bmi, href: '/bmi' },
  branchLink(links.raffle, 'raffle'),
  branchLink(links.gallery, 'gallery'),
]

export const memberLinks: readonly NavigationLink[] = [
  branchLink(links.membership, 'membership'),
  branchLink(links.teams, 'teams'),
  branchLink(links.contact, 'contact'),
]
