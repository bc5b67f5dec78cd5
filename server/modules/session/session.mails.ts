import type { Services } from '#server/core/services.ts'
import { letter } from '#server/integrations/mail/letter.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'
import { resetCodeMinutes } from '#shared/session/session.contract.ts'

type Club = Services['configuration']['club']

interface Recipient {
  name: string
  email: string
}

/** Hours a verification link stays good. */
export const verificationHours = 48

export function resetMail(club: Club, { name, email }: Recipient, code: string): Mail {
  return letter({
    club,
    to: email,
    subject: `${code} – ${club.name} parola sıfırlama kodunuz`,
    greeting: `Merhaba ${name},`,
    paragraphs: [
      'Parolanızı sıfırlamak için aşağıdaki kodu kullanın.',
      `Kod ${resetCodeMinutes} dakika geçerlidir. Bu isteği siz yapmadıysanız bu mesajı dikkate almayın; parolanız değişmez.`,
    ],
    code,
  })
}

export function verificationMail(club: Club, { name, email }: Recipient, link: string): Mail {
  return letter({
    club,
    to: email,
    subject: `${club.name}: e-posta adresinizi doğrulayın`,
    greeting: `Merhaba ${name},`,
    paragraphs: [
      'Hesabınızın güvenliği için e-posta adresinizi doğrulayın.',
      `Bağlantı ${verificationHours} saat geçerlidir. Bu hesabı siz açmadıysanız bu mesajı dikkate almayın.`,
    ],
    action: { label: 'Adresimi doğrula', link },
  })
}
