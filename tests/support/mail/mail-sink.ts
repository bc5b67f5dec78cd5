import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface MailSink {
  /** For `SMTP_URL`. */
  url: string
  /** Number of mails received per address. */
  received: Map<string, number>
  close(): Promise<void>
}

/** An SMTP server that only counts mails per recipient. */
export async function openMailSink(onMail: (count: number) => void = () => undefined): Promise<MailSink> {
  const received = new Map<string, number>()
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      stream.resume()
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) {
          received.set(address, (received.get(address) ?? 0) + 1)
        }
        count += 1
        done()
        onMail(count)
      })
    },
  })
  // A killed sender leaves a broken connection.
  server.on('error', () => undefined)
  await new Promise<void>((fulfil) => server.listen(0, '127.0.0.1', fulfil))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    close: () => new Promise((fulfil) => server.close(() => fulfil())),
  }
}
