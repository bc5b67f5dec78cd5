import MailComposer from 'nodemailer/lib/mail-composer'
import {
  type Mail,
  type MailOptions,
  messageOf,
  oneLine,
  writeToOutbox,
} from '#server/integrations/mail/mail-transport.ts'
import { type Outcome, SmtpLine } from '#server/integrations/mail/smtp-line.ts'

/** A mail as it goes over the wire. */
export interface ComposedMail {
  id: string
  to: string
  message: Buffer
}

export interface BulkTransport {
  /** How many mails may be handed over side by side. */
  lines: number
  /** Hands a mail over on one of the lines; it is complete only once `mayEnd` has said so. */
  handOver(line: number, mail: ComposedMail, mayEnd: () => Promise<boolean>): Promise<Outcome>
  close(): void
}

/** How many lines are prepared while one mail at a time is completed. */
const lineCount = 4

/** The bytes of a mail. An SMTP line sees to the ends of lines itself; a file has those of the standard. */
export function composeMail({ smtpUrl, from }: MailOptions, mail: Mail, id: string): Promise<Buffer> {
  const newline = smtpUrl ? {} : { newline: 'windows' }
  return new MailComposer({ ...messageOf(mail, from, id), ...newline }).compile().build()
}

/** Mails to many, over SMTP or into the outbox. */
export function openBulkTransport({ smtpUrl, from, dataDir }: MailOptions): BulkTransport {
  if (!smtpUrl) {
    return {
      lines: 1,
      async handOver(_line, { id, message }, mayEnd) {
        if (!(await mayEnd())) return { kind: 'withheld' }
        await writeToOutbox(dataDir, id, message)
        return { kind: 'accepted' }
      },
      close: () => undefined,
    }
  }
  const sender = /<([^>]+)>/.exec(from)?.[1] ?? from
  const lines = Array.from({ length: lineCount }, () => new SmtpLine(smtpUrl))
  return {
    lines: lineCount,
    async handOver(line, { to, message }, mayEnd) {
      const target = lines[line] as SmtpLine
      return target.handOver({ from: sender, to: oneLine(to) }, message, mayEnd)
    },
    close: () => {
      for (const line of lines) line.close()
    },
  }
}
