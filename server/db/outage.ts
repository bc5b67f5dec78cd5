/** A connection that is not there, is shutting down, or has no room: the caller may try again. */
const unavailable = /^(08|57P|53)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/

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
