import { expect } from 'vitest'

/** The response of the profile call, besides the account, without any memberships; no further fields. */
export const fileWithoutMemberships = <T extends { branch?: string | null }>(account: T) => ({
  ...account,
  memberships: [],
  freezeInfo: expect.objectContaining({ isFrozen: false, membership: null }),
  freezeInfos: [],
  ownBranch: account.branch ? expect.objectContaining({ _id: account.branch }) : null,
  unsignedContracts: 0,
})
