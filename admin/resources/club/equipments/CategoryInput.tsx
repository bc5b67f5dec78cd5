import { useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useCanAccess } from '#admin/core/auth/use-current-user.ts'
import { CategoryQuickCreate } from '#admin/resources/club/equipments/CategoryQuickCreate.tsx'
import { equipmentTexts } from '#admin/resources/club/equipments/equipments.texts.ts'
import { ReferenceInput } from '#admin/ui/form/ReferenceInput.tsx'

/** The categories depend on the branch. */
export function CategoryInput() {
  const branch: unknown = useWatch({ name: 'branch' })
  const { setValue } = useFormContext()
  const canAccess = useCanAccess()
  const [isAdding, setAdding] = useState(false)
  const known = useRef(branch)

  useEffect(() => {
    if (known.current && known.current !== branch) setValue('category', null, { shouldDirty: true })
    known.current = branch
  }, [branch, setValue])

  function choose(category: string) {
    setValue('category', category, { shouldDirty: true })
    setAdding(false)
  }

  return (
    <>
      <ReferenceInput
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
        <CategoryQuickCreate branch={String(branch)} onCreated={choose} onClose={() => setAdding(false)} />
      )}
    </>
  )
}
