import { setTimeout as delay } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { AppError } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { InstalmentOffer } from '#server/integrations/payments/gateway.ts'
import { openBranchExists } from '#server/modules/club/branches/branch-visibility.ts'
import { readSettings } from '#server/modules/club/settings/settings.service.ts'
import { findOffer } from '#server/modules/membership/memberships/memberships.service.ts'
import { isSoldIn } from '#server/modules/membership/packages/package-prices.ts'
import { packages } from '#server/modules/membership/packages/packages.table.ts'
import { offeredPrices } from '#server/modules/money/payments/checkout.service.ts'
import { throwGatewayError } from '#server/modules/money/payments/payment-errors.ts'
import { liraOf } from '#shared/core/money.ts'
import type { InstalmentPlan } from '#shared/money/payments/payments.contract.ts'
import { paymentsMessages } from '#shared/money/payments/payments.messages.ts'
import { mostInstallments } from '#shared/money/sales/sales.rules.ts'

/** Milliseconds for which the provider's surcharges are taken to stay the same. */
const keptFor = 3_600_000
/** Milliseconds that a price page waits for the provider; a later answer is kept for the next request. */
const patience = 1_000

/** Returns the function that finds what the packages of a branch cost in instalments, whatever the card. */
export function instalmentPlans({ db, payments: gateway }: Services) {
  /** By the price in whole kuruş. */
  const kept = new LRUCache<number, InstalmentOffer[]>({
    max: 1_000,
    ttl: keptFor,
    fetchMethod: (price) => gateway?.instalments({ price }),
  })

  const ask = async (prices: readonly number[]) => {
    const offers = prices.map(async (price) => [price, (await kept.fetch(price)) ?? []] as const)
    const tooLate = delay(patience, undefined, { ref: false }).then(() => {
      throw new AppError(503, 'payment.timeout', paymentsMessages.installmentsFailed)
    })
    return new Map(await Promise.race([Promise.all(offers), tooLate]).catch(throwGatewayError))
  }

  return async (branch: string): Promise<InstalmentPlan[]> => {
    if (!gateway) return []
    const { installmentMinimums } = await readSettings(db)
    if (!(await openBranchExists(db, branch))) return []
    const onSale = await db
      .select({ _id: packages._id })
      .from(packages)
      .where(and(eq(packages.visibility, 'public'), isSoldIn(branch)))
    const offers = await Promise.all(onSale.map(({ _id }) => findOffer(db, _id, { branch, at: 'site' })))
    const least = Math.min(...installmentMinimums.map(({ amount }) => amount))
    const payable = offers.filter(
      (offer) => liraOf(offer.price) >= least && mostInstallments(offer.package.durationDays) > 1,
    )
    const answers = await ask([...new Set(payable.map(({ price }) => price))])
    return payable.flatMap(({ package: { _id, durationDays }, price }) => {
      const plans = (answers.get(price) ?? [])
        .flatMap((offer) => offeredPrices(offer, price, installmentMinimums))
        .filter(({ count }) => count > 1 && count <= mostInstallments(durationDays))
      const count = Math.max(...plans.map((plan) => plan.count))
      // Card programmes differ in their surcharge: no card pays more than this.
      const each = Math.max(...plans.filter((plan) => plan.count === count).map((plan) => plan.each))
      return plans.length > 0 ? [{ package: _id, count, each: liraOf(each) }] : []
    })
  }
}
