import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createTransport } from 'nodemailer'

export interface Mail {
  to: string
  /** Where an answer goes, if not to the club's own address. */
  replyTo?: string
  subject: string
  text: string
  html: string
}

export interface MailTransport {
  /** `id` names the mail for ever: a second try writes the same message id. */
  send(mail: Mail, id: string): Promise<void>
  close(): void
}

interface MailOptions {
  smtpUrl: string | undefined
  from: string
  dataDir: string
}

/** Real mail over SMTP, or `.eml` files in `DATA_DIR/outbox` when no server is configured. */
export function openMailTransport({ smtpUrl, from, dataDir }: MailOptions): MailTransport {
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  const messageId = (id: string) => `<${id}@${domain}>`
  if (smtpUrl) {
    const smtp = createTransport(smtpUrl)
    return {
      send: async (mail, id) => {
        await smtp.sendMail({ ...mail, from, messageId: messageId(id) })
      },
      close: () => smtp.close(),
    }
  }
  const outbox = resolve(dataDir, 'outbox')
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'crlf' })
  return {
    send: async (mail, id) => {
      const { message } = await composer.sendMail({ ...mail, from, messageId: messageId(id) })
      await mkdir(outbox, { recursive: true })
      const file = join(outbox, `${id}.eml`)
      await writeFile(`${file}.part`, message as Buffer)
      await rename(`${file}.part`, file)
    },
    close: () => composer.close(),
  }
}
