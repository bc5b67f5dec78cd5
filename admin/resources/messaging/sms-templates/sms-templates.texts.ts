import type { SmsTemplateKind } from '#shared/messaging/sms-templates/sms-templates.rules.ts'

export const smsTemplateTexts = {
  name: 'SMS metni |||| SMS metinleri',
  fields: {
    title: 'Bildirim',
    text: 'Metin',
    isOn: 'SMS ile de gönderilsin',
    isDefault: 'Hazır metin',
  },
  titles: {
    debt: 'Ödeme hatırlatması',
    renewal: 'Üyeliğin bitişi',
    'freeze-end': 'Dondurmanın bitişi',
    lesson: 'Ders değişikliği',
    order: 'Siparişin hazır olması',
    contract: 'İmza bekleyen sözleşme',
  } satisfies Record<SmsTemplateKind, string>,
  intro:
    'E-posta adresi olmayan üyelere bildirimler bu metinlerle SMS olarak gider. Adresi olanlar aynı bildirimi e-postayla alır.',
  editHint: 'E-posta adresi olmayan üyelere gider.',
  textHint: 'Kişiye göre değişen yerlere aşağıdaki değişkenleri koyun.',
  onHint: 'Kapatılırsa bildirim yalnızca üyenin gelen kutusunda görünür.',
  variables: 'Değişkenler',
  addVariable: (name: string) => `${name} ekle`,
  preview: 'Örnek değerlerle',
  test: 'Kendine gönder',
  testTitle: 'Deneme SMS’i gönderilsin mi?',
  testContent: 'Yazdığınız metin, örnek değerlerle kendi cep telefonunuza gider.',
  useDefault: 'Hazır metne dön',
} as const
