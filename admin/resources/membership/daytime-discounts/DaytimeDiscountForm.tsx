import type { ReactNode } from 'react'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { daytimeDiscountTexts } from '#admin/resources/membership/daytime-discounts/daytime-discounts.texts.ts'
import { BooleanInput } from '#admin/ui/form/BooleanInput.tsx'
import { BranchInput, FixedBranchInput } from '#admin/ui/form/BranchInput.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { InputRow } from '#admin/ui/form/InputRow.tsx'
import { NumberInput } from '#admin/ui/form/NumberInput.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { TimeInput } from '#admin/ui/form/TimeInput.tsx'
import { DaytimeDiscountInput } from '#shared/membership/daytime-discounts/daytime-discounts.contract.ts'

export function DaytimeDiscountInputs({ branch }: { branch: ReactNode }) {
  return (
    <>
      {branch}
      <InputRow>
        <NumberInput source="discountPercent" hint={daytimeDiscountTexts.percentHint} />
        <TimeInput source="lastEntryTime" hint={daytimeDiscountTexts.timeHint} />
      </InputRow>
      <BooleanInput
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
