import {
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'

const algorithm = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]

/** Derived keys by purpose and secret. */
const keys = new Map<string, Buffer>()

function keyFor(secret: string, purpose: string): Buffer {
  const name = `${purpose}\n${secret}`
  const known = keys.get(name)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  keys.set(name, key)
  return key
}

/** Encrypts with AES-256-GCM under a key that is derived from the secret for one purpose. */
export function seal(secret: string, purpose: string, content: string | Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyFor(secret, purpose), nonce)
  const sealed = Buffer.concat([cipher.update(Buffer.from(content)), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Decrypts; undefined if sealed with another secret, for another purpose, or altered. */
export function unseal(secret: string, purpose: string, sealed: Buffer): Buffer | undefined {
  if (sealed.length < nonceBytes + tagBytes) return undefined
  const decipher = createDecipheriv(algorithm, keyFor(secret, purpose), sealed.subarray(0, nonceBytes))
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
  } catch {
    return undefined
  }
}

/** Compares two texts in constant time. */
export function isSameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** A code of six random digits. */
export const newDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0')
