/** How a reader writes the number of a card or bracelet. */
export const mediumFormats = ['decimal', 'hex', 'hex-reversed'] as const
export type MediumFormat = (typeof mediumFormats)[number]

/** Most digits of a number; ten bytes of hex, and more than a decimal number of eight bytes. */
const mostDigits = 20
/** Hex digits of the shortest number. A reader prints leading zeros, a spreadsheet drops them: both mean one number. */
const fewestDigits = 8

function paddedHex(hex: string): string {
  const length = Math.max(fewestDigits, hex.length + (hex.length % 2))
  return hex.toUpperCase().padStart(length, '0')
}

const reversed = (hex: string): string => (hex.match(/../g) ?? []).reverse().join('')

/**
 * Returns the one spelling of a medium's number: upper-case hex of whole bytes, at least four, without other leading
 * zero bytes; undefined if the text is no number of this format.
 */
export function canonicalMedium(text: string, format: MediumFormat): string | undefined {
  const typed = text.trim().replaceAll(/(?<=[\da-f])[\s:-](?=[\da-f])/gi, '')
  const pattern = format === 'decimal' ? /^\d+$/ : /^[\da-f]+$/i
  if (typed.length > mostDigits || !pattern.test(typed)) return undefined
  const hex = paddedHex(format === 'decimal' ? BigInt(typed).toString(16) : typed)
  const inOrder = format === 'hex-reversed' ? reversed(hex) : hex
  const short = inOrder.replace(/^(?:00)+/, '')
  return short ? paddedHex(short) : undefined
}

/** Returns how a reader of this format writes a canonical number; decimal ones have at least ten digits. */
export function writtenMedium(number: string, format: MediumFormat): string {
  if (format === 'decimal') return BigInt(`0x${number}`).toString().padStart(10, '0')
  return format === 'hex-reversed' ? reversed(number) : number
}

/** Whether a scanned text may be the number of a medium rather than a code; codes are longer. */
export const looksLikeMedium = (text: string): boolean => /^[\da-f\s:-]{1,30}$/i.test(text.trim())
