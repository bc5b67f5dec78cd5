import { sessionRequiredPath } from '#shared/people/session/session.rules.ts'
import { themeKey, tokenKey } from '#site/features/session/stored.ts'

// Schemas would otherwise be compiled with `new Function`, which the page’s policy blocks and the browser
// reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const root = document.documentElement
const isMemberOnly = document.currentScript?.dataset.memberOnly !== undefined
let token: string | null = null
try {
  token = localStorage.getItem(tokenKey)
  const theme = localStorage.getItem(themeKey)
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
} catch {
  // Storage is blocked: signed out, with the system’s theme.
}
if (isMemberOnly) root.dataset.memberOnly = ''
if (token) root.dataset.session = 'member'
else if (isMemberOnly) location.replace(sessionRequiredPath(location.pathname + location.search))
