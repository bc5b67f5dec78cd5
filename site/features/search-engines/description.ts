import type { Club } from '#shared/club/club/club.contract.ts'
import { clubInWords } from '#site/features/search-engines/search-engines.texts.ts'

/** The length search engines show without truncating. */
const longest = 165
/** Below this length they tend to write their own. */
const shortest = 50

/** A page’s description in a suitable length. */
export function describePage(text: string, club: Pick<Club, 'name' | 'city'>): string {
  const tidy = text.replace(/\s+/g, ' ').trim()
  if (tidy.length > longest)
    return `${tidy
      .slice(0, longest)
      .replace(/\s+\S*$/, '')
      .toWellFormed()}…`
  if (tidy.length >= shortest) return tidy
  const end = tidy === '' || /[.!?…]$/.test(tidy) ? tidy : `${tidy}.`
  return `${end} ${clubInWords(club.name, club.city)}`.trim()
}
