import { useBranchScope } from '#admin/core/branch-scope.ts'
import { TeamInputs } from '#admin/resources/training/teams/TeamInputs.tsx'
import { BranchField } from '#admin/ui/form/BranchField.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { PhotoField } from '#admin/ui/form/PhotoField.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { addTeam } from '#shared/training/teams/teams.contract.ts'

export default function TeamCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm schema={addTeam.schema.body} defaultValues={{ branch }} aside={<PhotoField />}>
        <TeamInputs branch={<BranchField />} />
      </RecordForm>
    </CreatePage>
  )
}
