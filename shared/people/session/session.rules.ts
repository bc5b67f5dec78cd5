// Visitor pages read these rules too, so nothing here may bring the schema library along.

/** Browser storage: the bearer token as a raw string, and the branch as `{ _id, name, slug }`. */
export const tokenKey = 'token'
export const selectedBranchKey = 'selectedBranch'
/** Written at each sign-out, which clears the pages of other tabs. */
export const signedOutKey = 'signedOutAt'

/** Where the installed app starts: members at their entry code, visitors from there at the home page. */
export const appStartPath = '/customer/qr?app'

/** Where a page that needs a session sends a visitor without one. */
export function sessionRequiredPath(path: string): string {
  if (path === appStartPath) return '/'
  return `/login?error=SessionRequired&callbackUrl=${encodeURIComponent(path)}`
}

/** Where a buyer without an account registers, to continue with the given page. */
export function registrationPath(path: string): string {
  return `/register?callbackUrl=${encodeURIComponent(path)}`
}

/** A path of our own to return to after sign-in; anything else becomes the home page. */
export function safeReturnPath(path: string | null): string {
  return path && /^\/(?![/\\])[^\s\\]*$/.test(path) ? path : '/'
}
