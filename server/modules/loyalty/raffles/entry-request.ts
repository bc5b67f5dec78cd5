import { seal, unseal } from '#server/core/crypto.ts'

/** What somebody asked for by form. It lies in the mail's link alone: nothing is kept before the address's owner agrees. */
export interface EntryRequest {
  /** The number that the entry will have, so that the link makes one entry however often it is used. */
  entry: string
  raffle: string
  name: string
  email: string
  phone: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

const purpose = 'raffle entry'

export function entryToken(secret: string, request: EntryRequest): string {
  const { entry, raffle, name, email, phone, expiresAt } = request
  const content = JSON.stringify([entry, raffle, name, email, phone, expiresAt])
  return seal(secret, purpose, content).toString('base64url')
}

/** Undefined where the link is none of ours or too old. */
export function readEntryToken(secret: string, token: string): EntryRequest | undefined {
  const content = unseal(secret, purpose, Buffer.from(token, 'base64url'))?.toString()
  if (content === undefined) return undefined
  const [entry, raffle, name, email, phone, expiresAt] = JSON.parse(content)
  return expiresAt > Date.now() ? { entry, raffle, name, email, phone, expiresAt } : undefined
}
