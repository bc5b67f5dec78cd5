import type { ResourceTexts } from '#admin/core/resource.ts'
import type { CampaignRow } from '#shared/messaging/campaigns/campaigns.schema.ts'

/** The names for menu, lists and audit log; the other texts are loaded with its screens. */
export const campaignNames = {
  name: 'Kampanya |||| Kampanyalar',
  fields: {
    title: 'Kampanya adı',
    branch: 'Şube',
    kind: 'Tür',
    channel: 'Kanal',
    status: 'Durum',
    subject: 'Konu',
    preheader: 'Önizleme satırı',
    content: 'İçerik',
    smsText: 'SMS metni',
    audience: 'Hedef kitle',
    actionLabel: 'Düğmenin yazısı',
    actionLink: 'Düğmenin bağlantısı',
    'audience.members': 'Üyeler',
    'audience.subscribers': 'E-posta listesi',
    'audience.package': 'Paketi',
    'audience.daysLeft': 'Üyeliğinin bitmesine en çok (gün)',
    'audience.daysAbsent': 'En az şu kadar gündür gelmeyenler (gün)',
    'audience.newThisMonth': 'Yalnızca bu ay kaydolanlar',
    attachments: 'Ekler',
    progress: 'Gönderim',
    scheduledAt: 'Zamanı',
    sentAt: 'Gönderildi',
    authorName: 'Yazan',
    createdAt: 'Eklenme tarihi',
    from: 'Gönderim: ilk gün',
    until: 'Gönderim: son gün',
  },
  /** Of the filter: sending may still be going on. */
  statuses: { draft: 'Taslak', scheduled: 'Zamanlandı', sent: 'Gönderimi başlayan' } satisfies Record<
    CampaignRow['status'],
    string
  >,
  channels: { email: 'E-posta', sms: 'SMS' } satisfies Record<CampaignRow['channel'], string>,
  kinds: {
    campaign: 'Kampanya',
    manual: 'Tek seferlik e-posta',
    welcome: 'Hoş geldin e-postası',
  } satisfies Record<CampaignRow['kind'], string>,
} as const satisfies ResourceTexts & Record<string, unknown>
