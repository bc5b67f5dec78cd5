import type { ChannelConsent } from '#shared/people/consents/consents.contract.ts'
import type { ConsentChannel, ConsentSource } from '#shared/people/consents/consents.schema.ts'

export const consentTexts = {
  title: 'İletişim izinleri',
  channels: { email: 'E-posta', sms: 'SMS', call: 'Arama' } satisfies Record<ConsentChannel, string>,
  states: {
    approved: 'İzin verdi',
    unproven: 'Doğrulanınca geçerli',
    refused: 'İzin vermiyor',
    none: 'Sorulmadı',
  } satisfies Record<ChannelConsent['state'], string>,
  noRecipient: 'Adresi ya da numarası yok',
  sources: {
    account: 'hesabından',
    link: 'mesajdaki bağlantıyla',
    list: 'sitedeki bülten formuyla',
    desk: 'resepsiyonda',
    import: 'içe aktarmayla',
    iys: 'İYS üzerinden',
    earlier: 'eski kayıttan',
  } satisfies Record<ConsentSource, string>,
  smsOff: 'SMS sağlayıcısı ayarlanmadığı için SMS gönderilmiyor.',
  history: 'Geçmiş',
  noHistory: 'Bu kişi izinler hakkında henüz bir şey söylemedi.',
  historyOf: (name: string) => `${name}: iletişim izinlerinin geçmişi`,
  given: 'İzin verildi',
  withdrawn: 'İzin kaldırıldı',
  unproven: 'adres ya da numara doğrulanmamış',
  recordedBy: (name: string) => `kaydeden: ${name}`,
  withdraw: 'Kaldır',
  withdrawOf: (channel: string) => `${channel} iznini kaldır`,
  withdrawContent: 'Bu yoldan artık kampanya gönderilmez. İzni yalnızca kişi yeniden verebilir.',
  reason: 'Neden',
  reasonHint: 'Örnek: Resepsiyonda söyledi.',
  approve: 'İzin al',
  approveOf: (channel: string) => `${channel} izni al`,
  approveContent:
    'Kişiye altı haneli bir kod gönderilir; kodu size söylerse izni kaydedilir. İzin, üyelik için şart değildir.',
  sendCode: 'Kodu gönder',
  code: 'Üyenin söylediği kod',
  save: 'İzni kaydet',
  close: 'Kapat',
} as const
