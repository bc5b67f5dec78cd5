import type { AdminRecord, ResourceTexts } from '#admin/core/resource.ts'
import type { Subscriber } from '#shared/messaging/subscribers/subscribers.contract.ts'

export type SubscriberRecord = AdminRecord<Subscriber>

export const subscriberTexts = {
  name: 'Abone |||| Aboneler',
  fields: {
    email: 'E-posta',
    isSubscribed: 'Durum',
    source: 'Nereden geldi?',
    consentNote: 'Onay nasıl alındı?',
    unsubscribedAt: 'Ayrılma tarihi',
    createdAt: 'Abone olma tarihi',
  },
  sources: { site: 'Siteden', desk: 'Kulüpte' },
  emailHint:
    'Adrese bir onay bağlantısı gider; sahibi onaylayınca bülten gönderilir. Listeden ayrılmış bir adres buradan eklenemez; sahibi sitedeki formla geri gelebilir.',
  consentHint:
    'Onayın kanıtıdır: nerede, ne zaman ve nasıl alındığını yazın. Örnek: resepsiyonda imzalı form, 12 Kasım 2026.',
  mailing: 'Bülten alıyor',
  leaveHint: 'Kapatıp kaydederseniz bu adrese artık bülten gönderilmez.',
  waitingHint: 'Adrese giden bağlantı henüz onaylanmadı; onaylanınca bülten gönderilir.',
  waiting: 'Onay bekliyor',
  leftHint: 'Listeden ayrıldı; yalnızca sahibi sitedeki formla geri gelebilir.',
  leaveTitle: (email: string) => `${email} listeden ayrılsın mı?`,
  leaveContent: 'Bu adres buradan geri alınamaz: sahibi dilerse sitedeki formla yeniden abone olur.',
  leave: 'Listeden ayır',
  subscribed: 'Abone',
  left: 'Ayrıldı',
  notSubscribed: 'Abone değil',
  deleteWarning: 'Silinen adreslere artık bülten gönderilmez.',
} as const satisfies ResourceTexts & Record<string, unknown>
