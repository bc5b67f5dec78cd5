import { approveReferral, consumeReferral, createReferral } from '#shared/referrals/referrals.contract.ts'
import type { Referral } from '#shared/referrals/referrals.schema.ts'
import type { Person } from '#tests/support/test-product.ts'

/** A member's code that an admin approved. */
export async function activeCode(admin: Person, creator: Person, branchId?: string): Promise<Referral> {
  const { code } = await creator.call(createReferral, branchId ? { body: { branchId } } : {})
  return admin.call(approveReferral, { params: { code } })
}

export const comeBy = (person: Person, code: string) => person.call(consumeReferral, { body: { code } })
