import { useMemo } from 'react'
import { useBranchScope } from '#admin/app/branch-scope.ts'
import { resources } from '#admin/resources/index.ts'

/** The filter that narrows a resource's list to the branch the back office shows; empty without one. */
export function useScopeFilter(resource: string): Record<string, string> {
  const { branch } = useBranchScope()
  const key = resources.find(({ name }) => name === resource)?.data.branchScope
  return useMemo(() => (key && branch ? { [key]: branch } : {}), [key, branch])
}
