import { seal, unseal } from '#server/core/sealing.ts'

/** Whom a mail's link is about: the address it went to, and the account whose address that was then. */
export interface MailAddressee {
  email: string
  user: string | null
}

const purpose = 'unsubscribe'

/** A link's token that nobody can make or read but us; it never expires, because mails are kept for years. */
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
