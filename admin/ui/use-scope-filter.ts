import { useCallback, useMemo } from 'react'
import { isTrainer, useCurrentUser } from '#admin/core/auth/access.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import type { ResourceData } from '#admin/core/data/resource-data.ts'
import { useAdminResource } from '#admin/core/resource.ts'

/**
 * The filter that limits a list to the selected branch, and to a trainer’s own records; empty if neither applies.
 */
export function useScopeFilter(resource: string): Record<string, string> {
  const filterOf = useScopeFilters()
  const data = useAdminResource(resource)?.data
  return useMemo(() => filterOf(data), [filterOf, data])
}

/** `useScopeFilter` of any resource. */
export function useScopeFilters(): (data: ResourceData | undefined) => Record<string, string> {
  const { branch } = useBranchScope()
  const person = useCurrentUser()
  const trainer = person && isTrainer(person) ? person._id : undefined
  return useCallback(
    (data) => {
      const isOwn = trainer !== undefined && data?.trainerScope !== undefined
      const key = isOwn ? data.trainerScope : data?.branchScope
      const value = isOwn ? trainer : branch
      return key && value ? { [key]: value } : {}
    },
    [branch, trainer],
  )
}
