import MailComposer from 'nodemailer/lib/mail-composer'
import {
  type Mail,
  type MailOptions,
  messageOf,
  oneLine,
  writeToOutbox,
} from '#server/integrations/mail/mail-transport.ts'
import { type Outcome, SmtpLine } from '#server/integrations/mail/smtp-line.ts'

export interface BulkTransport {
  /** How many mails may be handed over side by side. */
  lines: number
  /** Hands a mail over on one of the lines; it is complete only once `mayEnd` has said so. */
  handOver(line: number, mail: Mail, id: string, mayEnd: () => Promise<boolean>): Promise<Outcome>
  close(): void
}

/** How many lines are prepared while one mail at a time is completed. */
const lineCount = 4

const compose = (mail: Mail, from: string, id: string, newline?: 'windows'): Promise<Buffer> =>
  new MailComposer({ ...messageOf(mail, from, id), ...(newline ? { newline } : {}) }).compile().build()

/** Mails to many, over SMTP or into the outbox. */
export function openBulkTransport({ smtpUrl, from, dataDir }: MailOptions): BulkTransport {
  if (!smtpUrl) {
    return {
      lines: 1,
      async handOver(_line, mail, id, mayEnd) {
        const message = await compose(mail, from, id, 'windows')
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
    async handOver(line, mail, id, mayEnd) {
      // The line itself sees to the ends of lines.
      const message = await compose(mail, from, id)
      const target = lines[line] as SmtpLine
      return target.handOver({ from: sender, to: oneLine(mail.to) }, message, mayEnd)
    },
    close: () => {
      for (const line of lines) line.close()
    },
  }
}
