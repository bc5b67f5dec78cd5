import { createClient } from '#shared/core/client.ts'
import { closeSession, readToken } from '#site/features/session/stored.ts'

/** The browser’s contract client with the member’s token. A rejected token ends the session. */
export const { call, send, file } = createClient({
  transport: (path, init) => fetch(path, init),
  token: readToken,
  onUnauthorized: closeSession,
})
