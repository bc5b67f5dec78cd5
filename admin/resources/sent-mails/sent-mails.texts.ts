import { campaignNames } from '#admin/resources/campaigns/campaigns.names.ts'
import type { ResourceTexts } from '#admin/resources/resource.ts'

export const sentMailTexts = {
  name: 'Gönderilen mail |||| Gönderilen mailler',
  fields: { ...campaignNames.fields, title: 'Mail' },
  newest: 'En son gönderilen 200 mail. Daha eskileri için arayın ya da filtreleyin.',
} as const satisfies ResourceTexts & Record<string, unknown>
