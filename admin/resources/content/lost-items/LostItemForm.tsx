import type { ReactNode } from 'react'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { lostItemTexts } from '#admin/resources/content/lost-items/lost-items.texts.ts'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import { ImageFormField } from '#admin/ui/form/ImageFormField.tsx'
import { DateFormField, InputRow, TextFormField } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput, FixedBranchInput } from '#admin/ui/form/ReferenceFormField.tsx'
import { LostItemChange, LostItemInput } from '#shared/content/lost-items/lost-items.contract.ts'
import { clubDay } from '#shared/core/club-time.ts'

function LostItemInputs({ branch }: { branch: ReactNode }) {
  return (
    <>
      <TextFormField source="description" hint={lostItemTexts.descriptionHint} autoFocus />
      <InputRow>
        <TextFormField source="place" />
        <DateFormField source="foundOn" max={clubDay(new Date())} />
      </InputRow>
      {branch}
    </>
  )
}

export function LostItemCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm
        schema={LostItemInput}
        defaultValues={{ branch, foundOn: clubDay(new Date()) }}
        aside={<ImageFormField />}
      >
        <LostItemInputs branch={<BranchInput />} />
      </RecordForm>
    </CreatePage>
  )
}

export function LostItemEdit() {
  return (
    <EditPage redirect="show">
      <RecordForm schema={LostItemChange} aside={<ImageFormField />} actions={<DeleteRecord />}>
        <LostItemInputs branch={<FixedBranchInput />} />
      </RecordForm>
    </EditPage>
  )
}
