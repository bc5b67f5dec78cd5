import { safeReturnPath } from '#shared/people/session/session.rules.ts'

/** The page that was asked for before sign-in; null if there is none. */
export function requestedPath(): string | null {
  const asked = new URLSearchParams(location.search).get('callbackUrl')
  return asked === null ? null : safeReturnPath(asked)
}

/** The path to continue to after sign-in: the requested page, or the overview. */
export const returnPath = () => requestedPath() ?? '/customer'
