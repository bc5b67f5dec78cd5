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
  referralNotice('referans kodun onaylandı', [
    `${formatReferralCode(code)} kodun onaylandı. Kodunla gelen her yeni kişi ${needsMembership ? 'e-posta adresini doğrulayıp ilk üyeliğini satın alınca' : 'e-posta adresini doğrulayınca'} ${reward} puan kazanırsın.`,
    `Arkadaşlarına bu bağlantıyı gönderebilirsin: ${publicUrl}${referralPath(code)}`,
  ])

const thanks = 'Bizi önerdiğin için teşekkür ederiz.'

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
  referralNotice(`${reward} puan kazandın`, [
    `${person} kodunla aramıza katıldı ve ${reward} puan kazandın. Toplam puanın: ${balance}.`,
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
  referralNotice('kodunla bir üye katıldı', [
    promised > 0
      ? `${person} kodunla aramıza katıldı. ${needsMembership ? 'E-posta adresini doğrulayıp ilk üyeliğini satın alınca' : 'E-posta adresini doğrulayınca'} ${promised} puan kazanacaksın.`
      : `${person} kodunla aramıza katıldı.`,
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
  referralNotice(`${amount} puan kazandın`, [
    `Kodunla katılan ${rewards} üye için ${amount} puan hesabına yazıldı. Toplam puanın: ${balance}.`,
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
  referralNotice(wasPending ? 'referans kodun onaylanmadı' : 'referans kodun devre dışı bırakıldı', [
    wasPending
      ? `${formatReferralCode(code)} kodun onaylanmadı.`
      : `${formatReferralCode(code)} kodun devre dışı bırakıldı; artık kullanılamaz. Kazandığın puanlar sende kalır.`,
    `Neden: ${reason}`,
  ])

export const assignedNotice = ({ code, creatorName }: { code: string; creatorName: string }): Notice =>
  referralNotice('sana bir referans kodu tanımlandı', [
    `${creatorName} adlı üyemizin ${formatReferralCode(code)} kodu sana tanımlandı. Seni kulübe o getirdiyse kodu Referanslarım sayfasından kullanabilirsin.`,
  ])
