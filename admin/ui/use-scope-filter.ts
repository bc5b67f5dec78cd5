import { useMemo } from 'react'
import { useCurrentUser } from '#admin/core/auth/access.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { useAdminResource } from '#admin/core/resource.ts'

/**
 * The filter that limits a list to the selected branch, and to a trainer’s own records; empty if neither applies.
 */
export function useScopeFilter(resource: string): Record<string, string> {
  const { branch } = useBranchScope()
  const person = useCurrentUser()
  const data = useAdminResource(resource)?.data
  const isOwn = person?.role === 'trainer' && data?.trainerScope !== undefined
  const key = isOwn ? data?.trainerScope : data?.branchScope
  const value = isOwn ? person._id : branch
  return useMemo(() => (key && value ? { [key]: value } : {}), [key, value])
}
