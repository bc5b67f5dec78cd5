import { renderMail } from '#server/integrations/mail/mail-template.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'
import type { ClubIdentity } from '#server/modules/club/identity/identity.service.ts'
import { firstName } from '#shared/core/text.ts'

type Club = ClubIdentity

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
    subject: `${code} – ${club.name} parola sıfırlama kodun`,
    greeting: `Merhaba ${firstName(name)},`,
    paragraphs: [
      'Parolanı sıfırlamak için aşağıdaki kodu kullan.',
      `Kod ${minutes} dakika geçerlidir. Bu isteği sen yapmadıysan bu e-postayı dikkate alma; parolan değişmez.`,
    ],
    code,
  })
}

export function verificationMail(club: Club, { name, email }: Recipient, link: string): Mail {
  return renderMail({
    club,
    to: email,
    subject: `${club.name}: e-posta adresini doğrula`,
    greeting: `Merhaba ${firstName(name)},`,
    paragraphs: [
      'Hesabının güvenliği için e-posta adresini doğrula.',
      `Bağlantı ${verificationHours} saat geçerlidir. Bu hesabı sen açmadıysan bu e-postayı dikkate alma.`,
    ],
    action: { label: 'Adresimi doğrula', link },
  })
}

export function googleLinkMail(club: Club, { name, email }: Recipient): Mail {
  return renderMail({
    club,
    to: email,
    subject: `${club.name}: Google ile giriş hesabına bağlandı`,
    greeting: `Merhaba ${firstName(name)},`,
    paragraphs: [
      'Hesabına ilk kez Google ile giriş yapıldı. Hesabı senden başka kimse kullanamasın diye önceki parola kaldırıldı ve açık oturumların tümü kapatıldı.',
      'Parolayla da giriş yapmak istersen giriş sayfasındaki “Parolamı unuttum” bağlantısıyla yeni bir parola belirle.',
    ],
  })
}
