import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { SendMailOptions } from 'nodemailer'

export interface MailAttachment {
  name: string
  type: string
  /** Base64, because the queue stores JSON. */
  content: string
}

export interface Mail {
  to: string
  /** Reply-To; default: the club's address. */
  replyTo?: string
  subject: string
  text: string
  html: string
  /** Unsubscribe page, also for one-click unsubscription (RFC 8058). */
  unsubscribeLink?: string
  attachments?: readonly MailAttachment[]
  /** The modules are told when the mail server has accepted it. */
  wantsReceipt?: true
}

export interface MailTransport {
  /** `id` becomes the Message-ID: a retry sends the same one. */
  send(mail: Mail, id: string): Promise<void>
  close(): void
}

export interface MailOptions {
  smtpUrl: string | undefined
  from: string
  dataDir: string
}

interface TransportOptions extends Omit<MailOptions, 'from'> {
  /** Reads the sender anew for each mail. */
  from: () => Promise<string>
}

/** Prevents header injection by a name or a subject. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** nodemailer's options of a mail with all headers. */
export function messageOf(mail: Mail, from: string, id: string): SendMailOptions {
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  const { unsubscribeLink, attachments = [], ...parts } = mail
  return {
    ...parts,
    from,
    // As an object, so that a comma in an address or a name adds no second recipient.
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
            // On one line: a folded URL is broken.
            'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${unsubscribeLink}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }
      : {}),
  }
}

/** Writes an `.eml` file into the outbox folder. */
export async function writeToOutbox(dataDir: string, id: string, message: Buffer): Promise<void> {
  const outbox = resolve(dataDir, 'outbox')
  await mkdir(outbox, { recursive: true })
  const file = join(outbox, `${id}.eml`)
  await writeFile(`${file}.part`, message)
  await rename(`${file}.part`, file)
}

/** Timeout of each SMTP reply, in ms. */
const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 60_000,
}

/** Whether a retry makes no sense: unknown address or rejected content. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}

// nodemailer is loaded with the first mail.
async function openSmtp(url: string) {
  const { createTransport } = await import('nodemailer')
  const { parseConnectionUrl } = await import('nodemailer/lib/shared')
  return createTransport({ ...parseConnectionUrl(url), ...timeouts })
}

async function openComposer() {
  const { createTransport } = await import('nodemailer')
  return createTransport({ streamTransport: true, buffer: true, newline: 'crlf' })
}

/** Sends over SMTP, or writes `.eml` files into `DATA_DIR/outbox` without a configured server. */
export function openMailTransport({ smtpUrl, from, dataDir }: TransportOptions): MailTransport {
  if (smtpUrl) {
    let smtp: ReturnType<typeof openSmtp> | undefined
    return {
      send: async (mail, id) => {
        smtp ??= openSmtp(smtpUrl)
        await (await smtp).sendMail(messageOf(mail, await from(), id))
      },
      close: () => void smtp?.then((opened) => opened.close()),
    }
  }
  let composer: ReturnType<typeof openComposer> | undefined
  return {
    send: async (mail, id) => {
      composer ??= openComposer()
      const { message } = await (await composer).sendMail(messageOf(mail, await from(), id))
      await writeToOutbox(dataDir, id, message as Buffer)
    },
    close: () => void composer?.then((opened) => opened.close()),
  }
}
