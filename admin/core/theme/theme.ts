import { trTR } from '@mui/material/locale'
import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles'
import type {} from '@mui/x-data-grid/themeAugmentation'
import { components } from '#admin/core/theme/components.ts'
import { palette, type ThemeName, themes } from '#shared/brand/palette.ts'

/** Colours of the back office’s frame, equal in both themes. */
export const frame = {
  background: palette.night,
  text: palette.moon,
  muted: palette.mist,
  line: palette.duskLine,
  marker: palette.wheat,
  raised: palette.dusk,
} as const

const fontFamily = "'Hanken Grotesk Variable', 'Segoe UI', system-ui, -apple-system, sans-serif"

/** Small and even, for reading lists all day, with one clear step to headings. */
const typography: ThemeOptions['typography'] = {
  fontFamily,
  fontSize: 14,
  h1: { fontSize: '1.5rem', fontWeight: 700, lineHeight: 1.25, letterSpacing: '-0.015em' },
  h2: { fontSize: '1.0625rem', fontWeight: 650, lineHeight: 1.35 },
  h3: { fontSize: '0.9375rem', fontWeight: 650, lineHeight: 1.4 },
  body1: { fontSize: '0.9375rem', lineHeight: 1.5 },
  body2: { fontSize: '0.875rem', lineHeight: 1.45 },
  caption: { fontSize: '0.8125rem', lineHeight: 1.4 },
  overline: {
    fontSize: '0.75rem',
    fontWeight: 650,
    lineHeight: 1.4,
    letterSpacing: '0.04em',
    textTransform: 'none',
  },
  button: { fontSize: '0.875rem', fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
}

/** A warning that is readable as text on the ground of its theme. */
const warning: Record<ThemeName, string> = { light: '#9a5a08', dark: palette.ember }

/** Red is left to destructive actions, refused input and failures; all other actions have the accent or wheat. */
const action: Record<ThemeName, { main: string; contrastText: string }> = {
  light: { main: palette.tile, contrastText: palette.linen },
  dark: { main: palette.wheat, contrastText: palette.night },
}

function build(mode: ThemeName): Theme {
  const colors = themes[mode]
  return createTheme(
    {
      palette: {
        mode,
        primary: action[mode],
        secondary: { main: colors.accent },
        error: { main: colors.danger },
        success: { main: colors.success },
        info: { main: colors.accent },
        warning: { main: warning[mode] },
        background: { default: colors.ground, paper: colors.surface },
        text: { primary: colors.ink, secondary: colors.muted },
        divider: colors.line,
        DataGrid: { bg: colors.surface, headerBg: colors.surface },
      },
      shape: { borderRadius: 8 },
      spacing: 8,
      typography,
      components: components(colors),
    },
    trTR,
  )
}

export const lightTheme = build('light')
export const darkTheme = build('dark')

/** Text for screen readers only. */
export const visuallyHidden = {
  position: 'absolute',
  // With a unit, because MUI reads a bare 1 as 100 %.
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
