import type { BranchPage } from '#shared/club/branches/branches.rules.ts'
import { ways } from '#site/features/home/home.texts.ts'
import { linkTexts } from '#site/layouts/layout.texts.ts'

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
  { label: linkTexts.about, href: '/about' },
  { label: linkTexts.blog, href: '/blog' },
  { label: linkTexts.bmi, href: '/bmi' },
  { label: linkTexts.programs, href: '/programs/temel-fitness' },
]

/** What most visitors look for, beside the links that the header is specified to have. */
export const startLinks: readonly NavigationLink[] = ways.map(({ name, text: _, ...way }) => ({
  ...way,
  label: name,
}))

export const serviceLinks: readonly NavigationLink[] = [
  { label: linkTexts.programs, href: '/programs/temel-fitness' },
  branchLink(linkTexts.equipment, 'equipment'),
  { label: linkTexts.bmi, href: '/bmi' },
  branchLink(linkTexts.raffle, 'raffle'),
  branchLink(linkTexts.gallery, 'gallery'),
]

export const memberLinks: readonly NavigationLink[] = [
  branchLink(linkTexts.membership, 'membership'),
  branchLink(linkTexts.teams, 'teams'),
  branchLink(linkTexts.contact, 'contact'),
]
