/** Characters of the default alphabet of GSM 03.38, one septet each. */
const single = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Characters of its extension and of the Turkish one, two septets each. */
const double = new Set('^{}\\[~]|€ĞİŞçğış')
const turkish = /[ĞİŞçğış]/

/** The most parts of a message that Netgsm takes; the database refuses more. */
export const mostSmsParts = 6

/**
 * Septets of a single part, of each of several, and of the operator's code that Netgsm adds to the end: with Turkish
 * letters it states 150 characters for one part and 883 for six, without them 155 and 912.
 */
const lengths = { turkish: [150, 148, 5], plain: [155, 153, 6] } as const

/** Returns the parts that a provider charges for a text, and the characters that it cannot carry. */
export function smsPartsOf(text: string): { parts: number; unknown: string } {
  const unknown = [...new Set(text)].filter((one) => !single.has(one) && !double.has(one)).join('')
  const septets = [...text].reduce((sum, one) => sum + (double.has(one) ? 2 : 1), 0)
  const [whole, part, mark] = lengths[turkish.test(text) ? 'turkish' : 'plain']
  return { parts: septets <= whole ? 1 : Math.ceil((septets + mark) / part), unknown }
}

const replacements: Readonly<Record<string, string>> = {
  '₺': 'TL',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '•': '-',
  '·': '-',
  '\t': ' ',
}

/** Returns the text in characters that a message carries: typographic ones written plainly, accents left out. */
export const toSmsText = (text: string): string =>
  [...text.normalize('NFC').replace(/₺\s?([\d.,]*\d)/g, '$1 TL')]
    .map((one) => {
      if (single.has(one) || double.has(one)) return one
      const plain = replacements[one] ?? one.normalize('NFKD').replace(/\p{M}/gu, '')
      return [...plain].every((letter) => single.has(letter)) ? plain : '?'
    })
    .join('')
