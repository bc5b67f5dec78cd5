import { timingSafeEqual } from 'node:crypto'

/** Compares two texts in a time that does not tell how much of them is equal; a header may hold any bytes. */
export function isSameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
