import type { Database } from '#server/db/database.ts'
import type { MembershipRow } from '#server/modules/membership/memberships/memberships.table.ts'
import { refundPartsOf, worthOf } from '#server/modules/money/membership-changes/membership-money.ts'
import { lengthOf } from '#server/modules/money/membership-changes/unused-days.ts'
import { refundableOf } from '#server/modules/money/payments/payments.view.ts'
import { proportionOf } from '#shared/core/money.ts'
import type { CancellationGround } from '#shared/money/membership-cancellations/membership-cancellations.rules.ts'

/** The amounts that a membership's end costs both sides, in whole kuruş. */
export interface CancellationFigures {
  price: number
  usedDays: number
  remainingDays: number
  used: number
  credit: number
  cardRefund: number
  walletRefund: number
  deskRefund: number
}

/**
 * Returns what is credited and refunded if so many days of a membership stay unused, by the ways of the money. Of a card
 * payment on the site all sums are those charged to the card, with the surcharge of instalments.
 */
export async function figuresOf(
  db: Database,
  row: MembershipRow,
  remainingDays: number,
  ground: CancellationGround,
): Promise<CancellationFigures> {
  const { books, price, unearned, credit, refundable } = await worthOf(
    db,
    row,
    remainingDays,
    ground === 'withdrawal',
  )
  const card = books.unbooked?.card
  const charged = (amount: number) => (card ? proportionOf(amount, card.paidPrice, card.price) : amount)
  const { cards, wallet, desk } = await refundPartsOf(db, books, refundable)
  const byCard = [...cards.values()].reduce((sum, part) => sum + part, 0)
  return {
    ...{ usedDays: lengthOf(row) - remainingDays, remainingDays, credit },
    price: charged(price),
    used: charged(price) - charged(unearned),
    cardRefund: card ? Math.min(refundableOf(card), charged(byCard)) : byCard,
    walletRefund: wallet,
    deskRefund: desk,
  }
}
