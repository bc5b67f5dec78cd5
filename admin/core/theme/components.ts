import { alpha, type ThemeOptions } from '@mui/material/styles'
import { type ThemeName, themes } from '#shared/brand/palette.ts'

type Colors = (typeof themes)[ThemeName]

/**
 * Style overrides of all components; sizes follow the 8 px grid. Typed as the option of `createTheme`: comparing
 * `Components<Theme>` with it takes the compiler a minute.
 */
export function components(colors: Colors): NonNullable<ThemeOptions['components']> {
  const focus = { outline: `2px solid ${colors.accent}`, outlineOffset: 2 }
  const edge = { border: `1px solid ${colors.line}` }
  return {
    MuiCssBaseline: {
      styleOverrides: {
        'html, body, #root': { height: '100%' },
        '*:focus-visible': focus,
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            transitionDuration: '0.01ms !important',
          },
        },
      },
    },
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: {
      defaultProps: { size: 'small', disableElevation: true },
      styleOverrides: {
        root: { minHeight: 36, paddingInline: 14, whiteSpace: 'nowrap', '&.Mui-focusVisible': focus },
        outlined: { borderColor: colors.control },
      },
    },
    MuiIconButton: {
      styleOverrides: { root: { borderRadius: 8, '&.Mui-focusVisible': focus } },
    },
    // A menu or calendar over a card of its own colour needs an edge.
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' }, elevation8: edge } },
    MuiCard: {
      defaultProps: { variant: 'outlined' },
      styleOverrides: { root: { borderRadius: 12 } },
    },
    // In the dark theme actions are wheat; focus and selection are turquoise in both.
    MuiTextField: {
      defaultProps: { variant: 'outlined', size: 'small', fullWidth: true, color: 'secondary' },
    },
    MuiFormControl: {
      defaultProps: { variant: 'outlined', size: 'small', margin: 'none', color: 'secondary' },
    },
    MuiCheckbox: { defaultProps: { color: 'secondary' } },
    MuiSwitch: { defaultProps: { color: 'secondary' } },
    MuiLinearProgress: { defaultProps: { color: 'secondary' } },
    MuiOutlinedInput: {
      styleOverrides: {
        notchedOutline: { borderColor: colors.control },
        root: { backgroundColor: colors.surface },
        input: { textOverflow: 'ellipsis' },
      },
    },
    MuiInputLabel: { styleOverrides: { root: { color: colors.muted } } },
    MuiFormHelperText: {
      styleOverrides: {
        root: { marginInline: 2, fontSize: '0.8125rem', '&.Mui-disabled': { color: colors.muted } },
      },
    },
    MuiSnackbarContent: {
      styleOverrides: {
        root: {
          backgroundColor: colors.ink,
          color: colors.surface,
          fontSize: '0.875rem',
          fontWeight: 500,
          borderRadius: 8,
          '&.notice-error': { backgroundColor: colors.danger, color: colors.surface },
          '&.notice-success': { backgroundColor: colors.success, color: colors.surface },
          '&.notice-warning': { backgroundColor: colors.ink, color: colors.surface },
        },
      },
    },
    MuiTooltip: {
      defaultProps: { enterDelay: 400 },
      styleOverrides: {
        tooltip: { backgroundColor: colors.ink, color: colors.surface, fontSize: '0.8125rem' },
      },
    },
    MuiDialog: { styleOverrides: { paper: { borderRadius: 12 }, paperFullScreen: { borderRadius: 0 } } },
    MuiDialogContentText: { styleOverrides: { root: { overflowWrap: 'anywhere' } } },
    MuiDialogTitle: {
      styleOverrides: {
        root: { fontSize: '1.125rem', fontWeight: 700, lineHeight: 1.35, overflowWrap: 'anywhere' },
      },
    },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': {
            backgroundColor: alpha(colors.accent, 0.14),
          },
        },
      },
    },
    MuiAutocomplete: {
      styleOverrides: {
        paper: edge,
        option: {
          '&[aria-selected="true"], &[aria-selected="true"].Mui-focused, &[aria-selected="true"].Mui-focusVisible':
            { backgroundColor: alpha(colors.accent, 0.14) },
        },
      },
    },
    MuiChip: { styleOverrides: { root: { fontWeight: 550, borderRadius: 6 } } },
    MuiAlert: {
      styleOverrides: {
        root: { borderRadius: 8, alignItems: 'center', flexWrap: 'wrap' },
        // MUI's dark ground is nearly black on a card.
        ...(colors === themes.dark && {
          standard: { backgroundColor: 'color-mix(in srgb, currentColor 10%, transparent)' },
        }),
        // An action that leaves it less room is below it.
        message: { flex: '1 1 0', minWidth: 'min(200px, 100% - 34px)' },
      },
    },
    // The buttons always keep their place: MUI scrolls the selected tab into view whenever the strip changes its width,
    // which would move the tabs under the pointer of someone who has just scrolled them.
    MuiTabs: { defaultProps: { scrollButtons: true, allowScrollButtonsMobile: true } },
    // MUI's own line is darker than the dark card.
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: colors.line },
        stickyHeader: { backgroundColor: colors.surface },
      },
    },
    MuiSkeleton: { styleOverrides: { root: { backgroundColor: alpha(colors.ink, 0.09) } } },
  }
}
