import type { AdminRecord, ResourceTexts } from '#admin/core/resource.ts'
import type { MissingForReward, ReferralUse } from '#shared/loyalty/referrals/referrals.schema.ts'

export type ReferralUseRecord = AdminRecord<ReferralUse> & { missingText: string }

/** Conditions that the new member has yet to meet before the reward is credited. */
export const missingTexts: Readonly<Record<MissingForReward, string>> = {
  address: 'e-posta doğrulanmadı',
  membership: 'üyelik satın alınmadı',
}

export const referralUseTexts = {
  name: 'Referansla gelen |||| Referansla gelenler',
  fields: {
    user: 'Gelen',
    userName: 'Gelen',
    userEmail: 'E-posta',
    creator: 'Getiren',
    creatorName: 'Getiren',
    referral: 'Kod',
    code: 'Kod',
    branch: 'Şube',
    branchName: 'Şube',
    reward: 'Ödül (puan)',
    promised: 'Bekleyen ödül',
    earnedAt: 'Ödülün hak edilmesi',
    missingText: 'Ödül için eksik',
    isWaiting: 'Ödül',
    createdAt: 'Tarih',
  },
  waiting: 'Bekliyor',
  earned: 'Hak edildi',
} as const satisfies ResourceTexts & Record<string, unknown>
