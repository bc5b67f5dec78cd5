// Visitor pages read these rules too, so nothing here may bring the schema library along.

/** Browser storage: the bearer token as a raw string, and the branch as `{ _id, name, slug }`. */
export const tokenKey = 'token'
export const selectedBranchKey = 'selectedBranch'

/** Where a page that needs a session sends a visitor without one. */
export function sessionRequiredPath(path: string): string {
  return `/login?error=SessionRequired&callbackUrl=${encodeURIComponent(path)}`
}

/** A path of our own to return to after sign-in; anything else becomes the home page. */
export function safeReturnPath(path: string | null): string {
  return path && /^\/(?![/\\])[^\s\\]*$/.test(path) ? path : '/'
}
