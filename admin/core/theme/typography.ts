import type { ThemeOptions } from '@mui/material/styles'

const fontFamily = "'Hanken Grotesk Variable', 'Segoe UI', system-ui, -apple-system, sans-serif"

/** Small and even, for reading lists all day, with one clear step to headings. */
export const typography: ThemeOptions['typography'] = {
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
