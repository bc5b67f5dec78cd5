import { contrastRatio, mixColours, readableOn } from '#shared/brand/contrast.ts'
import { palette, type Roles, themes } from '#shared/brand/palette.ts'

/** The colours that a club chooses, as `#rrggbb`; everything else is derived from them. */
export interface ClubColours {
  /** Background of pages. */
  ground: string
  /** Text. */
  ink: string
  /** Buttons. */
  primary: string
  /** Links. */
  accent: string
  /** Background of the first screen. */
  sky: string
}

export const colourNames = [
  'ground',
  'ink',
  'primary',
  'accent',
  'sky',
] as const satisfies readonly (keyof ClubColours)[]
export type ColourName = (typeof colourNames)[number]

/** The palettes to choose from; `wheat` is the hand-tuned one of `palette.ts`. */
export const presets = {
  wheat: {
    ground: palette.salt,
    ink: palette.night,
    primary: palette.madder,
    accent: palette.tile,
    sky: palette.wheat,
  },
  sea: { ground: '#f3f7f9', ink: '#0f2233', primary: '#0b5c8a', accent: '#0a6a6a', sky: '#8fd0ea' },
  forest: { ground: '#f5f7f1', ink: '#16241a', primary: '#1f6a3b', accent: '#2b5f7a', sky: '#b6dc9a' },
  graphite: { ground: '#f6f6f6', ink: '#17181b', primary: '#b3261e', accent: '#2f4f8f', sky: '#d9dce3' },
} as const satisfies Record<string, ClubColours>
export type PresetName = keyof typeof presets
export const presetNames = Object.keys(presets) as [PresetName, ...PresetName[]]

/** Contrast of text (WCAG 2.2, 1.4.3). */
const textRatio = 4.5
/** Contrast of the borders of controls (1.4.11). */
const controlRatio = 3

const surfaceOf = ({ ground }: ClubColours) => mixColours(ground, '#ffffff', 0.6)
const sunkOf = ({ ground, ink }: ClubColours) => mixColours(ground, ink, 0.08)

/** What stands on what. `source` is the colour to change if a pair cannot be read. */
const pairs: readonly {
  source: ColourName
  pair: (colours: ClubColours) => readonly [text: string, ground: string]
}[] = [
  { source: 'ink', pair: ({ ink, ground }) => [ink, ground] },
  // Text in a light colour stands on areas of the text's colour, and warnings in red on the background.
  { source: 'ink', pair: ({ ink }) => [palette.moon, ink] },
  { source: 'ground', pair: ({ ground }) => [themes.light.danger, ground] },
  { source: 'sky', pair: ({ ink, sky }) => [ink, sky] },
  { source: 'primary', pair: ({ primary }) => [palette.linen, primary] },
  { source: 'primary', pair: ({ primary, ground }) => [primary, ground] },
  { source: 'accent', pair: (colours) => [colours.accent, sunkOf(colours)] },
  { source: 'accent', pair: ({ accent }) => [palette.linen, accent] },
]

export interface UnreadablePair {
  source: ColourName
  /** Rounded down, so that a refused ratio never reads like an accepted one. */
  ratio: number
  needed: number
}

/** The worst unreadable pair of each colour; none for colours that can be used. */
export function unreadablePairs(colours: ClubColours): UnreadablePair[] {
  const found = pairs.flatMap(({ source, pair }) => {
    const ratio = contrastRatio(...pair(colours))
    return ratio < textRatio ? [{ source, ratio: Math.floor(ratio * 10) / 10, needed: textRatio }] : []
  })
  return colourNames.flatMap((name) => {
    const own = found.filter(({ source }) => source === name).toSorted((a, b) => a.ratio - b.ratio)
    return own.slice(0, 1)
  })
}

interface Themes {
  light: Roles
  dark: Roles
}

const isWheat = (colours: ClubColours) => colourNames.every((name) => colours[name] === presets.wheat[name])

/** All roles by day and by night. The night's ground is the same for every club. */
export function themesOf(colours: ClubColours): Themes {
  if (isWheat(colours)) return themes
  const { ground, ink, primary, accent, sky } = colours
  const [surface, sunk] = [surfaceOf(colours), sunkOf(colours)]
  const grounds = [ground, surface, sunk]
  const night = [themes.dark.ground, themes.dark.surface, themes.dark.sunk]
  const byNight = (colour: string) =>
    readableOn(colour, { grounds: night, towards: '#ffffff', ratio: textRatio })
  return {
    light: {
      ...themes.light,
      ground,
      surface,
      sunk,
      ink,
      muted: readableOn(mixColours(ink, ground, 0.35), { grounds, towards: ink, ratio: textRatio }),
      line: mixColours(ground, ink, 0.18),
      control: readableOn(mixColours(ink, ground, 0.55), { grounds, towards: ink, ratio: controlRatio }),
      sky,
      onSky: ink,
      primary,
      accent,
      success: accent,
    },
    dark: {
      ...themes.dark,
      sky: mixColours(themes.dark.sky, primary, 0.12),
      primary: readableOn(byNight(sky), { grounds: [palette.night], towards: '#ffffff', ratio: textRatio }),
      accent: byNight(accent),
      success: byNight(accent),
    },
  }
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Custom properties of the roles; `light-dark()` follows `color-scheme`, which the theme sets. */
const roleProperties = ({ light, dark }: Themes) =>
  Object.entries(light).map(
    ([name, value]) => `--${kebab(name)}:light-dark(${value},${dark[name as keyof Roles]});`,
  )

/** The palette of `palette.ts` as a style sheet. */
export function paletteCss(): string {
  const dyes = Object.entries(palette).map(([name, value]) => `--dye-${kebab(name)}:${value};`)
  return `:root{${[...dyes, ...roleProperties(themes)].join('')}}`
}

/** The style sheet that puts a club's colours over `paletteCss`; empty where they are the same. */
export function clubCss(colours: ClubColours): string {
  if (isWheat(colours)) return ''
  const { ground, ink, primary, accent, sky } = colours
  const own = themesOf(colours)
  const dyes = {
    salt: ground,
    linen: '#ffffff',
    straw: own.light.sunk,
    reed: own.light.line,
    wheat: sky,
    'wheat-pale': mixColours(sky, '#ffffff', 0.5),
    ember: mixColours(sky, ink, 0.2),
    madder: primary,
    'madder-deep': mixColours(primary, '#000000', 0.25),
    tile: accent,
    'tile-deep': mixColours(accent, '#000000', 0.25),
    'tile-light': own.dark.accent,
    night: ink,
    ash: own.light.muted,
  }
  const properties = Object.entries(dyes).map(([name, value]) => `--dye-${name}:${value};`)
  // More specific than the build's style sheet, which may follow it.
  return `html:root{${[...properties, ...roleProperties(own)].join('')}}`
}
