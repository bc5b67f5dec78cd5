import { trTR } from '@mui/material/locale'
import { createTheme, type Theme } from '@mui/material/styles'
import type {} from '@mui/x-data-grid/themeAugmentation'
import { components } from '#admin/core/theme/components.ts'
import { typography } from '#admin/core/theme/typography.ts'
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

function build(mode: ThemeName): Theme {
  const colors = themes[mode]
  return createTheme(
    {
      palette: {
        mode,
        primary: { main: colors.primary, contrastText: colors.onPrimary },
        secondary: { main: colors.accent },
        error: { main: colors.danger },
        success: { main: colors.success },
        info: { main: colors.accent },
        warning: { main: palette.ember },
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
