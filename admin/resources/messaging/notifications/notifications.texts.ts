import type { ResourceTexts } from '#admin/core/resource.ts'
import type { Audience } from '#shared/messaging/notifications/notifications.contract.ts'

const people = (count: number) => `${count.toLocaleString('tr-TR')} kişi`

export const notificationTexts = {
  name: 'Bildirim |||| Bildirimler',
  add: 'Bildirim gönder',
  fields: {
    title: 'Başlık',
    message: 'Mesaj',
    link: 'Açılacak sayfa',
    audience: 'Kime',
    branch: 'Şube',
    branchName: 'Şube',
    users: 'Üyeler',
    sentByName: 'Gönderen',
    sentBy: 'Gönderen',
    sentAt: 'Gönderilme zamanı',
    recipients: 'Kişi sayısı',
    isNotice: 'Sistem bildirimi',
    requestKey: 'Form',
  },
  audiences: {
    all: 'Herkes',
    branch: 'Bir şube',
    users: 'Seçilen üyeler',
  } satisfies Record<Audience, string>,
  audienceHints: {
    all: 'Hesabı olan herkes görür; sonradan üye olanlar görmez.',
    branch: 'Şubenin üyeleri ve orada üyeliği sürenler görür.',
    users: 'Yalnızca seçtiğiniz üyeler görür.',
  } satisfies Record<Audience, string>,
  titleHint: 'Telefonun kilit ekranında görünen ilk satır.',
  linkHint: 'İsteğe bağlı: sitenin bir sayfası, örneğin /blog ya da /merkez/raffle.',
  usersPlaceholder: 'Ad, e-posta ya da telefonla ara',
  noMatch: 'Eşleşen kişi yok.',
  preview: 'Böyle görünecek',
  previewTitle: 'Başlık',
  previewMessage: 'Mesajınız burada görünür.',
  now: 'şimdi',
  reach: 'Kaç kişiye ulaşacak?',
  reachEmpty: 'Kime gideceğini seçince sayısı burada görünür.',
  people,
  withDevice: (count: number) =>
    count > 0
      ? `${people(count)} telefonunda ya da bilgisayarında anında görür; diğerleri siteyi açınca.`
      : 'Henüz kimse anlık bildirimleri açmamış; siteyi açınca görürler.',
  send: 'Gönder',
  sendTitle: (count: number) => `Bildirim ${people(count)}ye gönderilsin mi?`,
  sendContent:
    'Gönderilen bildirim geri alınamaz. Sonradan silerseniz kutulardan kalkar, ama görenler görmüş olur.',
  sendConfirm: 'Şimdi gönder',
  sent: (count: number) => `Bildirim ${people(count)}ye gönderildi.`,
  sentTo: (count: number, moment: string) => `${people(count)}, ${moment}`,
  deleteContent: 'Bildirim herkesin kutusundan kalkar. Bu işlem geri alınamaz.',
  deleted: 'Bildirim silindi; artık kimsenin kutusunda yok.',
  noLink: 'Yok',
} as const satisfies ResourceTexts & Record<string, unknown>
