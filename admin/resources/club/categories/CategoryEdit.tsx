import { categoryTexts } from '#admin/resources/club/categories/categories.texts.ts'
import { FixedBranchField } from '#admin/ui/form/BranchField.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'
import { updateCategory } from '#shared/club/categories/categories.contract.ts'

export default function CategoryEdit() {
  return (
    <EditPage>
      <RecordForm
        schema={updateCategory.schema.body}
        actions={<DeleteRecord content={categoryTexts.deleteContent} />}
      >
        <TextField source="name" autoFocus />
        <FixedBranchField />
      </RecordForm>
    </EditPage>
  )
}
