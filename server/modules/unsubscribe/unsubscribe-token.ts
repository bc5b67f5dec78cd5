import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Whom a mail's link is about: the address it went to, and the account whose address that was then. */
export interface MailAddressee {
  email: string
  user: string | null
}

const keys = new Map<string, Buffer>()

function keyOf(secret: string): Buffer {
  const known = keys.get(secret)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'unsubscribe', 32))
  keys.set(secret, key)
  return key
}

/** A link's token that nobody can make or read but us; it never expires, because mails are kept for years. */
export function unsubscribeToken(secret: string, { email, user }: MailAddressee): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce)
  const text = Buffer.concat([cipher.update(`${user ?? ''} ${email}`, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

export function readUnsubscribeToken(secret: string, token: string): MailAddressee | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length < 12 + 16 + 4) return undefined
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    const space = text.indexOf(' ')
    return { user: text.slice(0, space) || null, email: text.slice(space + 1) }
  } catch {
    return undefined
  }
}

export const unsubscribeLink = (publicUrl: string, secret: string, addressee: MailAddressee): string =>
  `${publicUrl}/unsubscribe/${unsubscribeToken(secret, addressee)}`
