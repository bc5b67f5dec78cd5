import { categoryTexts } from '#admin/resources/club/categories/categories.texts.ts'
import { FixedBranchInput } from '#admin/ui/form/BranchInput.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { TextInput } from '#admin/ui/form/TextInput.tsx'
import { updateCategory } from '#shared/club/categories/categories.contract.ts'

export function CategoryEdit() {
  return (
    <EditPage>
      <RecordForm
        schema={updateCategory.schema.body}
        actions={<DeleteRecord content={categoryTexts.deleteContent} />}
      >
        <TextInput source="name" autoFocus />
        <FixedBranchInput />
      </RecordForm>
    </EditPage>
  )
}
