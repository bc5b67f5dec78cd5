import type { generateUserQr } from '#shared/access/user-qr/user-qr.contract.ts'
import '#site/features/entry-code/request-codes.ts'
import { fetchJson } from '#site/features/session/fetch-json.ts'
import { readToken, readUserInfo } from '#site/features/session/stored.ts'

// Asks for the codes before styles and content arrive.
const [token, id] = [readToken(), readUserInfo()?._id]
if (token && id) {
  const target = document.currentScript?.dataset.generate
  globalThis.requestedCodes = fetchJson<typeof generateUserQr>(target, { params: { id }, token })
  // The page's own request reports a failure.
  globalThis.requestedCodes.catch(() => undefined)
}
