/** Signs of which nobody takes one for another: without 0 and O, 1, I and L, and one of S5, Z2, B8, UV each. */
export const codeAlphabet = '23456789ACDEFGHJKMNPQRTVWXY'
export const codeLength = 8

/** What people type in place of a sign: its likeness, a Turkish letter, or a letter of another script. */
const likenesses: Readonly<Record<string, string>> = {
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
 * A code as people type or paste it, as it is stored: without dashes and spaces, in capitals by no language's rules.
 * What is left over, such as a 1 or an İ, stands for no sign, and the code is then simply not found.
 */
export function tidyReferralCode(typed: string): string {
  return [...typed.normalize('NFKC').replace(/[ıİ]/g, 'I').toUpperCase()]
    .map((sign) => likenesses[sign] ?? sign)
    .join('')
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, 2 * codeLength)
}

/** Whether a tidied text could be a code at all, so that it is worth asking. */
export const looksLikeCode = (tidied: string): boolean =>
  tidied.length === codeLength && [...tidied].every((sign) => codeAlphabet.includes(sign))

/** `XXXX-XXXX`, as it is shown and read aloud. */
export const printedReferralCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code

/** The page that a shared code leads to. */
export const referralPath = (code: string): string => `/register?code=${printedReferralCode(code)}`
