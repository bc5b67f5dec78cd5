import cardValidator from 'card-validator'
import { z } from 'zod'
import { WholeNumber } from '#shared/core/fields.ts'
import { paymentsMessages } from '#shared/money/payments/payments.messages.ts'

export const cardTypes = ['CREDIT_CARD', 'DEBIT_CARD', 'PREPAID_CARD'] as const
export const cardAssociations = ['VISA', 'MASTER_CARD', 'AMERICAN_EXPRESS', 'TROY'] as const

// The library does not know Turkey's own scheme.
cardValidator.creditCardType.addCard({
  niceType: 'Troy',
  type: 'troy',
  patterns: [9792],
  gaps: [4, 8, 12],
  lengths: [16],
  code: { name: 'CVC', size: 3 },
})

const digitsOf = (text: string): string => text.replace(/[\s-]/g, '')

interface CardLook {
  /** Name of the scheme as people know it, e.g. `Visa`; undefined while it cannot be told. */
  brand: string | undefined
  /** The digits in the groups printed on the card. */
  grouped: string
  cvcLength: number
  isComplete: boolean
}

/** The facts that a card's number shows while it is typed. */
export function lookAtCard(typed: string): CardLook {
  const digits = digitsOf(typed)
  const { card, isValid } = cardValidator.number(digits)
  const gaps = card?.gaps ?? [4, 8, 12]
  const grouped = [...digits].map((digit, index) => (gaps.includes(index) ? ` ${digit}` : digit)).join('')
  return { brand: card?.niceType, grouped, cvcLength: card?.code.size ?? 3, isComplete: isValid }
}

/** A card's number with or without spaces, its check digit right. */
export const CardNumber = z
  .string()
  .max(30)
  .transform(digitsOf)
  .refine((digits) => cardValidator.number(digits).isValid, paymentsMessages.cardInvalid)

/** Whether a card is still good at the end of the given month. */
export function isExpired(month: number, year: number, now: Date = new Date()): boolean {
  return year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1
}

export const CardExpiry = z.object({
  expireMonth: WholeNumber(1, 12),
  /** Four digits. */
  expireYear: WholeNumber(2000, 2100),
})
