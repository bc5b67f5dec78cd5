import MailComposer from 'nodemailer/lib/mail-composer'
import { GatedSmtpConnection, type Outcome } from '#server/integrations/mail/gated-smtp-connection.ts'
import {
  type Mail,
  type MailOptions,
  messageOf,
  oneLine,
  writeToOutbox,
} from '#server/integrations/mail/mail-transport.ts'

/** A mail as it goes over the wire. */
export interface BuiltMessage {
  id: string
  to: string
  message: Buffer
}

export interface BulkTransport {
  /** Mails that may be in progress at the same time. */
  connections: number
  /** Sends a mail on one of the connections; the message is completed only if `mayEnd` resolves to true. */
  send(connection: number, mail: BuiltMessage, mayEnd: () => Promise<boolean>): Promise<Outcome>
  close(): void
}

/** Connections that transfer messages in parallel; one message at a time is completed. */
const connectionCount = 4

/** Builds the MIME message. SMTP normalises line ends; a file needs CRLF. */
export function buildMessage({ smtpUrl, from }: MailOptions, mail: Mail, id: string): Promise<Buffer> {
  const newline = smtpUrl ? {} : { newline: 'windows' }
  return new MailComposer({ ...messageOf(mail, from, id), ...newline }).compile().build()
}

/** Bulk transport over SMTP, or into the outbox folder. */
export function openBulkTransport({ smtpUrl, from, dataDir }: MailOptions): BulkTransport {
  if (!smtpUrl) {
    return {
      connections: 1,
      async send(_connection, { id, message }, mayEnd) {
        if (!(await mayEnd())) return { kind: 'withheld' }
        await writeToOutbox(dataDir, id, message)
        return { kind: 'accepted' }
      },
      close: () => undefined,
    }
  }
  const sender = /<([^>]+)>/.exec(from)?.[1] ?? from
  const connections = Array.from({ length: connectionCount }, () => new GatedSmtpConnection(smtpUrl))
  return {
    connections: connectionCount,
    async send(connection, { to, message }, mayEnd) {
      const target = connections[connection] as GatedSmtpConnection
      return target.send({ from: sender, to: oneLine(to) }, message, mayEnd)
    },
    close: () => {
      for (const connection of connections) connection.close()
    },
  }
}
