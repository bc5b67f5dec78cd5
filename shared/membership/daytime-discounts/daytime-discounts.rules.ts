import { kurusOf, liraOf } from '#shared/core/money.ts'

/** Returns the discounted price in lira, rounded to whole kuruş. */
export function discountedPrice(lira: number, percent: number): number {
  return liraOf(Math.round((kurusOf(lira) * (100 - percent)) / 100))
}
