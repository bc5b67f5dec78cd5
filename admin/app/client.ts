import { createClient } from '#shared/core/client.ts'
import { tokenKey } from '#shared/session/session.rules.ts'

/** The contract client of the back office; it shares the site's token. */
export const { call, send, file } = createClient({
  transport: (path, init) => fetch(path, init),
  token: () => localStorage.getItem(tokenKey),
})
