import { ProgramInputs } from '#admin/resources/content/programs/ProgramInputs.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { PhotoField } from '#admin/ui/form/PhotoField.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { ProgramInput } from '#shared/content/programs/programs.contract.ts'

export default function ProgramCreate() {
  return (
    <CreatePage>
      <RecordForm schema={ProgramInput} defaultValues={{ days: [] }} aside={<PhotoField />}>
        <ProgramInputs />
      </RecordForm>
    </CreatePage>
  )
}
