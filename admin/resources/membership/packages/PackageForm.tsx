import type { ReactNode } from 'react'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { packageKindChoices, packageTexts } from '#admin/resources/membership/packages/packages.texts.ts'
import { BooleanInput } from '#admin/ui/form/BooleanInput.tsx'
import { BranchInput, FixedBranchInput } from '#admin/ui/form/BranchInput.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { InputRow } from '#admin/ui/form/InputRow.tsx'
import { MoneyInput } from '#admin/ui/form/MoneyInput.tsx'
import { NumberInput } from '#admin/ui/form/NumberInput.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { SelectInput } from '#admin/ui/form/SelectInput.tsx'
import { TextArrayInput } from '#admin/ui/form/TextArrayInput.tsx'
import { TextInput } from '#admin/ui/form/TextInput.tsx'
import { shortestFreeze } from '#shared/membership/freezes/freezes.schema.ts'
import { PackageChange, PackageInput } from '#shared/membership/packages/packages.contract.ts'

export function PackageInputs({ branch }: { branch: ReactNode }) {
  return (
    <>
      <TextInput source="name" autoFocus />
      <InputRow>
        {branch}
        <SelectInput
          source="kind"
          choices={packageKindChoices}
          defaultValue="membership"
          hint={packageTexts.kindHint}
        />
      </InputRow>
      <InputRow>
        <MoneyInput source="price" hint={packageTexts.priceHint} />
        <NumberInput source="durationDays" defaultValue={30} hint={packageTexts.durationHint} />
      </InputRow>
      <InputRow>
        <NumberInput
          source="freezeDays"
          defaultValue={0}
          hint={packageTexts.freezeDaysHint(shortestFreeze)}
        />
        <NumberInput source="freezeCount" defaultValue={0} hint={packageTexts.freezeCountHint} />
      </InputRow>
      <TextArrayInput source="features" hint={packageTexts.featuresHint} />
      <TextInput source="description" rows={2} />
      <NumberInput source="order" defaultValue={0} hint={packageTexts.orderHint} />
      <BooleanInput
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
