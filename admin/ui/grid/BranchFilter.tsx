import { useBranchScope } from '#admin/core/branch-scope.ts'
import { branchSource } from '#admin/ui/branches.ts'
import { FilterReference } from '#admin/ui/grid/FilterReference.tsx'

/** Filters a list by branch while the back office shows all branches. */
export function BranchFilter({ source = 'branch', clears }: { source?: string; clears?: readonly string[] }) {
  const { branch, canSwitch } = useBranchScope()
  if (!canSwitch || branch !== null) return null
  return <FilterReference source={source} {...branchSource} {...(clears && { clears })} />
}
