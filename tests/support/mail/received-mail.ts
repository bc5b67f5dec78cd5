import PostalMime, { type Email } from 'postal-mime'

export interface ReceivedMail extends Email {
  /** The raw source. */
  source: string
}

export async function readMail(content: Buffer): Promise<ReceivedMail> {
  return { ...(await PostalMime.parse(content)), source: content.toString('latin1') }
}

/** The six-digit code of a reset mail. */
export function codeIn(mail: Email): string {
  const code = /^\d{6}$/m.exec(mail.text ?? '')?.[0]
  if (!code) throw new Error('The mail contains no code')
  return code
}

/** The link of a verification mail. */
export function linkIn(mail: Email): URL {
  const link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0]
  if (!link) throw new Error('The mail contains no link')
  return new URL(link)
}
