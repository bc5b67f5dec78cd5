/**
 * A connection that is not there, is shutting down, or has no room; a lock that somebody else held for too long, or in
 * the other order (40P01); a statement that took too long (57014): the caller may try again.
 */
const unavailable =
  /^(08\w{3}|57014|57P\w{2}|53\w{3}|40001|40P01|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/

/** Whether a service that a request needs is away, wherever Drizzle wrapped what says so. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    unavailable.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(error.message) ||
    isOutage(error.cause)
  )
}
