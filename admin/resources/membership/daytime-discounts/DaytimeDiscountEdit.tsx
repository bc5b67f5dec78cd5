import { DaytimeDiscountInputs } from '#admin/resources/membership/daytime-discounts/DaytimeDiscountInputs.tsx'
import { daytimeDiscountTexts } from '#admin/resources/membership/daytime-discounts/daytime-discounts.texts.ts'
import { FixedBranchField } from '#admin/ui/form/BranchField.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { DaytimeDiscountInput } from '#shared/membership/daytime-discounts/daytime-discounts.contract.ts'

export default function DaytimeDiscountEdit() {
  return (
    <EditPage>
      <RecordForm
        schema={DaytimeDiscountInput}
        actions={<DeleteRecord content={daytimeDiscountTexts.deleteContent} />}
      >
        <DaytimeDiscountInputs branch={<FixedBranchField source="branchId" />} />
      </RecordForm>
    </EditPage>
  )
}
