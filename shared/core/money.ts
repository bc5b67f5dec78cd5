import { z } from 'zod'
import { validationMessages } from '#shared/core/core.messages.ts'

/** The largest amount in lira that one price, entry or payment may have. */
const largest = 10_000_000

/** Forms send text. An emptied field is no price, and neither is `true` or a list. */
function numberOf(value: unknown): unknown {
  if (value === null) return undefined
  if (typeof value !== 'string') return value
  return value.trim() === '' ? undefined : Number(value)
}

const lira = (least: number) =>
  z.preprocess(
    numberOf,
    z
      .number()
      .min(least)
      .max(largest)
      .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, validationMessages.money),
  )

/** A price as people write it: lira with at most two decimals, between 0 and ten million. */
export const Lira = lira(0)

/** An amount that is paid or given: at least one kuruş. */
export const PaidLira = lira(0.01)

/** A change of a balance: to or from, never nothing. */
export const LiraChange = lira(-largest).refine((amount) => kurusOf(amount) !== 0, validationMessages.notZero)

/** Lira as whole kuruş, the form in which money is kept and added. */
export const kurusOf = (lira: number): number => Math.round(lira * 100)

/** Whole kuruş as lira, the form in which money is shown and sent. */
export const liraOf = (kurus: number): number => kurus / 100

/** Returns the `part` of `whole` of an amount, rounded to whole kuruş; the product may exceed the safe integers. */
export function proportionOf(amount: number, part: number, whole: number): number {
  const divisor = BigInt(whole)
  return Number((2n * BigInt(amount) * BigInt(part) + divisor) / (2n * divisor))
}

/** Returns an amount of kuruş after a change by percent (at most two decimals), in whole lira, half up. */
export function wholeLiraAfter(kurus: number, percent: number): number {
  // 10,000 hundredths of a percent and 100 kuruş.
  const product = BigInt(kurus) * BigInt(10_000 + Math.round(percent * 100))
  return Number((2n * product + 1_000_000n) / 2_000_000n)
}

export { formatKurus, formatLira } from '#shared/core/lira-text.ts'
