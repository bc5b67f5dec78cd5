import { ArchiveInstead } from '#admin/resources/club/branches/ArchiveInstead.tsx'
import { BranchInputs } from '#admin/resources/club/branches/BranchInputs.tsx'
import { branchTexts } from '#admin/resources/club/branches/branches.texts.ts'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { PhotoField } from '#admin/ui/form/PhotoField.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchChange } from '#shared/club/branches/branches.contract.ts'

export default function BranchEdit() {
  return (
    <EditPage subtitle={(record) => `/${record.slug}`}>
      <RecordForm
        schema={BranchChange}
        aside={<PhotoField />}
        actions={
          <DeleteRecord
            content={branchTexts.deleteContent}
            onRefused={(reason, close) => <ArchiveInstead reason={reason} onClose={close} />}
          />
        }
      >
        <BranchInputs />
      </RecordForm>
    </EditPage>
  )
}
