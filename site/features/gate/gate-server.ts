import type { GateSnapshot } from '#shared/access/turnstile/gate.contract.ts'
import type { Decision } from '#shared/access/turnstile/turnstile.schema.ts'
import { deviceIdOf, type GateUrls } from '#site/features/gate/gate-device.ts'
import type { PendingDecision } from '#site/features/gate/gate-store.ts'

/** Timeout of the server’s decision, in milliseconds. */
const patience = 4_000

/** The server rejected the reader’s key. */
export class KeyRefused extends Error {}

/** The calls of a reader, with its key. Any error but a rejected key means deciding offline. */
export function createGateServer(key: string, urls: GateUrls) {
  async function request(url: string, body?: object): Promise<unknown> {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        'x-device-key': key,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patience),
    })
    if (response.status === 401 || response.status === 403) throw new KeyRefused()
    if (!response.ok) throw new Error(`The server answered ${response.status}`)
    return response.json()
  }
  return {
    snapshot: () => request(urls.snapshot) as Promise<GateSnapshot>,
    scan: (token: string) => request(urls.scan, { token, deviceId: deviceIdOf(key) }) as Promise<Decision>,
    report: (decisions: readonly PendingDecision[]) => request(urls.report, { decisions }),
  }
}
export type GateServer = ReturnType<typeof createGateServer>
