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
  /** Default: the club as it is when the mail is sent. */
  from?: string
  to: string
  /** Reply-To; default: the club's address. */
  replyTo?: string
  subject: string
  text: string
  html: string
  /** Unsubscribe page, also for one-click unsubscription (RFC 8058). */
  unsubscribeLink?: string
  attachments?: readonly MailAttachment[]
  /** A person wrote it to this reader: an answer by a program is welcome. */
  isPersonal?: true
  /** The modules are told when the mail server has accepted it. */
  wantsReceipt?: true
}

export interface MailTransport {
  /** `id` becomes the Message-ID: a retry sends the same one. */
  send(mail: Mail, id: string): Promise<void>
  /** Rejects while the mail server takes no mails. */
  verify(): Promise<void>
  close(): void
}

interface TransportOptions {
  smtpUrl: string | undefined
  /** Reads the sender anew for each mail. */
  from: () => Promise<string>
  dataDir: string
}

/** Prevents header injection by a name or a subject. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** nodemailer's options of a mail with all headers. */
function messageOf(mail: Mail, from: string, id: string): SendMailOptions {
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  const { unsubscribeLink, isPersonal, wantsReceipt: _, attachments = [], ...parts } = mail
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
    headers: {
      // Holiday replies would fill the club's mailbox (RFC 3834).
      ...(!isPersonal && { 'Auto-Submitted': 'auto-generated' }),
      ...(unsubscribeLink && {
        // On one line: a folded URL is broken.
        'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${unsubscribeLink}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/** Writes an `.eml` file into the outbox folder. */
async function writeToOutbox(dataDir: string, id: string, message: Buffer): Promise<void> {
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

export interface MailFailure {
  /**
   * `permanent`, `temporary`: the server refused this mail. `unreachable`: it takes no mails. `unknown`: the connection was
   * lost, and the server may have accepted the mail.
   */
  kind: 'permanent' | 'temporary' | 'unreachable' | 'unknown'
  /** nodemailer's code, such as ESOCKET. */
  code: string
  /** The server's reply on one line, at most 300 characters. */
  reason: string
}

/** What an error of `send` means for the mail. */
export function failureOf(error: unknown): MailFailure {
  const {
    code = '',
    responseCode,
    response,
    message,
  } = error as Error & {
    code?: string
    responseCode?: number
    response?: string
  }
  const isAboutMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== 421
  const isForNow = responseCode !== undefined && responseCode < 500
  const ofMail = isForNow ? 'temporary' : 'permanent'
  const ofServer = responseCode === undefined ? 'unknown' : 'unreachable'
  const reason = (response ?? message).replace(/\s+/g, ' ').slice(0, 300)
  return { kind: isAboutMail ? ofMail : ofServer, code, reason }
}

/** Connections to the mail server per process. */
export const mailConnections = 5

// nodemailer is loaded with the first mail.
async function openSmtp(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url, pool: true, maxConnections: mailConnections, ...timeouts })
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
        await (await smtp).sendMail(messageOf(mail, mail.from ?? (await from()), id))
      },
      verify: async () => {
        smtp ??= openSmtp(smtpUrl)
        await (await smtp).verify()
      },
      close: () => void smtp?.then((opened) => opened.close()),
    }
  }
  let composer: ReturnType<typeof openComposer> | undefined
  return {
    send: async (mail, id) => {
      composer ??= openComposer()
      const { message } = await (await composer).sendMail(messageOf(mail, mail.from ?? (await from()), id))
      await writeToOutbox(dataDir, id, message as Buffer)
    },
    verify: async () => undefined,
    close: () => void composer?.then((opened) => opened.close()),
  }
}
