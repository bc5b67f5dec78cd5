import { useMemo } from 'react'
import { usePerson } from '#admin/core/auth/use-person.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { resources } from '#admin/resources/index.ts'

/**
 * The filter that limits a list to the selected branch, and to a trainer’s own records; empty if neither applies.
 */
export function useScopeFilter(resource: string): Record<string, string> {
  const { branch } = useBranchScope()
  const person = usePerson()
  const data = resources.find(({ name }) => name === resource)?.data
  const isOwn = person?.role === 'trainer' && data?.trainerScope !== undefined
  const key = isOwn ? data?.trainerScope : data?.branchScope
  const value = isOwn ? person._id : branch
  return useMemo(() => (key && value ? { [key]: value } : {}), [key, value])
}
