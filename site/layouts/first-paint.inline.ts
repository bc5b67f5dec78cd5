import { sessionRequiredPath } from '#shared/people/session/session.rules.ts'
import { themeKey, tokenKey } from '#site/features/session/stored.ts'

// Schemas compile themselves with `new Function` otherwise, which the policy of pages refuses and browsers report.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const root = document.documentElement
const isMemberOnly = document.currentScript?.dataset.memberOnly !== undefined
let token: string | null = null
try {
  token = localStorage.getItem(tokenKey)
  const theme = localStorage.getItem(themeKey)
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
} catch {
  // Storage is blocked: the visitor is signed out and follows the system's theme.
}
if (token) root.dataset.session = 'member'
else if (isMemberOnly) location.replace(sessionRequiredPath(location.pathname + location.search))
