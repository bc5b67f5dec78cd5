import { useListContext } from 'react-admin'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { FilterReference } from '#admin/ui/grid/FilterReference.tsx'

/** Categories belong to a branch, so the filter needs a selected one. */
export function CategoryFilter() {
  const { branch: scope } = useBranchScope()
  const { filterValues } = useListContext()
  const branch: unknown = scope ?? filterValues.branch
  if (!branch) return null
  return <FilterReference source="category" reference="categories" filter={{ branch }} />
}
