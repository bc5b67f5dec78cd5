import { looksLikeMedium } from '#shared/access/entry-media/medium-number.ts'
import type {
  downloadSnapshot,
  reportDecisions,
  scan as scanToken,
} from '#shared/access/turnstile/gate.contract.ts'
import { ApiError } from '#shared/core/api-error.ts'
import { deviceIdOf, type GateEndpoints } from '#site/features/gate/gate-device.ts'
import type { PendingDecision } from '#site/features/gate/gate-store.ts'
import { fetchJson } from '#site/features/session/fetch-json.ts'

/** Milliseconds. */
const timeout = 4_000

/** The server rejected the reader’s key. */
export class KeyRefused extends Error {}

/** The calls of a reader, with its key. Any error but a rejected key means deciding offline. */
export function createGateServer(key: string, { snapshot, scan, report }: GateEndpoints) {
  const options = () => ({ headers: { 'x-device-key': key }, signal: AbortSignal.timeout(timeout) })
  const refuse = (cause: unknown): never => {
    const status = cause instanceof ApiError ? cause.status : 0
    throw status === 401 || status === 403 ? new KeyRefused() : cause
  }
  return {
    snapshot: () => fetchJson<typeof downloadSnapshot>(snapshot, options()).catch(refuse),
    scan: (text: string) =>
      fetchJson<typeof scanToken>(scan, {
        body: { ...(looksLikeMedium(text) ? { medium: text } : { token: text }), deviceId: deviceIdOf(key) },
        ...options(),
      }).catch(refuse),
    report: (decisions: PendingDecision[]) =>
      fetchJson<typeof reportDecisions>(report, { body: { decisions }, ...options() }).catch(refuse),
  }
}
export type GateServer = ReturnType<typeof createGateServer>
