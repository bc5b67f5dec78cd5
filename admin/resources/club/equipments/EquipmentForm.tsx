import type { ReactNode } from 'react'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { CategoryInput } from '#admin/resources/club/equipments/CategoryInput.tsx'
import { BranchInput, FixedBranchInput } from '#admin/ui/form/BranchInput.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { ImageInput } from '#admin/ui/form/ImageInput.tsx'
import { InputRow } from '#admin/ui/form/InputRow.tsx'
import { NumberInput } from '#admin/ui/form/NumberInput.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { TextInput } from '#admin/ui/form/TextInput.tsx'
import { EquipmentChange, EquipmentInput } from '#shared/club/equipments/equipments.contract.ts'

export function EquipmentInputs({ branch }: { branch: ReactNode }) {
  return (
    <>
      <TextInput source="name" autoFocus />
      <InputRow>
        {branch}
        <CategoryInput />
      </InputRow>
      <InputRow>
        <TextInput source="brand" />
        <NumberInput source="quantity" defaultValue={1} />
      </InputRow>
      <TextInput source="description" rows={4} />
    </>
  )
}

export function EquipmentCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm schema={EquipmentInput} defaultValues={{ branch }} aside={<ImageInput />}>
        <EquipmentInputs branch={<BranchInput />} />
      </RecordForm>
    </CreatePage>
  )
}

export function EquipmentEdit() {
  return (
    <EditPage>
      <RecordForm schema={EquipmentChange} aside={<ImageInput />} actions={<DeleteRecord />}>
        <EquipmentInputs branch={<FixedBranchInput />} />
      </RecordForm>
    </EditPage>
  )
}
