import { checkScreens } from '#tests/browser/screens/screen-checks.ts'
import { desktop, phone, tablet } from '#tests/support/browser/browser.ts'

for (const [device, viewport] of Object.entries({ phone, tablet, 'wide screen': desktop }))
  for (const scheme of ['light', 'dark'] as const)
    checkScreens(`a ${device} in ${scheme} mode`, viewport, scheme)
