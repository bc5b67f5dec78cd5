import { createClient } from '#shared/core/client.ts'
import { transport } from '#site/features/session/fetch-json.ts'
import { closeSession, readToken } from '#site/features/session/stored.ts'

/** The browser’s contract client with the member’s token. A rejected token ends the session. */
export const { call, send, file } = createClient({
  transport,
  token: readToken,
  onUnauthorized: closeSession,
})
