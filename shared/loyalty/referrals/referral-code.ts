/** Characters that cannot be confused: without 0 and O, 1, I and L, and with one each of S5, Z2, B8 and UV. */
export const codeAlphabet = '23456789ACDEFGHJKMNPQRTVWXY'
export const codeLength = 8

/** Characters that are often typed instead of one of the alphabet: look-alikes, Turkish, Cyrillic and Greek letters. */
const confusables: Readonly<Record<string, string>> = {
  B: '8',
  S: '5',
  Z: '2',
  U: 'V',
  O: 'Q',
  0: 'Q',
  Ş: '5',
  Ü: 'V',
  Ö: 'Q',
  Ç: 'C',
  Ğ: 'G',
  А: 'A',
  В: '8',
  Е: 'E',
  Н: 'H',
  К: 'K',
  М: 'M',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
  Α: 'A',
  Β: '8',
  Ε: 'E',
  Η: 'H',
  Κ: 'K',
  Μ: 'M',
  Ν: 'N',
  Ρ: 'P',
  Τ: 'T',
  Υ: 'Y',
  Χ: 'X',
}

/**
 * Normalises a typed code to its stored form: upper case (independent of locale), confusables replaced, separators
 * removed. Other characters stay, and the code is then not found.
 */
export function normalizeReferralCode(typed: string): string {
  return [...typed.normalize('NFKC').replace(/[ıİ]/g, 'I').toUpperCase()]
    .map((character) => confusables[character] ?? character)
    .join('')
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, 2 * codeLength)
}

/** Whether a normalised text has the form of a code. */
export const isReferralCode = (code: string): boolean =>
  code.length === codeLength && [...code].every((character) => codeAlphabet.includes(character))

/** Formats a code as `XXXX-XXXX`. */
export const formatReferralCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code

/** Path of the sign-up page with a code. */
export const referralPath = (code: string): string => `/register?code=${formatReferralCode(code)}`
