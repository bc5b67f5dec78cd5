import type { Services } from '#server/core/module.ts'
import { renderMail } from '#server/integrations/mail/mail-template.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'
import type { ContactMessageRow } from '#server/modules/content/contact/contact.table.ts'

const lines = (text: string) => text.split(/\n+/).filter((line) => line.trim())

/** The club's answer to a message, with the message under it. */
export function replyMail(
  club: Services['configuration']['club'],
  { name, email, subject, message }: ContactMessageRow,
  reply: string,
  replyTo: string,
): Mail {
  const [first = '', ...rest] = lines(reply)
  return renderMail({
    club,
    to: email,
    replyTo,
    subject: `Yanıt: ${subject}`,
    greeting: `Merhaba ${name},`,
    paragraphs: [first, ...rest, 'Bize yazdığınız mesaj:', ...lines(message).map((line) => `> ${line}`)],
  })
}
