import { randomInt } from 'node:crypto'
import { foldTurkish } from '#shared/core/text.ts'

/** Crockford's base 32. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 12

/** Returns 60 random bits. */
export const newDocumentCode = (): string =>
  Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Removes dashes and spaces and replaces look-alike letters. */
export function normaliseDocumentCode(typed: string): string {
  return foldTurkish(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
}

/** Formats a code as `XXXX-XXXX-XXXX`. */
export const formatDocumentCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code
