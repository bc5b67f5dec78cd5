import type { ResourceTexts } from '#admin/core/resource.ts'
import { campaignNames } from '#admin/resources/messaging/campaigns/campaigns.names.ts'

/** The names for menu and lists; the other texts are loaded with its screens. */
export const welcomeNames = {
  name: 'Hoş geldin e-postası |||| Hoş geldin e-postaları',
  tab: 'Hoş geldin',
  fields: {
    name: 'Üye',
    email: 'E-posta',
    branch: 'Şube',
    createdAt: 'Kayıt tarihi',
    month: 'Ay',
    state: 'Durum',
    template: 'Gönderilen konu',
    reason: 'Açıklama',
    settledAt: 'Gönderim zamanı',
    subject: campaignNames.fields.subject,
    preheader: campaignNames.fields.preheader,
    content: campaignNames.fields.content,
    actionLabel: campaignNames.fields.actionLabel,
    actionLink: campaignNames.fields.actionLink,
  },
} as const satisfies ResourceTexts & Record<string, unknown>
