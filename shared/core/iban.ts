/** An IBAN without spaces, in capitals. */
export const plainIban = (text: string): string => text.replace(/\s+/g, '').toUpperCase()

/** Whether a text is a Turkish IBAN with a valid checksum (ISO 13616: the number modulo 97 is 1). */
export function isTurkishIban(text: string): boolean {
  const iban = plainIban(text)
  if (!/^TR\d{24}$/.test(iban)) return false
  const digits = `${iban.slice(4)}2927${iban.slice(2, 4)}`
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}
