import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'

export interface MailAttachment {
  name: string
  type: string
  /** Base64, so that a mail can wait in the queue. */
  content: string
}

export interface Mail {
  to: string
  /** Where an answer goes, if not to the club's own address. */
  replyTo?: string
  subject: string
  text: string
  html: string
  /** Where whoever got it leaves the list: by hand, or by their mail program with one click (RFC 8058). */
  unsubscribeLink?: string
  attachments?: readonly MailAttachment[]
}

export interface MailTransport {
  /** `id` names the mail for ever: a second try writes the same message id. */
  send(mail: Mail, id: string): Promise<void>
  close(): void
}

export interface MailOptions {
  smtpUrl: string | undefined
  from: string
  dataDir: string
}

/** No header may be smuggled in by a name or a subject. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** A mail in the words of nodemailer; every header of it is made here. */
export function messageOf(mail: Mail, from: string, id: string): SendMailOptions {
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  const { unsubscribeLink, attachments = [], ...parts } = mail
  return {
    ...parts,
    from,
    // As an object: a comma in an address or a name makes no second recipient.
    to: { name: '', address: oneLine(mail.to) },
    subject: oneLine(mail.subject),
    messageId: `<${id}@${domain}>`,
    attachments: attachments.map(({ name, type, content }) => ({
      filename: oneLine(name),
      contentType: type,
      content,
      encoding: 'base64',
    })),
    ...(unsubscribeLink
      ? {
          headers: {
            // Whole, on one line: an address that is folded is no address any more.
            'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${unsubscribeLink}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }
      : {}),
  }
}

/** Where mails go as `.eml` files when no server is configured. */
export async function writeToOutbox(dataDir: string, id: string, message: Buffer): Promise<void> {
  const outbox = resolve(dataDir, 'outbox')
  await mkdir(outbox, { recursive: true })
  const file = join(outbox, `${id}.eml`)
  await writeFile(`${file}.part`, message)
  await rename(`${file}.part`, file)
}

/** Milliseconds that a mail server has for each of its answers. */
const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 60_000,
}

/** Whether a mail server will not take this mail however often it is asked: no such address, or not such a text. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}

/** Real mail over SMTP, or `.eml` files in `DATA_DIR/outbox` when no server is configured. */
export function openMailTransport({ smtpUrl, from, dataDir }: MailOptions): MailTransport {
  if (smtpUrl) {
    const smtp = createTransport({ ...parseConnectionUrl(smtpUrl), ...timeouts })
    return {
      send: async (mail, id) => {
        await smtp.sendMail(messageOf(mail, from, id))
      },
      close: () => smtp.close(),
    }
  }
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'crlf' })
  return {
    send: async (mail, id) => {
      const { message } = await composer.sendMail(messageOf(mail, from, id))
      await writeToOutbox(dataDir, id, message as Buffer)
    },
    close: () => composer.close(),
  }
}
