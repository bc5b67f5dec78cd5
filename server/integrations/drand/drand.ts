import { quicknet } from '#shared/loyalty/raffles/drand-rounds.ts'

/** Milliseconds. */
const timeout = 5000

/** Fetches the unverified signature of a round; undefined if the network is unreachable. */
export async function fetchRoundSignature(url: string, round: number): Promise<string | undefined> {
  try {
    const response = await fetch(`${url}/${quicknet.chainHash}/public/${round}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    if (!response.ok) return undefined
    const beacon: unknown = await response.json()
    return typeof beacon === 'object' &&
      beacon !== null &&
      'signature' in beacon &&
      typeof beacon.signature === 'string'
      ? beacon.signature
      : undefined
  } catch {
    return undefined
  }
}
