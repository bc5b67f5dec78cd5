import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import { freezeOwn, showOwnFreezeInfo } from '#shared/membership/freezes/freezes.contract.ts'
import { type Membership, showMembership } from '#shared/membership/memberships/memberships.contract.ts'
import type { Package } from '#shared/membership/packages/packages.contract.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { sell } from '#tests/support/records/desk.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

/** The midnight after a number of days, including today. */
export const midnightAfter = (days: number) =>
  startOfClubDay(addDays(clubDay(new Date()), days)).toISOString()

export const freeze = (person: Person, freezeDays: number, fields: object = {}) =>
  person.call(freezeOwn, { body: { freezeDays, ...fields } })

export const infoOf = (person: Person, freezeDays?: number) =>
  person.call(showOwnFreezeInfo, { query: freezeDays ? { freezeDays } : {} })

export const firstOf = (chain: Membership[]) => chain[0] as Membership

export async function openFreezeFixture() {
  const { product, admin } = await openTestClub()
  const meram = await openBranch(admin, 'Meram Şubesi')
  const staff = await product.person({ role: 'staff', branch: meram._id })
  /** Thirty days; at most 21 frozen days in two freezes. */
  const monthly = await makePackage(staff, meram._id, { freezeDays: 21, freezeCount: 2 })
  return {
    product,
    admin,
    staff,
    meram,
    monthly,
    /** Reads a membership again. */
    now: ({ _id }: Membership) => admin.call(showMembership, { params: { id: _id } }),
    /** Adds a member with `count` consecutive memberships. */
    async memberWith(count: number, offer: Package = monthly) {
      const member = await product.person({ branch: meram._id })
      const chain: Membership[] = []
      for (let index = 0; index < count; index += 1) chain.push(await sell(staff, member.user._id, offer._id))
      return { member, chain }
    },
  }
}
