import { useWatch } from 'react-hook-form'
import { positionTexts as texts } from '#admin/resources/people/positions/positions.texts.ts'
import { BooleanFormField } from '#admin/ui/form/inputs.tsx'
import { ReferencesFormField } from '#admin/ui/form/ReferencesFormField.tsx'
import { branchSource } from '#admin/ui/reference-sources.ts'

/** The branches in which permissions hold: all of them, or some. */
export function BranchesInput() {
  const allBranches: unknown = useWatch({ name: 'allBranches' })
  return (
    <>
      <BooleanFormField source="allBranches" label={texts.inAllBranches} hint={texts.inAllBranchesHint} />
      {!allBranches && <ReferencesFormField source="branches" label={texts.inBranches} {...branchSource} />}
    </>
  )
}
