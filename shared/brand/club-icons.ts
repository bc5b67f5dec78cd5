interface ClubIcon {
  /** Pixels of an edge; null for SVG. */
  size: number | null
  /** Cut to a shape by the system: fills the square and keeps its content near the centre. */
  isMaskable?: true
}

/** The icons of the club by their path. */
export const clubIcons = {
  '/favicon.svg': { size: null },
  '/icons/icon-32.png': { size: 32 },
  '/apple-touch-icon.png': { size: 180, isMaskable: true },
  '/icons/icon-192.png': { size: 192 },
  '/icons/icon-512.png': { size: 512 },
  '/icons/icon-maskable-512.png': { size: 512, isMaskable: true },
} as const satisfies Record<string, ClubIcon>
export type ClubIconPath = keyof typeof clubIcons

/** The icon at a path; undefined for any other path. */
export const clubIconAt = (path: string): ClubIcon | undefined =>
  Object.hasOwn(clubIcons, path) ? clubIcons[path as ClubIconPath] : undefined
