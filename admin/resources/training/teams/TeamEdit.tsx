import { TeamInputs } from '#admin/resources/training/teams/TeamInputs.tsx'
import { TeamMembers } from '#admin/resources/training/teams/TeamMembers.tsx'
import { teamTexts } from '#admin/resources/training/teams/teams.texts.ts'
import { FixedBranchField } from '#admin/ui/form/BranchField.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { PhotoField } from '#admin/ui/form/PhotoField.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { updateTeam } from '#shared/training/teams/teams.contract.ts'

export default function TeamEdit() {
  return (
    <EditPage>
      <RecordForm
        schema={updateTeam.schema.body}
        aside={
          <>
            <PhotoField />
            <TeamMembers />
          </>
        }
        actions={<DeleteRecord content={teamTexts.deleteContent} />}
      >
        <TeamInputs branch={<FixedBranchField />} />
      </RecordForm>
    </EditPage>
  )
}
