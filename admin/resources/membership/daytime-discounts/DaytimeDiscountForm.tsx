import type { ReactNode } from 'react'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { daytimeDiscountTexts } from '#admin/resources/membership/daytime-discounts/daytime-discounts.texts.ts'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import { BooleanFormField, InputRow, NumberFormField, TimeFormField } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput, FixedBranchInput } from '#admin/ui/form/ReferenceFormField.tsx'
import { DaytimeDiscountInput } from '#shared/membership/daytime-discounts/daytime-discounts.contract.ts'

function DaytimeDiscountInputs({ branch }: { branch: ReactNode }) {
  return (
    <>
      {branch}
      <InputRow>
        <NumberFormField source="discountPercent" hint={daytimeDiscountTexts.percentHint} />
        <TimeFormField source="lastEntryTime" hint={daytimeDiscountTexts.timeHint} />
      </InputRow>
      <BooleanFormField
        source="isActive"
        label={daytimeDiscountTexts.activeLabel}
        hint={daytimeDiscountTexts.activeHint}
        defaultValue
      />
    </>
  )
}

export function DaytimeDiscountCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm schema={DaytimeDiscountInput} defaultValues={{ branchId: branch }}>
        <DaytimeDiscountInputs
          branch={<BranchInput source="branchId" hint={daytimeDiscountTexts.oneForBranch} />}
        />
      </RecordForm>
    </CreatePage>
  )
}

export function DaytimeDiscountEdit() {
  return (
    <EditPage>
      <RecordForm
        schema={DaytimeDiscountInput}
        actions={<DeleteRecord content={daytimeDiscountTexts.deleteContent} />}
      >
        <DaytimeDiscountInputs branch={<FixedBranchInput source="branchId" />} />
      </RecordForm>
    </EditPage>
  )
}
