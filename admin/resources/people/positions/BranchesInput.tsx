import { useGetList } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { AdminRecord } from '#admin/core/resource.ts'
import { positionTexts as texts } from '#admin/resources/people/positions/positions.texts.ts'
import { BooleanFormField, SelectManyFormField } from '#admin/ui/form/inputs.tsx'
import { branchSource } from '#admin/ui/reference-sources.ts'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { defaultRowLimit } from '#shared/core/list-query.ts'

/** The branches in which permissions hold: all of them, or some. */
export function BranchesInput() {
  const allBranches: unknown = useWatch({ name: 'allBranches' })
  const { data = [] } = useGetList<AdminRecord<Branch>>(branchSource.reference, {
    pagination: { page: 1, perPage: defaultRowLimit },
    ...(branchSource.sort && { sort: branchSource.sort }),
  })
  return (
    <>
      <BooleanFormField source="allBranches" label={texts.inAllBranches} hint={texts.inAllBranchesHint} />
      {!allBranches && (
        <SelectManyFormField
          source="branches"
          label={texts.inBranches}
          choices={data.map(({ id, name }) => ({ id, name }))}
        />
      )}
    </>
  )
}
