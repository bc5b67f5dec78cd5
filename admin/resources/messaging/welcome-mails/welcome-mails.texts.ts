import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { campaignTexts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import { welcomeNames } from '#admin/resources/messaging/welcome-mails/welcome-mails.names.ts'
import type { WelcomeState } from '#shared/messaging/welcome-mails/welcome-mails.contract.ts'

export const welcomeTexts = {
  ...welcomeNames,
  states: {
    waiting: 'Bekliyor',
    'no-consent': 'Onayı yok',
    'no-address': 'E-postası yok',
    removed: 'Çıkarıldı',
    ...campaignTexts.deliveryStates,
  } satisfies Record<WelcomeState, string>,
  members: 'Kaydolan üye',
  intro: 'Ay içinde kaydolan üyelere, e-posta almayı kabul ettilerse bir kez gider.',
  isDefault: 'Kulübün hazır metni',
  isOwn: 'Bu ay için yazılmış metin',
  edit: 'E-postayı düzenle',
  send: (count: number) => (count > 0 ? `${formatCount(count)} üyeye gönder` : 'Gönder'),
  sendTitle: (count: number) => `${formatCount(count)} üyeye gönderilsin mi?`,
  sendContent: (subject: string, month: string) =>
    `${month} ayında kaydolan ve e-posta almayı kabul eden üyelere “${subject}” konulu e-posta gider. Kimseye ikinci kez gönderilmez.`,
  remove: 'Alıcılardan çıkar',
  removeTitle: (count: number) =>
    count === 1 ? 'Üye alıcılardan çıkarılsın mı?' : `${formatCount(count)} üye alıcılardan çıkarılsın mı?`,
  removeContent: (names: string) =>
    `${names}: hoş geldin e-postası gönderilmez, sonraki gönderimlerde de. Bu işlem geri alınamaz.`,
  removedSome: (done: number, reason: string) =>
    `${formatCount(done)} üye çıkarıldı, sonraki çıkarılamadı: ${reason}`,
  editTitle: (month: string) => `Hoş geldin e-postası: ${month}`,
  editHint: 'Yalnızca bu ay kaydolanlara gider.',
  editHintOfBranch: 'Yalnızca bu ay bu şubeye kaydolanlara gider.',
  saved: 'Ayın e-postası kaydedildi.',
  testContent: 'E-postanın kaydedilmiş hâli bu adrese ve bu adla gönderilir.',
  testName: 'Ad soyad',
} as const
