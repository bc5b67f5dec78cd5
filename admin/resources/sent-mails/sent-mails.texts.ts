import { campaignTexts } from '#admin/resources/campaigns/campaigns.texts.ts'
import type { ResourceTexts } from '#admin/resources/resource.ts'

export const sentMailTexts = {
  name: 'Gönderilen mail |||| Gönderilen mailler',
  fields: { ...campaignTexts.fields, title: 'Mail' },
  newest: 'En son gönderilen 200 mail. Daha eskileri için arayın.',
} as const satisfies ResourceTexts & Record<string, unknown>
