import type { ReactNode } from 'react'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { useTrainers } from '#admin/resources/people/trainers/use-trainers.ts'
import { TeamMembers } from '#admin/resources/training/teams/TeamMembers.tsx'
import { teamTexts } from '#admin/resources/training/teams/teams.texts.ts'
import { BranchInput, FixedBranchInput } from '#admin/ui/form/BranchInput.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { ImageInput } from '#admin/ui/form/ImageInput.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { SelectArrayInput } from '#admin/ui/form/SelectArrayInput.tsx'
import { TextInput } from '#admin/ui/form/TextInput.tsx'
import { addTeam, updateTeam } from '#shared/training/teams/teams.contract.ts'

export function TeamInputs({ branch }: { branch: ReactNode }) {
  const trainers = useTrainers()
  return (
    <>
      <TextInput source="name" autoFocus />
      {branch}
      <SelectArrayInput source="trainers" choices={trainers} hint={teamTexts.trainersHint} />
      <TextInput source="description" rows={4} />
    </>
  )
}

export function TeamCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm schema={addTeam.schema.body} defaultValues={{ branch }} aside={<ImageInput />}>
        <TeamInputs branch={<BranchInput />} />
      </RecordForm>
    </CreatePage>
  )
}

export function TeamEdit() {
  return (
    <EditPage>
      <RecordForm
        schema={updateTeam.schema.body}
        aside={
          <>
            <ImageInput />
            <TeamMembers />
          </>
        }
        actions={<DeleteRecord content={teamTexts.deleteContent} />}
      >
        <TeamInputs branch={<FixedBranchInput />} />
      </RecordForm>
    </EditPage>
  )
}
