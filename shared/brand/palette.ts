/** The colours of the steppe: dyes and grounds of Anatolian weaving. Everything else is derived from these. */
export const palette = {
  /** Salt of Lake Tuz: the light ground. */
  salt: '#f6f3ea',
  linen: '#fffdf7',
  straw: '#e9e2d0',
  reed: '#cfc4aa',
  /** Ripe wheat: the voice of the brand. */
  wheat: '#f3b932',
  wheatPale: '#fbe3a4',
  ember: '#d9851f',
  /** Madder root red: what asks for an action. */
  madder: '#a52a1c',
  madderDeep: '#7c1d14',
  madderLight: '#ff8f78',
  /** Seljuk tile turquoise: links and calm accents. */
  tile: '#0a6664',
  tileDeep: '#0b4a4d',
  tileLight: '#5fd3c6',
  sage: '#71804f',
  /** Indigo night: text by day, ground by night. */
  night: '#1d1a30',
  nightDeep: '#100f20',
  nightSoft: '#191830',
  nightSky: '#17153a',
  dusk: '#26254a',
  duskLine: '#3c3a66',
  ash: '#5a5468',
  moon: '#f4ecd8',
  mist: '#b9b3cb',
} as const

export type Roles = Record<
  | 'ground'
  | 'surface'
  | 'sunk'
  | 'ink'
  | 'muted'
  | 'line'
  | 'control'
  | 'sky'
  | 'onSky'
  | 'primary'
  | 'onPrimary'
  | 'accent'
  | 'danger'
  | 'success',
  string
>

/** The colours by their use, by day and by night. All text pairs reach 4.5:1, control borders 3:1. */
export const themes = {
  light: {
    ground: palette.salt,
    surface: palette.linen,
    sunk: palette.straw,
    ink: palette.night,
    muted: palette.ash,
    line: palette.reed,
    control: '#857a66',
    sky: palette.wheat,
    onSky: palette.night,
    primary: palette.madder,
    onPrimary: palette.linen,
    accent: palette.tile,
    danger: palette.madder,
    success: palette.tile,
  },
  dark: {
    ground: palette.nightSoft,
    surface: palette.dusk,
    sunk: palette.nightDeep,
    ink: palette.moon,
    muted: palette.mist,
    line: palette.duskLine,
    control: '#8783ad',
    sky: palette.nightSky,
    onSky: palette.moon,
    primary: palette.wheat,
    onPrimary: palette.night,
    accent: palette.tileLight,
    danger: palette.madderLight,
    success: palette.tileLight,
  },
} as const satisfies Record<'light' | 'dark', Roles>

export type ThemeName = keyof typeof themes
