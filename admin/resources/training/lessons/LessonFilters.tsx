import { useListContext } from 'react-admin'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import { FilterDay } from '#admin/ui/grid/FilterDay.tsx'
import { FilterReference } from '#admin/ui/grid/FilterReference.tsx'

export function LessonFilters() {
  const { branch: scope } = useBranchScope()
  const { filterValues } = useListContext()
  const branch: unknown = scope ?? filterValues.branch
  return (
    <>
      <FilterDay source="from" />
      <FilterDay source="until" isLast />
      <BranchFilter clears={['team']} />
      {Boolean(branch) && <FilterReference source="team" reference="teams" filter={{ branch }} />}
      <FilterReference source="trainer" reference="trainers" />
    </>
  )
}
