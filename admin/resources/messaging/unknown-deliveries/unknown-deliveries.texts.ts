import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import type { ResourceTexts } from '#admin/core/resource.ts'

export const unknownDeliveryTexts = {
  name: 'Durumu belirsiz e-posta |||| Durumu belirsiz e-postalar',
  tab: 'Durumu belirsiz',
  fields: {
    email: 'Adres',
    name: 'Ad',
    campaign: 'Kampanya',
    campaignTitle: 'Kampanya',
    reason: 'Ne oldu?',
    attempts: 'Deneme',
    settledAt: 'Ne zaman',
  },
  waiting: (count: string) => `${count} e-posta karar bekliyor`,
  intro:
    'Bu e-postalar e-posta sunucusuna verilirken bağlantı koptu: gitmiş de olabilir, gitmemiş de. Kimse aynı e-postayı iki kez almasın diye otomatik olarak yeniden gönderilmez; kararı siz verirsiniz.',
  noReason: 'Sunucu yanıt vermeden bağlantı koptu.',
  lookUp: (id: string) => `Posta sunucusunun günlüğünde ${id} diye başlayan Message-ID ile aranabilir.`,
  sendAgain: 'Yeniden gönder',
  treatAsSent: 'Gitmiş say',
  decideTitle: (address: string) => `${address} için karar`,
  sendAgainTitle: (count: number) => `${formatCount(count)} e-posta yeniden gönderilsin mi?`,
  sendAgainContent: 'İlki gitmişse aynı e-posta ikinci kez alınır.',
  treatAsSentTitle: (count: number) => `${formatCount(count)} e-posta gitmiş sayılsın mı?`,
  treatAsSentContent: 'İlki gitmemişse e-posta hiç alınmaz.',
  decided: (count: number) =>
    count === 1 ? 'Karar kaydedildi.' : `${formatCount(count)} e-posta için karar kaydedildi.`,
} as const satisfies ResourceTexts & Record<string, unknown>
