import type { ClubColours } from '#shared/brand/club-colours.ts'

/** The preview of a shared link to a page. */
export interface LinkPicture {
  /** The club's name. */
  club: string
  motif: 'kilim' | 'none'
  colours: ClubColours
  title: string
  /** A date, a price, a place; may be empty. */
  line: string
  /** Address of a photograph under `/uploads`. */
  photo: string | null
}

/** In pixels; what messengers and social networks show whole. */
export const linkPictureSize = { width: 1200, height: 630 } as const

/** Where the picture of a page is. */
export function linkPicturePath(page: string): string {
  return `/og${page === '/' ? '' : page}.jpg`
}

/** The page whose picture an address asks for; null for every other address. */
export function pageOfLinkPicture(path: string): string | null {
  const found = /^\/og(\/.+)?\.jpg$/.exec(path)
  return found && (found[1] ?? '/')
}
