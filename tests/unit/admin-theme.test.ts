import { getContrastRatio } from '@mui/material/styles'
import { describe, expect, test } from 'vitest'
import { darkTheme, lightTheme } from '#admin/core/theme/theme.ts'

describe.each([
  ['light', lightTheme],
  ['dark', darkTheme],
])('the %s theme of the back office', (_, { palette }) => {
  test('leaves red to errors and destructive actions', () => {
    for (const { main } of [
      palette.primary,
      palette.secondary,
      palette.success,
      palette.info,
      palette.warning,
    ])
      expect(main).not.toBe(palette.error.main)
  })

  test('has colours that are readable as text', () => {
    for (const { main } of [palette.secondary, palette.success, palette.warning, palette.error])
      for (const ground of [palette.background.paper, palette.background.default])
        expect(getContrastRatio(main, ground)).toBeGreaterThanOrEqual(4.5)
  })
})
