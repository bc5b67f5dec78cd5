import { checkScreens } from '#tests/browser/screens/screen-checks.ts'
import { phone } from '#tests/support/browser/browser.ts'

checkScreens('a phone in dark mode', phone, 'dark')
