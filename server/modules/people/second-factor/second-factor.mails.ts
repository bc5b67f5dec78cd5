import type { Services } from '#server/core/module.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import { renderMail } from '#server/integrations/mail/mail-template.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'
import { type ClubIdentity, readClub } from '#server/modules/club/identity/identity.service.ts'
import { textWithoutAddress } from '#server/modules/people/users/text-person.ts'

interface Recipient {
  name: string
  email: string
}

/** A change of the second factor of which the owner is told. */
export type FactorChange =
  | { kind: 'totp-added' | 'totp-removed' | 'codes-renewed' | 'reset' }
  | { kind: 'passkey-added' | 'passkey-removed'; passkey: string }
  | { kind: 'code-used'; left: number }

/** Unused recovery codes from which the mail about a use asks for new ones. */
const fewCodes = 3

const subjects: Record<FactorChange['kind'], string> = {
  'totp-added': 'iki adımlı doğrulama açıldı',
  'totp-removed': 'doğrulama uygulaması kaldırıldı',
  'passkey-added': 'geçiş anahtarı eklendi',
  'passkey-removed': 'geçiş anahtarı kaldırıldı',
  'codes-renewed': 'kurtarma kodların yenilendi',
  'code-used': 'kurtarma koduyla giriş yapıldı',
  reset: 'iki adımlı doğrulaman sıfırlandı',
}

function textOf(change: FactorChange): string {
  switch (change.kind) {
    case 'totp-added':
      return 'Hesabına bir doğrulama uygulaması eklendi. Bundan sonra girişte uygulamanın gösterdiği kod da sorulur.'
    case 'totp-removed':
      return 'Doğrulama uygulaması hesabından kaldırıldı; girişte artık onun kodu sorulmaz.'
    case 'passkey-added':
      return `Hesabına “${change.passkey}” adlı geçiş anahtarı eklendi.`
    case 'passkey-removed':
      return `“${change.passkey}” adlı geçiş anahtarı hesabından kaldırıldı.`
    case 'codes-renewed':
      return 'Hesabın için yeni kurtarma kodları üretildi. Eski kodlar artık geçersiz.'
    case 'reset':
      return 'Bir yönetici hesabının iki adımlı doğrulamasını sıfırladı ve açık oturumlarını kapattı. Parolanla giriş yapıp yeniden kurabilirsin.'
    case 'code-used':
      return change.left <= fewCodes
        ? `Kurtarma kodlarından biri kullanıldı; geriye ${change.left} kod kaldı. Hesabının güvenlik sayfasından yeni kodlar üret.`
        : `Kurtarma kodlarından biri kullanıldı; geriye ${change.left} kod kaldı.`
  }
}

function factorMail(club: ClubIdentity, { name, email }: Recipient, change: FactorChange): Mail {
  return renderMail({
    club,
    to: email,
    subject: `${club.name}: ${subjects[change.kind]}`,
    greeting: `Merhaba ${name},`,
    paragraphs: [
      textOf(change),
      'Bunu sen yapmadıysan hemen parolanı değiştir ve kulübün yöneticisine haber ver.',
    ],
  })
}

/** Tells the owner of a changed second factor: by mail or, without an address, by SMS. */
export async function tellFactorChange(
  services: Pick<Services, 'mail' | 'sms'>,
  tx: Pick<UnitOfWork, 'db' | 'client'>,
  { _id, name, email }: { _id: string; name: string; email: string | null },
  change: FactorChange,
): Promise<void> {
  const club = await readClub(tx.db)
  if (email) await services.mail.enqueue(tx.client, factorMail(club, { name, email }, change))
  else {
    const text = `${club.name}: ${subjects[change.kind]}. Bunu sen yapmadıysan hemen kulübe haber ver.`
    await textWithoutAddress(services, tx, _id, text, { isUrgent: true })
  }
}
