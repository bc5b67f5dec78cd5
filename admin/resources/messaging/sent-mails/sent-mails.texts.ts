import type { ResourceTexts } from '#admin/core/resource.ts'
import { campaignNames } from '#admin/resources/messaging/campaigns/campaigns.names.ts'

export const sentMailTexts = {
  name: 'Gönderilen mail |||| Gönderilen mailler',
  fields: { ...campaignNames.fields, title: 'Mail' },
  newest: 'En son gönderilen 200 mail. Daha eskileri için arayın ya da filtreleyin.',
} as const satisfies ResourceTexts & Record<string, unknown>
