import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { doubtNames } from '#admin/resources/messaging/mails-in-doubt/mails-in-doubt.names.ts'

export const doubtTexts = {
  ...doubtNames,
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
} as const
