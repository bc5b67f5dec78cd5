import { mergeFieldPattern } from '#shared/messaging/campaigns/campaigns.schema.ts'
import { mostSmsParts, smsPartsOf, toSmsText } from '#shared/messaging/sms/sms-parts.ts'

/** What a text message is about; each has a text of its own. */
export const smsTemplateKinds = ['debt', 'renewal', 'freeze-end', 'lesson', 'order', 'contract'] as const
export type SmsTemplateKind = (typeof smsTemplateKinds)[number]

interface TemplateRule {
  /** The text until the club writes another. */
  text: string
  /** Variables beside those of every text, with an example. */
  variables: Readonly<Record<string, string>>
}

/** Variables of every text, with an example. */
const commonVariables = {
  ad: 'Gökçe',
  kulup: 'Bozkır Spor Kulübü',
  baglanti: 'https://bozkir.example/customer/memberships',
} as const

export const smsTemplates: Readonly<Record<SmsTemplateKind, TemplateRule>> = {
  debt: {
    text: '{{ad}}, {{sube}} şubesine {{tutar}} ödemen var, son gün {{gun}}. Öde: {{baglanti}} {{kulup}}',
    variables: { sube: 'Selçuklu', tutar: '1.250,00 TL', gun: '5 Aralık 2026' },
  },
  renewal: {
    text: '{{ad}}, {{paket}} üyeliğinin son günü {{gun}}. Yenile: {{baglanti}} {{kulup}}',
    variables: { paket: '12 ay', sube: 'Selçuklu', gun: '5 Aralık 2026' },
  },
  'freeze-end': {
    text: '{{ad}}, {{paket}} üyeliğin yeniden başladı, son günü {{gun}}. {{baglanti}} {{kulup}}',
    variables: { paket: '12 ay', sube: 'Selçuklu', gun: '5 Mart 2027' },
  },
  lesson: {
    text: '{{ad}}, {{ders}} dersi {{durum}}: {{zaman}}. {{baglanti}} {{kulup}}',
    variables: { ders: 'Pilates', durum: 'iptal edildi', zaman: '5 Aralık Cumartesi 18.30' },
  },
  order: {
    text: '{{ad}}, {{siparis}} numaralı siparişin hazır, resepsiyondan alabilirsin. {{kulup}}',
    variables: { siparis: '00001042' },
  },
  contract: {
    text: '{{ad}}, imzanı bekleyen sözleşmen var: {{baglanti}} {{kulup}}',
    variables: { sozlesme: 'Üyelik sözleşmesi' },
  },
}

export const variablesOf = (kind: SmsTemplateKind): Readonly<Record<string, string>> => ({
  ...commonVariables,
  ...smsTemplates[kind].variables,
})

/** The variables in a text that its kind does not have. */
export const unknownVariables = (kind: SmsTemplateKind, text: string): string[] =>
  [...text.matchAll(mergeFieldPattern)].flatMap(([whole, name = '']) =>
    name in variablesOf(kind) ? [] : [whole],
  )

/** Fills a text; a missing value leaves no gap. */
export const fillSmsText = (text: string, values: Readonly<Record<string, string>>): string =>
  toSmsText(text.replace(mergeFieldPattern, (_, name: string) => values[name] ?? ''))
    .replace(/ +([.,:;!?])/g, '$1')
    .replace(/ {2,}/g, ' ')
    .trim()

/** Cuts a text that is longer than a message with this end may be. */
export function fitSmsText(text: string, end = ''): string {
  const letters = [...text]
  while (smsPartsOf(letters.join('') + end).parts > mostSmsParts) letters.length -= 20
  return letters.join('') + end
}
