import { safeReturnPath } from '#shared/people/session/session.rules.ts'

/** Where the page asks to go on after sign-in. */
export const returnPath = () => safeReturnPath(new URLSearchParams(location.search).get('callbackUrl'))
