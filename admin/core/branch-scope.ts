import { useStore } from 'react-admin'
import { branchesOf, useCurrentUser } from '#admin/core/auth/access.ts'

export interface BranchScope {
  /** The branch the back office is filtered by; null means all branches that the user works in. */
  branch: string | null
  /** Whether the user may switch between branches. */
  canSwitch: boolean
  /** Whether the user works in all branches, and so on records of the whole club. */
  isEverywhere: boolean
  choose: (branch: string | null) => void
}

/** Users who work in several branches work on one or on all of these, others on their own branch. */
export function useBranchScope(): BranchScope {
  const person = useCurrentUser()
  const [chosen, choose] = useStore<string | null>('branchScope', null)
  const branches = person ? branchesOf(person) : []
  if (branches === null) return { branch: chosen, canSwitch: true, isEverywhere: true, choose }
  const canSwitch = branches.length > 1
  const [only = null] = branches
  const branch = canSwitch ? (chosen && branches.includes(chosen) ? chosen : null) : only
  return { branch, canSwitch, isEverywhere: false, choose }
}
