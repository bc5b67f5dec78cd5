import type { Branch } from '#shared/club/branches/branches.contract.ts'
import type { UserProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { readSelectedBranch, readToken, writeSelectedBranch } from '#site/features/session/stored.ts'

/** Memberships that can determine a branch, the current one first. */
const preference = ['active', 'frozen', 'pending']

/** The branch of the current or next membership, else the home branch; null without either. */
function branchOf({ branch, memberships = [] }: Partial<Pick<UserProfile, 'branch' | 'memberships'>>) {
  const held = memberships
    .filter(({ status }) => preference.includes(status))
    .sort((a, b) => preference.indexOf(a.status) - preference.indexOf(b.status))
  return held[0]?.branch ?? branch ?? null
}

/** Selects the member’s own branch if none is stored. */
export async function inferSelectedBranch(
  profile: Partial<Pick<UserProfile, 'branch' | 'memberships'>>,
  branchUrl = '',
): Promise<void> {
  const id = readSelectedBranch() ? null : branchOf(profile)
  if (!id || !branchUrl) return
  const response = await fetch(branchUrl.replace(':id', id), { headers: { accept: 'application/json' } })
  if (!response.ok) return
  const branch = (await response.json()) as Branch
  // A choice or logout in the meantime takes precedence.
  if (branch.isActive && readToken() && !readSelectedBranch()) writeSelectedBranch(branch)
}
