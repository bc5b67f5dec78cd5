import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { equipmentTexts } from '#admin/resources/club/equipments/equipments.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import { ImageFormField } from '#admin/ui/form/ImageFormField.tsx'
import { InputRow, NumberFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput, FixedBranchInput, ReferenceFormField } from '#admin/ui/form/ReferenceFormField.tsx'
import { addCategory } from '#shared/club/categories/categories.contract.ts'
import { EquipmentChange, EquipmentInput } from '#shared/club/equipments/equipments.contract.ts'

function EquipmentInputs({ branch }: { branch: ReactNode }) {
  return (
    <>
      <TextFormField source="name" autoFocus />
      <InputRow>
        {branch}
        <CategoryInput />
      </InputRow>
      <InputRow>
        <TextFormField source="brand" />
        <NumberFormField source="quantity" defaultValue={1} />
      </InputRow>
      <TextFormField source="description" rows={4} />
    </>
  )
}

export function EquipmentCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm schema={EquipmentInput} defaultValues={{ branch }} aside={<ImageFormField />}>
        <EquipmentInputs branch={<BranchInput />} />
      </RecordForm>
    </CreatePage>
  )
}

export function EquipmentEdit() {
  return (
    <EditPage>
      <RecordForm schema={EquipmentChange} aside={<ImageFormField />} actions={<DeleteRecord />}>
        <EquipmentInputs branch={<FixedBranchInput />} />
      </RecordForm>
    </EditPage>
  )
}

/** The category, one of the selected branch. Changing the branch clears it. */
function CategoryInput() {
  const branch: unknown = useWatch({ name: 'branch' })
  const { setValue } = useFormContext()
  const canAccess = useCanAccess()
  const queryClient = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const previousBranch = useRef(branch)

  useEffect(() => {
    if (previousBranch.current && previousBranch.current !== branch)
      setValue('category', null, { shouldDirty: true })
    previousBranch.current = branch
  }, [branch, setValue])

  return (
    <>
      <ReferenceFormField
        source="category"
        reference="categories"
        filter={{ branch }}
        enabled={Boolean(branch)}
        none={equipmentTexts.noCategory}
        disabled={!branch}
        hint={branch ? undefined : equipmentTexts.chooseBranchFirst}
        action={
          canAccess('categories', 'create')
            ? { label: equipmentTexts.newCategory, run: () => setAdding(true) }
            : undefined
        }
      />
      {isAdding && (
        <ActionDialog
          endpoint={addCategory}
          body={{ branch }}
          title={equipmentTexts.newCategoryTitle}
          confirm={equipmentTexts.addCategory}
          // Loading the equipment again would change the version that its unsaved form is based on.
          refreshes={false}
          onDone={({ _id }) => {
            setValue('category', _id, { shouldDirty: true })
            void queryClient.invalidateQueries({ queryKey: ['categories'] })
          }}
          onClose={() => setAdding(false)}
        >
          <TextFormField source="name" label={equipmentTexts.newCategoryName} maxLength={60} />
        </ActionDialog>
      )}
    </>
  )
}
