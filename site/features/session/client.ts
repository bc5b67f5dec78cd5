import { createClient } from '#shared/core/client.ts'
import { closeSession, readToken } from '#site/features/session/stored.ts'

/** The browser's own contract client, with the member's token. A refused token ends the session. */
export const { call, send, file } = createClient({
  transport: (path, init) => fetch(path, init),
  token: readToken,
  onUnauthorized: closeSession,
})
