import type { Notice } from '#server/modules/messaging/notifications/notify-member.ts'
import { formatReferralCode, referralPath } from '#shared/loyalty/referrals/referral-code.ts'

const referralNotice = (subject: string, paragraphs: Notice['paragraphs']): Notice => ({
  subject,
  paragraphs,
  action: { label: 'Referanslarım', path: '/customer/referrals' },
})

export const approvedNotice = (
  publicUrl: string,
  { code, reward, needsMembership }: { code: string; reward: number; needsMembership: boolean },
): Notice =>
  referralNotice('referans kodunuz onaylandı', [
    `${formatReferralCode(code)} kodunuz onaylandı. Kodunuzla gelen her yeni kişi ${needsMembership ? 'e-posta adresini doğrulayıp ilk üyeliğini satın alınca' : 'e-posta adresini doğrulayınca'} ${reward} puan kazanırsınız.`,
    `Arkadaşlarınıza bu bağlantıyı gönderebilirsiniz: ${publicUrl}${referralPath(code)}`,
  ])

const thanks = 'Bizi önerdiğiniz için teşekkür ederiz.'

/** For points that are given with the use. */
export const rewardedNotice = ({
  person,
  reward,
  balance,
}: {
  person: string
  reward: number
  balance: number
}): Notice =>
  referralNotice(`${reward} puan kazandınız`, [
    `${person} kodunuzla aramıza katıldı ve ${reward} puan kazandınız. Toplam puanınız: ${balance}.`,
    thanks,
  ])

/** For a use whose points follow once the conditions are met, or that brings none. */
export const usedNotice = ({
  person,
  promised,
  needsMembership,
}: {
  person: string
  promised: number
  needsMembership: boolean
}): Notice =>
  referralNotice('kodunuzla bir üye katıldı', [
    promised > 0
      ? `${person} kodunuzla aramıza katıldı. ${needsMembership ? 'E-posta adresini doğrulayıp ilk üyeliğini satın alınca' : 'E-posta adresini doğrulayınca'} ${promised} puan kazanacaksınız.`
      : `${person} kodunuzla aramıza katıldı.`,
    thanks,
  ])

/** One notice for all rewards that are given afterwards. */
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
      ? `${formatReferralCode(code)} kodunuz onaylanmadı.`
      : `${formatReferralCode(code)} kodunuz devre dışı bırakıldı; artık kullanılamaz. Kazandığınız puanlar sizde kalır.`,
    `Neden: ${reason}`,
  ])

export const assignedNotice = ({ code, creatorName }: { code: string; creatorName: string }): Notice =>
  referralNotice('size bir referans kodu tanımlandı', [
    `${creatorName} adlı üyemizin ${formatReferralCode(code)} kodu size tanımlandı. Sizi kulübe o getirdiyse kodu Referanslarım sayfasından kullanabilirsiniz.`,
  ])
