import { randomBytes } from 'node:crypto'
import { seal, unseal } from '#server/core/crypto.ts'
import { commitmentOf } from '#shared/loyalty/raffles/draw.ts'

const purpose = 'raffle seeds'

/** A new secret seed: what is published of it, and itself, to be opened by this installation alone. */
export async function makeSeed(secret: string): Promise<{ commitment: string; sealedSeed: Buffer }> {
  const seed = randomBytes(32)
  return { commitment: await commitmentOf(seed.toString('hex')), sealedSeed: seal(secret, purpose, seed) }
}

/** The seed as hexadecimal text; undefined where it was sealed with another secret. */
export const openSeed = (secret: string, sealed: Buffer): string | undefined =>
  unseal(secret, purpose, sealed)?.toString('hex')
