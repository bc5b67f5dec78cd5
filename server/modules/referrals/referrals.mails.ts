import type { Services } from '#server/core/services.ts'
import { letter } from '#server/integrations/mail/letter.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'
import { printedReferralCode, referralPath } from '#shared/referrals/referral-code.ts'

interface Reader {
  email: string
  userName: string
}

function referralLetter(
  { club, publicUrl }: Services['configuration'],
  { email, userName }: Reader,
  subject: string,
  paragraphs: [string, ...string[]],
): Mail {
  return letter({
    club,
    to: email,
    subject: `${club.name}: ${subject}`,
    greeting: `Merhaba ${userName},`,
    paragraphs,
    action: { label: 'Referanslarım', link: `${publicUrl}/customer/referrals` },
  })
}

/** Tells a member that the code works now. */
export const approvedMail = (
  configuration: Services['configuration'],
  reader: Reader,
  { code, reward }: { code: string; reward: number },
): Mail =>
  referralLetter(configuration, reader, 'referans kodunuz onaylandı', [
    `${printedReferralCode(code)} kodunuz onaylandı. Kodunuzla üye olan her yeni kişi için ${reward} puan kazanırsınız.`,
    `Arkadaşlarınıza bu bağlantıyı gönderebilirsiniz: ${configuration.publicUrl}${referralPath(code)}`,
  ])

/** Tells a member that somebody came by the code, and what it brought. */
export const rewardedMail = (
  configuration: Services['configuration'],
  reader: Reader,
  { person, reward, balance }: { person: string; reward: number; balance: number },
): Mail =>
  referralLetter(
    configuration,
    reader,
    reward > 0 ? `${reward} puan kazandınız` : 'kodunuzla bir üye katıldı',
    [
      reward > 0
        ? `${person} kodunuzla aramıza katıldı ve ${reward} puan kazandınız. Toplam puanınız: ${balance}.`
        : `${person} kodunuzla aramıza katıldı.`,
      'Bizi önerdiğiniz için teşekkür ederiz.',
    ],
  )

/** Tells a member of rewards that were given later, in one mail. */
export const lateRewardsMail = (
  configuration: Services['configuration'],
  reader: Reader,
  { rewards, amount, balance }: { rewards: number; amount: number; balance: number },
): Mail =>
  referralLetter(configuration, reader, `${amount} puan kazandınız`, [
    `Kodunuzla katılan ${rewards} üye için ${amount} puan hesabınıza yazıldı. Toplam puanınız: ${balance}.`,
  ])

/** Tells a member that the code works no more, or was not approved. */
export const deactivatedMail = (
  configuration: Services['configuration'],
  reader: Reader,
  { code, reason, wasPending }: { code: string; reason: string; wasPending: boolean },
): Mail =>
  referralLetter(
    configuration,
    reader,
    wasPending ? 'referans kodunuz onaylanmadı' : 'referans kodunuz devre dışı bırakıldı',
    [
      wasPending
        ? `${printedReferralCode(code)} kodunuz onaylanmadı.`
        : `${printedReferralCode(code)} kodunuz devre dışı bırakıldı; artık kullanılamaz. Kazandığınız puanlar sizde kalır.`,
      `Neden: ${reason}`,
    ],
  )

/** Tells a member of a code that waits for them. */
export const assignedMail = (
  configuration: Services['configuration'],
  reader: Reader,
  { code, creatorName }: { code: string; creatorName: string },
): Mail =>
  referralLetter(configuration, reader, 'size bir referans kodu tanımlandı', [
    `${creatorName} adlı üyemizin ${printedReferralCode(code)} kodu size tanımlandı. Sizi kulübe o getirdiyse kodu Referanslarım sayfasından kullanabilirsiniz.`,
  ])
