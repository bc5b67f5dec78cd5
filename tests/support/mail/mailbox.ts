import { readdir, readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { vi } from 'vitest'

const patience = { timeout: 15_000, interval: 50 }

export interface ReceivedMail extends Email {
  /** The raw source. */
  source: string
}

export interface Mailbox {
  /** For `SMTP_URL`. */
  url: string
  /** Every mail an address has received so far, oldest first. */
  of(address: string): ReceivedMail[]
  /** Waits until an address has received `count` mails, and returns the last of them. */
  waitFor(address: string, count?: number): Promise<ReceivedMail>
  close(): Promise<void>
}

/** An SMTP server that stores all mails. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: { address: string; mail: ReceivedMail }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const mail = await readMail(Buffer.concat(chunks))
        for (const { address } of session.envelope.rcptTo) mails.push({ address, mail })
        done()
      })
    },
  })
  await new Promise<void>((fulfil) => server.listen(0, '127.0.0.1', fulfil))
  const of = (address: string) =>
    mails.filter((one) => one.address.toLowerCase() === address.toLowerCase()).map(({ mail }) => mail)
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    of,
    waitFor: (address, count = 1) =>
      vi.waitFor(() => {
        const mail = of(address)[count - 1]
        if (!mail) throw new Error(`${address} has received ${of(address).length} mails`)
        return mail
      }, patience),
    close: () => new Promise((fulfil) => server.close(() => fulfil())),
  }
}

async function readMail(content: Buffer): Promise<ReceivedMail> {
  return { ...(await PostalMime.parse(content)), source: content.toString('latin1') }
}

/** Waits for the first mail to an address in `DATA_DIR/outbox`. */
export async function waitForOutbox(dataDir: string, address: string): Promise<ReceivedMail> {
  const outbox = join(dataDir, 'outbox')
  return vi.waitFor(async () => {
    for (const name of await readdir(outbox)) {
      if (!name.endsWith('.eml')) continue
      const mail = await readMail(await readFile(join(outbox, name)))
      if (mail.to?.some((recipient) => recipient.address === address)) return mail
    }
    throw new Error(`No mail to ${address} in the outbox`)
  }, patience)
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
