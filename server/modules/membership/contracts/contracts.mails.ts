import type { Services } from '#server/core/module.ts'
import { renderMail } from '#server/integrations/mail/mail-template.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'
import { printedDocumentCode } from '#server/modules/membership/contracts/document-code.ts'
import type { Notice } from '#server/modules/messaging/notifications/notify-member.ts'
import { clubTimeZone } from '#shared/core/club-time.ts'

const moment = new Intl.DateTimeFormat('tr-TR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: clubTimeZone,
})

interface Signed {
  email: string
  signerName: string
  title: string
  signedAt: string
  code: string
  hash: string
}

/**
 * Tells a member what was signed, with the code and the seal: kept in a mailbox, they show a later change whatever
 * is done to the database.
 */
export function signedMail({ club, publicUrl }: Services['configuration'], signed: Signed): Mail {
  const { email, signerName, title, signedAt, code, hash } = signed
  return renderMail({
    club,
    to: email,
    subject: `${club.name}: “${title}” imzalandı`,
    greeting: `Merhaba ${signerName},`,
    paragraphs: [
      `“${title}” belgesini ${moment.format(new Date(signedAt))} tarihinde imzaladınız. İmzalı belgeyi PDF olarak dilediğiniz zaman indirebilirsiniz.`,
      `Doğrulama kodu: ${printedDocumentCode(code)}`,
      `İmzanın mührü: ${hash}`,
      'Kod ve mühür, belgenin sonradan değiştirilmediğini göstermeye yarar; bu e-postayı saklayın.',
    ],
    action: { label: 'Sözleşmelerim', link: `${publicUrl}/customer/contracts` },
  })
}

/** Asks a member for the signatures that are missing, all at once. */
export function unsignedNotice(titles: readonly string[]): Notice {
  const isOne = titles.length === 1
  return {
    subject: isOne ? 'imzanızı bekleyen bir sözleşme var' : `imzanızı bekleyen ${titles.length} sözleşme var`,
    paragraphs: [
      `Üyeliğiniz için imzanızı bekleyen ${isOne ? 'sözleşme' : 'sözleşmeler'}: ${titles.map((title) => `“${title}”`).join(', ')}. Okuyup imzalamanız birkaç dakika sürer; telefonda parmağınızla, bilgisayarda fare ya da klavyeyle imzalayabilirsiniz.`,
      'İmzaladıktan sonra belgenin bir kopyasını PDF olarak indirebilirsiniz.',
    ],
    action: { label: 'Oku ve imzala', path: '/customer/contracts' },
  }
}
