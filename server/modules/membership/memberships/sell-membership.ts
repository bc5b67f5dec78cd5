import { eq, sql } from 'drizzle-orm'
import { type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import { lockSeeds } from '#server/db/locks.ts'
import { settleUse } from '#server/modules/loyalty/referrals/reward-use.ts'
import { neededContracts } from '#server/modules/membership/contracts/user-contracts.ts'
import {
  beginMembership,
  membershipConstraints,
  nextPeriod,
} from '#server/modules/membership/memberships/begin-membership.ts'
import { toMembership } from '#server/modules/membership/memberships/memberships.service.ts'
import { type MembershipRow, memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { findOffer, type PackageOffer } from '#server/modules/membership/memberships/package-offer.ts'
import { notifying } from '#server/modules/messaging/notifications/tell-people.ts'
import { deskPayments } from '#server/modules/money/payment-records/payment-records.table.ts'
import { findKnown } from '#server/modules/people/users/known-in-branch.ts'
import { clubDay } from '#shared/core/club-time.ts'
import type { BodyOf, ResponseOf } from '#shared/core/endpoint.ts'
import { kurusOf, liraOf } from '#shared/core/money.ts'
import type {
  Membership,
  quoteMembership,
  sellMembership,
} from '#shared/membership/memberships/memberships.contract.ts'
import { membershipsMessages } from '#shared/membership/memberships/memberships.messages.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'

const keyUsed = () => new AppError(409, 'membership.key-used', membershipsMessages.keyUsed)

interface Buyer {
  _id: string
  name: string
  phone: string
}

/** What is sold and to whom, once it is certain that the current user may sell it to that person. */
async function prepareSale(
  db: Database,
  currentUser: CurrentUser,
  sale: { user: string; package: string },
): Promise<PackageOffer & { buyer: Buyer }> {
  const offer = await findOffer(db, sale.package)
  requireBranch(currentUser, offer.package.branch)
  const buyer = await findKnown(db, currentUser, sale.user)
  if (!buyer) throw notFound(usersMessages.notFound)
  return { ...offer, buyer }
}

/** What a sale would come to, without making it. */
export async function quoteSale(
  db: Database,
  currentUser: CurrentUser,
  sale: BodyOf<typeof quoteMembership>,
): Promise<ResponseOf<typeof quoteMembership>> {
  const { package: offered, price, discountPercent, buyer } = await prepareSale(db, currentUser, sale)
  const { startsAt, endsAt } = await nextPeriod(db, { ...offered, user: buyer._id })
  return {
    listPrice: liraOf(offered.price),
    price: liraOf(price),
    discountPercent,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    neededContracts: await neededContracts(db, buyer._id, offered),
  }
}

/** The sale that a form made before; the lock keeps the same form from being worked on twice at once. */
async function saleOf(db: Database, requestKey: string): Promise<MembershipRow | undefined> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${requestKey}, ${lockSeeds.sale}))`)
  const [row] = await db.select().from(memberships).where(eq(memberships.requestKey, requestKey))
  return row
}

/** Sells a package at the desk: the membership and its payment record, once for each form. */
export async function sellAtDesk(
  services: Services,
  currentUser: CurrentUser,
  { method, amount, note, requestKey, ...sale }: BodyOf<typeof sellMembership>,
): Promise<Membership> {
  const constraints = { ...membershipConstraints, memberships_request_key: keyUsed }
  return explainingConstraints(constraints, () =>
    services.transact(currentUser, async (tx) => {
      const { db, audit } = tx
      const made = await saleOf(db, requestKey)
      if (made) {
        requireBranch(currentUser, made.branch)
        const isSame = made.user === sale.user && (made.package ?? sale.package) === sale.package
        if (!isSame) throw keyUsed()
        return toMembership(db, made)
      }
      const offer = await prepareSale(db, currentUser, sale)
      const { package: offered, buyer } = offer
      const price = amount === undefined || amount === null ? offer.price : kurusOf(amount)
      const row = await beginMembership(tx, {
        user: buyer._id,
        package: offered,
        price,
        source: 'desk',
        requestKey,
      })
      // Nothing was paid for a gift, so nothing is written into the sheet.
      if (price > 0) {
        await db.insert(deskPayments).values({
          branch: offered.branch,
          memberName: buyer.name,
          phone: buyer.phone,
          package: offered.name,
          amount: price,
          method,
          date: clubDay(new Date()),
          note,
          membership: row._id,
        })
      }
      await audit({
        resource: 'memberships',
        recordId: row._id,
        action: 'create',
        after: { ...row, method, note },
      })
      await settleUse(notifying(tx, services), buyer._id)
      return toMembership(db, row)
    }),
  )
}
