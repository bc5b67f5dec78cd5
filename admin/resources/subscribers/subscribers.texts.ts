import type { ResourceTexts } from '#admin/resources/resource.ts'

export const subscriberTexts = {
  name: 'Abone |||| Aboneler',
  fields: { email: 'E-posta', createdAt: 'Abone olma tarihi' },
  deleteWarning: 'Silinen adreslere artık bülten gönderilmez.',
} as const satisfies ResourceTexts & Record<string, unknown>
