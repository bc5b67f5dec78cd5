import { productSubCategoryTexts } from '#admin/resources/shop/product-sub-categories/product-sub-categories.texts.ts'
import { NumberField } from '#admin/ui/form/NumberField.tsx'
import { ReferenceField } from '#admin/ui/form/ReferenceField.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'

export function SubCategoryInputs({ categoryHint }: { categoryHint?: string }) {
  return (
    <>
      <TextField source="name" autoFocus />
      <ReferenceField
        source="category"
        reference="productCategories"
        sort={{ field: 'order', order: 'ASC' }}
        hint={categoryHint}
        isRequired
      />
      <NumberField source="order" defaultValue={0} hint={productSubCategoryTexts.orderHint} />
    </>
  )
}
