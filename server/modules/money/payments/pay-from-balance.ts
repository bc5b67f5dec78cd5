import { eq } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, explainingConstraints } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { requireContracts } from '#server/modules/membership/contracts/signatures/user-contracts.ts'
import {
  createMembership,
  findOffer,
  toMembership,
} from '#server/modules/membership/memberships/memberships.service.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import {
  addEntry,
  findWallet,
  ledgerConstraints,
  missingWallet,
} from '#server/modules/money/balances/ledger.ts'
import type { Membership } from '#shared/membership/memberships/memberships.contract.ts'
import { paymentsMessages } from '#shared/money/payments/payments.messages.ts'

const texts = paymentsMessages

const constraints = {
  ...ledgerConstraints,
  memberships_request_key: () => new AppError(409, 'payment.attempt-twice', texts.attemptTwice),
}

/** Buys a day pass out of the wallet: pass and entry come into being together, once for each form. */
export async function payFromBalance(
  { transact }: Services,
  currentUser: CurrentUser,
  { package: id, requestKey }: { package: string; requestKey: string },
): Promise<Membership> {
  return explainingConstraints(constraints, () =>
    transact(currentUser, async (tx) => {
      const { db, audit } = tx
      const offer = await findOffer(db, id)
      if (offer.package.kind !== 'day-pass') throw new AppError(409, 'payment.not-day-pass', texts.notDayPass)
      const wallet = await findWallet(db, currentUser._id, offer.package.branch)
      if (!wallet) throw missingWallet()
      const [made] = await db.select().from(memberships).where(eq(memberships.requestKey, requestKey))
      if (made && made.user === currentUser._id) return toMembership(db, made)
      await requireContracts(db, currentUser._id, offer.package)
      const pass = await createMembership(tx, {
        user: currentUser._id,
        package: offer.package,
        price: offer.price,
        source: 'balance',
        requestKey,
      })
      if (offer.price > 0) {
        await addEntry(tx, {
          wallet: wallet._id,
          kind: 'day-pass',
          amount: -offer.price,
          description: offer.package.name,
          reference: pass._id,
          author: currentUser,
        })
      }
      await audit({ resource: 'memberships', recordId: pass._id, action: 'create', after: pass })
      return toMembership(db, pass)
    }),
  )
}
