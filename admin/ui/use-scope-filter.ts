import { useCallback, useMemo } from 'react'
import { branchesOf, isTrainer, useCurrentUser } from '#admin/core/auth/access.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import type { ResourceData } from '#admin/core/data/resource-data.ts'
import { useAdminResource } from '#admin/core/resource.ts'

type ScopeFilter = Record<string, string | readonly string[]>

/**
 * The filter that limits a list to the selected branch or the user’s branches, and to a trainer’s own records; empty if
 * neither applies.
 */
export function useScopeFilter(resource: string): ScopeFilter {
  const filterOf = useScopeFilters()
  const data = useAdminResource(resource)?.data
  return useMemo(() => filterOf(data), [filterOf, data])
}

/** `useScopeFilter` of any resource. */
export function useScopeFilters(): (data: ResourceData | undefined) => ScopeFilter {
  const { branch } = useBranchScope()
  const person = useCurrentUser()
  const branches = person && branchesOf(person)
  // An effect’s dependency.
  const own = branch === null && branches && branches.length > 1 ? branches.join(' ') : ''
  const trainer = person && isTrainer(person) ? person._id : undefined
  return useCallback(
    (data) => {
      const isOwn = trainer !== undefined && data?.trainerScope !== undefined
      const key = isOwn ? data.trainerScope : data?.branchScope
      const value = isOwn ? trainer : branch
      if (key && value) return { [key]: value }
      // Lists that visitors may see, too, would show the rows of all branches.
      return data?.branchScope && own ? { inBranches: own.split(' ') } : {}
    },
    [branch, own, trainer],
  )
}
