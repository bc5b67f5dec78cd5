import { checkScreens } from '#tests/browser/screens/screen-checks.ts'
import { desktop, phone } from '#tests/support/browser/browser.ts'

checkScreens('a wide screen in light mode', desktop, 'light')
checkScreens('a phone in dark mode', phone, 'dark')
