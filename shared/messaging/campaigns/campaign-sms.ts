import { smsPartsOf } from '#shared/messaging/sms/sms-parts.ts'
import { fillSmsText, fitSmsText } from '#shared/messaging/sms-templates/sms-templates.rules.ts'

/** What a text message of a campaign is filled with. */
export interface SmsRecipient {
  name: string
  /** The branch of the campaign, or the club. */
  sube: string
  kulup: string
  optOutLink: string
}

/** An example recipient. */
export const exampleSmsRecipient: SmsRecipient = {
  name: 'Gökçe Işık',
  sube: 'Selçuklu',
  kulup: 'Bozkır Spor Kulübü',
  optOutLink: 'https://bozkir.example/u/ornekbaglanti123',
}

function filled(text: string, { name, sube, kulup }: SmsRecipient): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  return fillSmsText(text, {
    ad: words[0] ?? '',
    soyad: words.length > 1 ? (words.at(-1) ?? '') : '',
    adsoyad: name.trim(),
    ...{ sube, kulup },
  })
}

const endOf = ({ optOutLink }: SmsRecipient) => ` Çıkış: ${optOutLink}`

/** Returns a campaign's text for one person, with the way out at its end. */
export const campaignSmsText = (text: string, recipient: SmsRecipient): string =>
  fitSmsText(filled(text, recipient), endOf(recipient))

/** The parts of a campaign's text for an example recipient, uncut. */
export const campaignSmsParts = (text: string): number =>
  smsPartsOf(filled(text, exampleSmsRecipient) + endOf(exampleSmsRecipient)).parts
