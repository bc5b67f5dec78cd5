import type { ReactNode } from 'react'
import { useGetList } from 'react-admin'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { TeamMembers } from '#admin/resources/training/teams/TeamMembers.tsx'
import { teamTexts } from '#admin/resources/training/teams/teams.texts.ts'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import { ImageFormField } from '#admin/ui/form/ImageFormField.tsx'
import { SelectManyFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput, FixedBranchInput } from '#admin/ui/form/ReferenceFormField.tsx'
import type { Trainer } from '#shared/people/users/users.schema.ts'
import { addTeam, updateTeam } from '#shared/training/teams/teams.contract.ts'

function TeamInputs({ branch }: { branch: ReactNode }) {
  const trainers = useTrainers()
  return (
    <>
      <TextFormField source="name" autoFocus />
      {branch}
      <SelectManyFormField source="trainers" choices={trainers} hint={teamTexts.trainersHint} />
      <TextFormField source="description" rows={4} />
    </>
  )
}

export function TeamCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm schema={addTeam.schema.body} defaultValues={{ branch }} aside={<ImageFormField />}>
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
            <ImageFormField />
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

/** All trainers of the club as choices, because a lesson or team may have one of another branch. */
function useTrainers(): readonly AdminRecord<Trainer>[] {
  const { data } = useGetList<AdminRecord<Trainer>>('trainers', {
    pagination: { page: 1, perPage: 200 },
    sort: { field: 'name', order: 'ASC' },
  })
  return data ?? []
}
