import { randomInt } from 'node:crypto'
import { foldTurkish } from '#shared/core/text.ts'

/** Letters and digits that nobody mistakes for one another (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 12

/** Sixty random bits, so that no code leads to another. */
export const newDocumentCode = (): string =>
  Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A code as people copy it, with dashes, spaces and letters that look alike, as it is stored. */
export function normaliseDocumentCode(typed: string): string {
  return foldTurkish(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
}

/** `XXXX-XXXX-XXXX`, as it is printed. */
export const formatDocumentCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code
