import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import type { ResourceTexts } from '#admin/core/resource.ts'

export const unknownDeliveryTexts = {
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
  intro:
    'Bu mailler posta sunucusuna verilirken bağlantı koptu: gitmiş de olabilir, gitmemiş de. Kimse iki kez mail almasın diye kendiliğinden yeniden gönderilmez; kararı siz verirsiniz.',
  noReason: 'Sunucu yanıt vermeden bağlantı koptu.',
  lookUp: (id: string) => `Posta sunucusunun günlüğünde ${id} diye başlayan Message-ID ile aranabilir.`,
  sendAgain: 'Yeniden gönder',
  treatAsSent: 'Gitmiş say',
  decideTitle: (address: string) => `${address} için karar`,
  sendAgainTitle: (count: number) => `${formatCount(count)} mail yeniden gönderilsin mi?`,
  sendAgainContent: 'İlki gitmişse aynı mail ikinci kez alınır.',
  treatAsSentTitle: (count: number) => `${formatCount(count)} mail gitmiş sayılsın mı?`,
  treatAsSentContent: 'İlki gitmemişse mail hiç alınmaz.',
  decided: (count: number) =>
    count === 1 ? 'Karar kaydedildi.' : `${formatCount(count)} mail için karar kaydedildi.`,
} as const satisfies ResourceTexts & Record<string, unknown>
