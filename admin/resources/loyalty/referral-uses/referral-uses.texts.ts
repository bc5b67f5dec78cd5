import type { ResourceTexts } from '#admin/core/resource.ts'

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
