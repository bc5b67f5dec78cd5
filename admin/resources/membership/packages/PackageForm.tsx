import type { ReactNode } from 'react'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { packageKindChoices, packageTexts } from '#admin/resources/membership/packages/packages.texts.ts'
import { ValidityInput } from '#admin/resources/membership/packages/ValidityInput.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import {
  BooleanFormField,
  InputRow,
  MoneyInput,
  NumberFormField,
  SelectFormField,
  TextFormField,
  TextListFormField,
} from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput, FixedBranchInput } from '#admin/ui/form/ReferenceFormField.tsx'
import { shortestFreeze } from '#shared/membership/freezes/freezes.schema.ts'
import { PackageChange, PackageInput } from '#shared/membership/packages/packages.contract.ts'

function PackageInputs({ branch }: { branch: ReactNode }) {
  return (
    <>
      <TextFormField source="name" autoFocus />
      <InputRow>
        {branch}
        <SelectFormField
          source="kind"
          choices={packageKindChoices}
          defaultValue="membership"
          hint={packageTexts.kindHint}
        />
      </InputRow>
      <InputRow>
        <MoneyInput source="price" hint={packageTexts.priceHint} />
        <NumberFormField source="durationDays" defaultValue={30} hint={packageTexts.durationHint} />
      </InputRow>
      <InputRow>
        <NumberFormField
          source="freezeDays"
          defaultValue={0}
          hint={packageTexts.freezeDaysHint(shortestFreeze)}
        />
        <NumberFormField source="freezeCount" defaultValue={0} hint={packageTexts.freezeCountHint} />
      </InputRow>
      <ValidityInput />
      <TextListFormField source="features" hint={packageTexts.featuresHint} />
      <TextFormField source="description" rows={2} />
      <NumberFormField source="order" defaultValue={0} hint={packageTexts.orderHint} />
      <BooleanFormField source="isRecommended" hint={packageTexts.recommendedHint} />
      <BooleanFormField
        source="isActive"
        label={packageTexts.activeLabel}
        defaultValue
        hint={packageTexts.activeHint}
      />
    </>
  )
}

export function PackageCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm schema={PackageInput} defaultValues={{ branch }}>
        <PackageInputs branch={<BranchInput />} />
      </RecordForm>
    </CreatePage>
  )
}

export function PackageEdit() {
  return (
    <EditPage>
      <RecordForm schema={PackageChange} actions={<DeleteRecord />}>
        <PackageInputs branch={<FixedBranchInput />} />
      </RecordForm>
    </EditPage>
  )
}
