import { seal, unseal } from '#server/core/crypto.ts'

/** Subject of an unsubscribe link: the address of the mail, and the account that had it at that time. */
export interface MailAddressee {
  email: string
  user: string | null
}

const purpose = 'unsubscribe'

/** Encrypted token of a link; it never expires, because mails are kept for years. */
export const unsubscribeToken = (secret: string, { email, user }: MailAddressee): string =>
  seal(secret, purpose, `${user ?? ''} ${email}`).toString('base64url')

export function readUnsubscribeToken(secret: string, token: string): MailAddressee | undefined {
  const text = unseal(secret, purpose, Buffer.from(token, 'base64url'))?.toString()
  if (text === undefined) return undefined
  const space = text.indexOf(' ')
  return { user: text.slice(0, space) || null, email: text.slice(space + 1) }
}

export const unsubscribeLink = (publicUrl: string, secret: string, addressee: MailAddressee): string =>
  `${publicUrl}/unsubscribe/${unsubscribeToken(secret, addressee)}`
