import type { ResourceTexts } from '#admin/core/resource.ts'
import { campaignNames } from '#admin/resources/messaging/campaigns/campaigns.names.ts'

export const sentMailTexts = {
  name: 'Gönderilen e-posta |||| Gönderilen e-postalar',
  tab: 'Gönderilen',
  fields: { ...campaignNames.fields, title: 'E-posta' },
  newest: 'En son gönderilen 200 e-posta. Daha eskileri için arayın ya da filtreleyin.',
} as const satisfies ResourceTexts & Record<string, unknown>
