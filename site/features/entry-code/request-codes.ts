import type { UserQr } from '#shared/access/user-qr/user-qr.contract.ts'

declare global {
  /** The codes that the page has asked for before its content; taken once. */
  var requestedCodes: Promise<UserQr> | undefined
}

/** The answer to the page's early request, for the first to ask. */
export function takeRequestedCodes(): Promise<UserQr> | undefined {
  const requested = globalThis.requestedCodes
  globalThis.requestedCodes = undefined
  return requested
}
