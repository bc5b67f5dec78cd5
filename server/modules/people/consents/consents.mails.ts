import { renderMail } from '#server/integrations/mail/mail-template.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'
import type { readClub } from '#server/modules/club/identity/identity.service.ts'
import { firstName } from '#shared/core/text.ts'
import { consentCodeMinutes } from '#shared/people/consents/consents.contract.ts'
import type { ConsentChannel } from '#shared/people/consents/consents.schema.ts'

type Club = Awaited<ReturnType<typeof readClub>>

const wayOf: Record<ConsentChannel, string> = { email: 'e-posta', sms: 'SMS', call: 'telefon' }

/** The code with which a person at the desk agrees to commercial messages. */
export const consentCodeMail = (
  club: Club,
  { name, email }: { name: string; email: string },
  { channel, recipient, code }: { channel: ConsentChannel; recipient: string; code: string },
): Mail =>
  renderMail({
    club,
    to: email,
    subject: `${code} – ${club.name} izin kodun`,
    greeting: `Merhaba ${firstName(name)},`,
    paragraphs: [
      `Kampanya ve duyuruların ${wayOf[channel]} ile ${recipient} üzerinden sana ulaşmasını istiyorsan bu kodu resepsiyona söyle.`,
      `Kod ${consentCodeMinutes} dakika geçerlidir. İstemiyorsan bir şey yapman gerekmiyor; izin üyeliğin için şart değildir.`,
    ],
    code,
  })

export const consentCodeText = (club: Club, code: string): string =>
  `${code} kampanya ve duyurulara izin kodun. İzin veriyorsan resepsiyona söyle; vermiyorsan bir şey yapma. ${club.name}`
