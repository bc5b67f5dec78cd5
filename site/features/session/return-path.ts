import { safeReturnPath } from '#shared/people/session/session.rules.ts'

/** The path to continue to after sign-in. */
export const returnPath = () => safeReturnPath(new URLSearchParams(location.search).get('callbackUrl'))
