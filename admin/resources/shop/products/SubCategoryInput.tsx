import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { productTexts } from '#admin/resources/shop/products/products.texts.ts'
import { ReferenceInput } from '#admin/ui/form/ReferenceInput.tsx'

/** The subcategories depend on the category. */
export function SubCategoryInput() {
  const category: unknown = useWatch({ name: 'category' })
  const { setValue } = useFormContext()
  const known = useRef(category)

  useEffect(() => {
    if (known.current && known.current !== category) setValue('subCategory', null, { shouldDirty: true })
    known.current = category
  }, [category, setValue])

  return (
    <ReferenceInput
      source="subCategory"
      reference="productSubCategories"
      filter={{ category }}
      sort={{ field: 'order', order: 'ASC' }}
      enabled={Boolean(category)}
      none={productTexts.noSubCategory}
      disabled={!category}
      hint={category ? undefined : productTexts.chooseCategoryFirst}
    />
  )
}
