import type { ResourceTexts } from '#admin/resources/resource.ts'

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
    createdAt: 'Tarih',
  },
} as const satisfies ResourceTexts
