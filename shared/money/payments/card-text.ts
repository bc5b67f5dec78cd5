import type { Payment } from '#shared/money/payments/payments.schema.ts'

export const cardSchemes: Readonly<Record<string, string>> = {
  VISA: 'Visa',
  MASTER_CARD: 'Mastercard',
  AMERICAN_EXPRESS: 'American Express',
  TROY: 'Troy',
}

/** Returns the stored description of a card, e.g. `Mastercard •••• 0008`; empty before there is one. */
export function cardText({
  bankName,
  cardAssociation,
  lastFourDigits,
}: Pick<Payment, 'bankName' | 'cardAssociation' | 'lastFourDigits'>): string {
  if (!lastFourDigits) return ''
  const name = [bankName, cardSchemes[cardAssociation ?? '']].filter(Boolean).join(' ')
  return `${name} •••• ${lastFourDigits}`.trim()
}
