import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { commitmentOf } from '#shared/raffles/draw.ts'

const [nonceBytes, tagBytes] = [12, 16]

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'raffle seeds', 32))

/** A new secret seed: what is published of it, and itself, to be opened by this installation alone. */
export async function makeSeed(secret: string): Promise<{ commitment: string; sealedSeed: Buffer }> {
  const seed = randomBytes(32)
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce)
  const sealed = Buffer.concat([cipher.update(seed), cipher.final()])
  return {
    commitment: await commitmentOf(seed.toString('hex')),
    sealedSeed: Buffer.concat([nonce, cipher.getAuthTag(), sealed]),
  }
}

/** The seed as hexadecimal text; undefined where it was sealed with another secret. */
export function openSeed(secret: string, sealed: Buffer): string | undefined {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), sealed.subarray(0, nonceBytes))
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    const opened = Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
    return opened.toString('hex')
  } catch {
    return undefined
  }
}
