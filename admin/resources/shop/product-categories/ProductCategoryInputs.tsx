import { productCategoryTexts } from '#admin/resources/shop/product-categories/product-categories.texts.ts'
import { NumberField } from '#admin/ui/form/NumberField.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'

export function ProductCategoryInputs() {
  return (
    <>
      <TextField source="name" autoFocus />
      <NumberField source="order" defaultValue={0} hint={productCategoryTexts.orderHint} />
    </>
  )
}
