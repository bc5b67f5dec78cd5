import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { campaignNames } from '#admin/resources/messaging/campaigns/campaigns.names.ts'
import type { CampaignRow, DeliveryState } from '#shared/messaging/campaigns/campaigns.schema.ts'

export const campaignTexts = {
  ...campaignNames,
  statuses: { draft: 'Taslak', scheduled: 'Zamanlandı', sent: 'Gönderildi' } satisfies Record<
    CampaignRow['status'],
    string
  >,
  kinds: { campaign: 'Kampanya', manual: 'Tek seferlik mail', welcome: 'Hoş geldin maili' } satisfies Record<
    CampaignRow['kind'],
    string
  >,
  deliveryStates: {
    queued: 'Sırada',
    sending: 'Gönderiliyor',
    sent: 'Gönderildi',
    failed: 'Gönderilemedi',
    'in-doubt': 'Akıbeti bilinmiyor',
    skipped: 'Atlandı',
  } satisfies Record<DeliveryState, string>,
  wholeClub: 'Bütün kulüp',
  titleHint: 'Yalnızca burada görünür, alıcılar görmez.',
  audience: 'Kime gidecek?',
  membersHint: 'Yalnızca ileti almayı kabul edenlere gider. Doldurduğunuz bütün koşullar birlikte aranır.',
  daysLeftHint: 'Üyeliği sürenlerden son günü bu kadar gün içinde olanlar. Boş bırakırsanız bakılmaz.',
  daysAbsentHint: 'Bu süreden yeni kaydolanlar sayılmaz. Boş bırakırsanız bakılmaz.',
  membersOff: 'Üyelere gönderilmeyecek; aşağıdaki süzgeçler kullanılmaz.',
  subscribersHint: 'Sitedeki formdan abone olan adresler. Bütün kulübündür.',
  anyPackage: 'Bütün paketler',
  packageNeedsBranch: 'Paketi seçmek için önce bir şube seçin.',
  recipients: (count: number) => `${formatCount(count)} kişi`,
  recipientsNote: 'Her adrese bir kez gider.',
  blocked: (count: number) =>
    count === 0
      ? 'Süzgece uyan herkes mail almayı kabul etmiş.'
      : `${formatCount(count)} kişi daha süzgece uyuyor ama mail almayı kabul etmediği için yazılamaz.`,
  counting: 'Sayılıyor…',
  save: 'Taslağı kaydet',
  edit: 'Düzenle',
  duplicate: 'Çoğalt',
  duplicated: 'Kopyası taslak olarak oluşturuldu.',
  deleteContent: 'Kampanya alıcılarının kayıtlarıyla birlikte silinir. Gitmiş mailler geri alınamaz.',
  deleteWarning: 'Alıcıların kayıtları da silinir; gitmiş mailler geri alınamaz.',
  send: 'Şimdi gönder',
  sendTo: 'Kime gönderilsin?',
  toAudience: 'Kampanyanın hedef kitlesine',
  toChosen: 'Seçtiğim kişilere',
  chosenMembers: 'Üyeler',
  chosenSubscribers: 'E-posta listesindeki adresler',
  chosenBlocked: (count: number) =>
    `Seçtiklerinizden ${formatCount(count)} kişiye, mail almayı kabul etmediği için yazılamaz.`,
  chooseSome: 'Adıyla ya da adresiyle arayıp en az bir kişi seçin.',
  sendTitle: (count: number) => `${formatCount(count)} kişiye gönderilsin mi?`,
  sendContent: (subject: string) =>
    `“${subject}” konulu mail hemen yola çıkar. Gönderim duraklatılabilir ama giden mailler geri alınamaz.`,
  sendConfirm: (count: number) => `${formatCount(count)} kişiye gönder`,
  sendNobody: 'Kimseye gönderilemez',
  sent: 'Gönderim başladı.',
  schedule: 'Zamanla',
  reschedule: 'Zamanı değiştir',
  scheduleTitle: 'Ne zaman gönderilsin?',
  scheduleAt: 'Gönderim zamanı',
  scheduleHint: 'Kulübün saatiyle (İstanbul). Kime gideceğine o anki süzgece göre karar verilir.',
  scheduled: 'Kampanya zamanlandı.',
  scheduledFor: (moment: string) => `${moment} tarihinde kendiliğinden gönderilecek.`,
  unschedule: 'Zamanlamayı kaldır',
  unscheduled: 'Zamanlama kaldırıldı; kampanya yeniden taslak.',
  draftNote: 'Taslak. Göndermeden önce kendinize bir deneme maili yollayın.',
  testContent: 'Mail, gideceği hâliyle ve örnek bir adla bu adrese gönderilir.',
  manual: 'Ekli mail yaz',
  manualTitle: 'Ekli mail yaz ve gönder',
  manualSend: 'Gönder…',
  attach: 'Dosya ekle',
  attachHint: (count: number, megabytes: number) =>
    `En çok ${count} dosya, hepsi birlikte en çok ${megabytes} MB. PDF, resim, Word, Excel, takvim ya da metin.`,
  attachRemove: (name: string) => `Eki kaldır: ${name}`,
  attachTotal: (used: string, most: string) => `${used} / ${most}`,
  progressTitle: 'Gönderim',
  progressOf: (done: number, total: number) => `${formatCount(done)} / ${formatCount(total)} mail`,
  progressCell: '{progress.done} / {progress.total} mail',
  progressStates: { sending: 'Gönderiliyor', paused: 'Duraklatıldı', finished: 'Tamamlandı' },
  finishedAt: (moment: string) => `${moment} tarihinde tamamlandı.`,
  pause: 'Duraklat',
  paused: 'Gönderim duraklatıldı.',
  resume: 'Sürdür',
  resumed: 'Gönderim sürüyor.',
  unknownDeliveries: (count: number) =>
    count === 1
      ? 'Bir mailin gidip gitmediği bilinmiyor.'
      : `${formatCount(count)} mailin gidip gitmediği bilinmiyor.`,
  decide: 'Karar ver',
  recipientsTitle: 'Alıcılar',
  recipientsSearch: 'Ad ya da adres ara',
  byState: 'Duruma göre',
  all: 'Tümü',
  noRecipients: 'Bu süzgece uyan alıcı yok.',
  attempts: (count: number) => `${count}. deneme`,
  audienceOf: {
    members: 'Üyeler',
    subscribers: 'E-posta listesi',
    daysLeft: (days: number) => `Üyeliği ${days} gün içinde bitenler`,
    daysAbsent: (days: number) => `En az ${days} gündür gelmeyenler`,
    newThisMonth: 'Bu ay kaydolanlar',
  },
} as const
