import type { ChannelConsent } from '#shared/people/consents/consents.contract.ts'
import type { ConsentChannel, ConsentSource } from '#shared/people/consents/consents.schema.ts'

export const consentTexts = {
  title: 'İletişim izinlerin',
  text: 'Kampanya ve duyurular sana yalnızca izin verdiğin yollardan ulaşır. İzin üyeliğin için şart değildir; dilediğin an kaldırabilirsin. Üyeliğin, derslerin ve ödemelerinle ilgili bildirimler izinden bağımsız gelir.',
  channels: {
    email: 'Kampanya ve duyurular e-postayla gelsin',
    sms: 'Kampanya ve duyurular SMS’le gelsin',
    call: 'Kampanyalar için telefonla aranabilirim',
  } satisfies Record<ConsentChannel, string>,
  unproven: {
    email: 'E-posta adresin doğrulanınca geçerli olacak.',
    sms: 'Telefonun doğrulanınca geçerli olacak.',
    call: 'Telefonun doğrulanınca geçerli olacak.',
  } satisfies Record<ConsentChannel, string>,
  since: (state: ChannelConsent['state'], day: string) =>
    state === 'refused' ? `${day} günü kaldırdın.` : `${day} günü verdin.`,
  save: 'İzinleri kaydet',
  saving: 'Kaydediliyor...',
  saved: 'İzinlerin kaydedildi.',
  history: 'Verdiğin izinler',
  given: 'izin verildi',
  withdrawn: 'izin kaldırıldı',
  names: { email: 'E-posta', sms: 'SMS', call: 'Arama' } satisfies Record<ConsentChannel, string>,
  sources: {
    account: 'hesabından',
    link: 'mesajdaki bağlantıyla',
    list: 'sitedeki bülten formuyla',
    desk: 'resepsiyonda',
    import: 'kulübün önceki kayıtlarından',
    iys: 'İYS üzerinden',
    earlier: 'önceki kayıt',
  } satisfies Record<ConsentSource, string>,
} as const
