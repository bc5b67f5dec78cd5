import { z } from 'zod'
import type { Kurus } from '#server/integrations/payments/gateway.ts'
import { withoutTrailingZeros } from '#server/integrations/payments/wire-signatures.ts'
import { kurusOf, liraOf } from '#shared/core/money.ts'

/** Whole kuruş as a decimal of the wire, without trailing zeros: 1050 becomes `10.5`. */
export const wirePrice = (kurus: Kurus): string => withoutTrailingZeros(liraOf(kurus).toFixed(2))

/** A decimal of the wire, number or text, as whole kuruş. */
export const WirePrice = z
  .union([z.number(), z.string().regex(/^\d{1,10}(\.\d{1,8})?$/)])
  .transform((price) => kurusOf(Number(price)))
  .pipe(z.int().min(0))
