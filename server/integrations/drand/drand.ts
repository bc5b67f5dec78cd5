import { quicknet } from '#shared/loyalty/raffles/drand-rounds.ts'

/** Milliseconds that drand's network is waited for. */
const patience = 5000

/** The signature of a round as the network gives it, unchecked; undefined where it cannot be reached. */
export async function fetchRoundSignature(url: string, round: number): Promise<string | undefined> {
  try {
    const answer = await fetch(`${url}/${quicknet.chainHash}/public/${round}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    if (!answer.ok) return undefined
    const beacon: unknown = await answer.json()
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
