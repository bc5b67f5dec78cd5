import { useBranchScope } from '#admin/core/branch-scope.ts'
import { LostItemInputs } from '#admin/resources/content/lost-items/LostItemInputs.tsx'
import { BranchField } from '#admin/ui/form/BranchField.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { PhotoField } from '#admin/ui/form/PhotoField.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { LostItemInput } from '#shared/content/lost-items/lost-items.contract.ts'
import { clubDay } from '#shared/core/club-time.ts'

export default function LostItemCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm
        schema={LostItemInput}
        defaultValues={{ branch, foundOn: clubDay(new Date()) }}
        aside={<PhotoField />}
      >
        <LostItemInputs branch={<BranchField />} />
      </RecordForm>
    </CreatePage>
  )
}
