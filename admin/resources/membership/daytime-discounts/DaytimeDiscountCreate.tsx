import { useBranchScope } from '#admin/core/branch-scope.ts'
import { DaytimeDiscountInputs } from '#admin/resources/membership/daytime-discounts/DaytimeDiscountInputs.tsx'
import { daytimeDiscountTexts } from '#admin/resources/membership/daytime-discounts/daytime-discounts.texts.ts'
import { BranchField } from '#admin/ui/form/BranchField.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { DaytimeDiscountInput } from '#shared/membership/daytime-discounts/daytime-discounts.contract.ts'

export default function DaytimeDiscountCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm schema={DaytimeDiscountInput} defaultValues={{ branchId: branch }}>
        <DaytimeDiscountInputs
          branch={<BranchField source="branchId" hint={daytimeDiscountTexts.oneForBranch} />}
        />
      </RecordForm>
    </CreatePage>
  )
}
