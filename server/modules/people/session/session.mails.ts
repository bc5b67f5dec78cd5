import type { Services } from '#server/core/module.ts'
import { renderMail } from '#server/integrations/mail/mail-template.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'

type Club = Services['configuration']['club']

interface Recipient {
  name: string
  email: string
}

/** Hours for which a verification link is valid. */
export const verificationHours = 48

/** The mail with a reset code; a repeated code is valid for its remaining minutes. */
export function resetMail(club: Club, { name, email }: Recipient, code: string, minutes: number): Mail {
  return renderMail({
    club,
    to: email,
    subject: `${code} – ${club.name} parola sıfırlama kodunuz`,
    greeting: `Merhaba ${name},`,
    paragraphs: [
      'Parolanızı sıfırlamak için aşağıdaki kodu kullanın.',
      `Kod ${minutes} dakika geçerlidir. Bu isteği siz yapmadıysanız bu mesajı dikkate almayın; parolanız değişmez.`,
    ],
    code,
  })
}

export function verificationMail(club: Club, { name, email }: Recipient, link: string): Mail {
  return renderMail({
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

export function googleLinkMail(club: Club, { name, email }: Recipient): Mail {
  return renderMail({
    club,
    to: email,
    subject: `${club.name}: Google ile giriş hesabınıza bağlandı`,
    greeting: `Merhaba ${name},`,
    paragraphs: [
      'Hesabınıza ilk kez Google ile giriş yapıldı. Hesabı sizden başka kimse kullanamasın diye önceki parola kaldırıldı ve açık oturumların tümü kapatıldı.',
      'Parolayla da giriş yapmak isterseniz giriş sayfasındaki “Parolamı unuttum” bağlantısıyla yeni bir parola belirleyin.',
    ],
  })
}
