import type { ResourceTexts } from '#admin/resources/resource.ts'

export const subscriberTexts = {
  name: 'Abone |||| Aboneler',
  fields: {
    email: 'E-posta',
    isSubscribed: 'Durum',
    unsubscribedAt: 'Ayrılma tarihi',
    createdAt: 'Abone olma tarihi',
  },
  subscribed: 'Abone',
  left: 'Ayrıldı',
  deleteWarning: 'Silinen adreslere artık bülten gönderilmez.',
} as const satisfies ResourceTexts & Record<string, unknown>
