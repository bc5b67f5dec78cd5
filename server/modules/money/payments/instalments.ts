import { AppError, invalidField } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { CardFacts, InstalmentOffer, PaymentGateway } from '#server/integrations/payments/gateway.ts'
import { PaymentFailure } from '#server/integrations/payments/payment-failures.ts'
import { readSettings } from '#server/modules/club/settings/settings.service.ts'
import type { InstallmentMinimum } from '#shared/club/settings/settings.contract.ts'
import { kurusOf, liraOf } from '#shared/core/money.ts'
import { paymentsMessages } from '#shared/money/payments/payments.messages.ts'
import type { CardInfo, InstallmentOption } from '#shared/money/payments/payments.schema.ts'

const texts = paymentsMessages

/** The provider's answers reach the buyer as they are meant for one; what is wrong with the provider does not. */
export function explainFailure(failure: unknown): never {
  if (!(failure instanceof PaymentFailure)) throw failure
  const isProvider = failure.isRetryable || failure.isUncertain || failure.reason === 'unavailable'
  throw new AppError(isProvider ? 503 : 402, `payment.${failure.reason}`, failure.text)
}

/** The provider, or 503 where cards are not taken. */
export function requireGateway({ payments }: Pick<Services, 'payments'>): PaymentGateway {
  if (!payments) throw new AppError(503, 'payment.off', texts.cardOff)
  return payments
}

export function cardInfo({
  bank,
  type,
  association,
  family,
  isCommercial,
}: Omit<CardFacts, 'bin'>): CardInfo {
  return {
    bankName: bank,
    cardType: type,
    cardAssociation: association,
    cardFamily: family,
    commercial: isCommercial,
  }
}

/** Instalment counts that the club offers for a price, with what the bank adds. */
function offered(offer: InstalmentOffer, price: number, minimums: readonly InstallmentMinimum[]) {
  const minimum = new Map(
    minimums.map(({ installmentNumber, amount }) => [installmentNumber, kurusOf(amount)]),
  )
  return offer.prices.filter(
    ({ count }) => count === 1 || price >= (minimum.get(count) ?? Number.POSITIVE_INFINITY),
  )
}

/** What instalments would cost. The price is whole kuruş. */
export async function installmentOptions(
  services: Services,
  price: number,
  bin: string | undefined,
): Promise<{ installmentOptions: InstallmentOption[]; minimumAmounts: InstallmentMinimum[] }> {
  const gateway = requireGateway(services)
  const { installmentMinimums } = await readSettings(services.db)
  const offers = await gateway.instalments({ price, ...(bin ? { bin } : {}) }).catch(explainFailure)
  return {
    installmentOptions: offers.map((offer) => ({
      bankName: offer.bank,
      cardFamilyName: offer.family,
      cardType: offer.type,
      cardAssociation: offer.association,
      force3ds: offer.forcesThreeDS ? 1 : 0,
      commercial: offer.isCommercial,
      installmentPrices: offered(offer, price, installmentMinimums).map(({ count, each, total }) => ({
        installmentNumber: count,
        installmentPrice: liraOf(each),
        totalPrice: liraOf(total),
      })),
    })),
    minimumAmounts: installmentMinimums,
  }
}

/** What a card is charged for a price in `count` instalments, in whole kuruş. Throws 400 where it is not offered. */
export async function chargedPrice(
  services: Services,
  { price, count, bin }: { price: number; count: number; bin: string },
): Promise<number> {
  if (count === 1) return price
  const { installmentMinimums } = await readSettings(services.db)
  const [offer] = await requireGateway(services).instalments({ price, bin }).catch(explainFailure)
  const choice = offer && offered(offer, price, installmentMinimums).find((each) => each.count === count)
  if (!choice) throw invalidField('installment', texts.installmentNotOffered)
  return choice.total
}
