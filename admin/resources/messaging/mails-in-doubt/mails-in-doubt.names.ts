import type { ResourceTexts } from '#admin/core/resource.ts'

/** The names for menu and lists; the other texts are loaded with its screens. */
export const doubtNames = {
  name: 'Akıbeti bilinmeyen mail |||| Akıbeti bilinmeyenler',
  fields: {
    email: 'Adres',
    name: 'Ad',
    campaign: 'Kampanya',
    campaignTitle: 'Kampanya',
    reason: 'Ne oldu?',
    attempts: 'Deneme',
    settledAt: 'Ne zaman',
  },
  waiting: (count: string) => `${count} mail karar bekliyor`,
} as const satisfies ResourceTexts & Record<string, unknown>
