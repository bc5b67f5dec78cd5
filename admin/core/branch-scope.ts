import { useStore } from 'react-admin'
import { useCurrentUser } from '#admin/core/auth/access.ts'

export interface BranchScope {
  /** The branch the back office is filtered by; null means all branches. */
  branch: string | null
  /** Whether the user may switch between branches. */
  canSwitch: boolean
  choose: (branch: string | null) => void
}

/** Admins work on one branch or on all, other roles on their own branch. */
export function useBranchScope(): BranchScope {
  const person = useCurrentUser()
  const [chosen, choose] = useStore<string | null>('branchScope', null)
  const canSwitch = person?.role === 'admin'
  return { branch: canSwitch ? chosen : (person?.branch ?? null), canSwitch, choose }
}
