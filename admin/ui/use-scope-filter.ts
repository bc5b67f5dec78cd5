import { useMemo } from 'react'
import { usePerson } from '#admin/app/auth/use-person.ts'
import { useBranchScope } from '#admin/app/branch-scope.ts'
import { resources } from '#admin/resources/index.ts'

/**
 * The filter that narrows a resource's list to the branch the back office shows, and to a trainer's own
 * records, whatever their branch; empty where neither narrows it.
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
