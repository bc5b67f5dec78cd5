import type { Notice } from '#server/modules/notifications/notify-member.ts'
import { printedReferralCode, referralPath } from '#shared/referrals/referral-code.ts'

const referralNotice = (subject: string, paragraphs: Notice['paragraphs']): Notice => ({
  subject,
  paragraphs,
  action: { label: 'Referanslarım', path: '/customer/referrals' },
})

/** Tells a member that the code works now. */
export const approvedNotice = (
  publicUrl: string,
  { code, reward }: { code: string; reward: number },
): Notice =>
  referralNotice('referans kodunuz onaylandı', [
    `${printedReferralCode(code)} kodunuz onaylandı. Kodunuzla üye olan her yeni kişi için ${reward} puan kazanırsınız.`,
    `Arkadaşlarınıza bu bağlantıyı gönderebilirsiniz: ${publicUrl}${referralPath(code)}`,
  ])

/** Tells a member that somebody came by the code, and what it brought. */
export const rewardedNotice = ({
  person,
  reward,
  balance,
}: {
  person: string
  reward: number
  balance: number
}): Notice =>
  referralNotice(reward > 0 ? `${reward} puan kazandınız` : 'kodunuzla bir üye katıldı', [
    reward > 0
      ? `${person} kodunuzla aramıza katıldı ve ${reward} puan kazandınız. Toplam puanınız: ${balance}.`
      : `${person} kodunuzla aramıza katıldı.`,
    'Bizi önerdiğiniz için teşekkür ederiz.',
  ])

/** Tells a member of rewards that were given later, in one mail. */
export const lateRewardsNotice = ({
  rewards,
  amount,
  balance,
}: {
  rewards: number
  amount: number
  balance: number
}): Notice =>
  referralNotice(`${amount} puan kazandınız`, [
    `Kodunuzla katılan ${rewards} üye için ${amount} puan hesabınıza yazıldı. Toplam puanınız: ${balance}.`,
  ])

/** Tells a member that the code works no more, or was not approved. */
export const deactivatedNotice = ({
  code,
  reason,
  wasPending,
}: {
  code: string
  reason: string
  wasPending: boolean
}): Notice =>
  referralNotice(wasPending ? 'referans kodunuz onaylanmadı' : 'referans kodunuz devre dışı bırakıldı', [
    wasPending
      ? `${printedReferralCode(code)} kodunuz onaylanmadı.`
      : `${printedReferralCode(code)} kodunuz devre dışı bırakıldı; artık kullanılamaz. Kazandığınız puanlar sizde kalır.`,
    `Neden: ${reason}`,
  ])

/** Tells a member of a code that waits for them. */
export const assignedNotice = ({ code, creatorName }: { code: string; creatorName: string }): Notice =>
  referralNotice('size bir referans kodu tanımlandı', [
    `${creatorName} adlı üyemizin ${printedReferralCode(code)} kodu size tanımlandı. Sizi kulübe o getirdiyse kodu Referanslarım sayfasından kullanabilirsiniz.`,
  ])
