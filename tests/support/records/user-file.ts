import { expect } from 'vitest'

/** What a person's own page answers beside the account while nothing was ever bought, and no field more. */
export const fileWithoutMemberships = <T extends object>(account: T) => ({
  ...account,
  memberships: [],
  freezeInfo: expect.objectContaining({ isFrozen: false, membership: null }),
})
