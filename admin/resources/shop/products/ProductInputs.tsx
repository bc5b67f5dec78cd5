import { productTexts } from '#admin/resources/shop/products/products.texts.ts'
import { SubCategoryField } from '#admin/resources/shop/products/SubCategoryField.tsx'
import { FieldRow } from '#admin/ui/form/FieldRow.tsx'
import { LinesField } from '#admin/ui/form/LinesField.tsx'
import { MoneyField } from '#admin/ui/form/MoneyField.tsx'
import { NumberField } from '#admin/ui/form/NumberField.tsx'
import { ReferenceField } from '#admin/ui/form/ReferenceField.tsx'
import { SwitchField } from '#admin/ui/form/SwitchField.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'

/** `isNew`: an existing product’s stock is changed outside the form. */
export function ProductInputs({ isNew = false }: { isNew?: boolean }) {
  return (
    <>
      <TextField source="name" autoFocus />
      <FieldRow>
        <ReferenceField
          source="category"
          reference="productCategories"
          sort={{ field: 'order', order: 'ASC' }}
          isRequired
        />
        <SubCategoryField />
      </FieldRow>
      <FieldRow>
        <MoneyField source="price" hint={productTexts.priceHint} />
        {isNew && <NumberField source="stock" defaultValue={0} hint={productTexts.stockHint} />}
        <TextField source="approvalNumber" hint={productTexts.approvalHint} />
      </FieldRow>
      <LinesField source="features" hint={productTexts.featuresHint} />
      <TextField source="description" rows={5} hint={productTexts.descriptionHint} />
      <SwitchField
        source="isActive"
        label={productTexts.activeLabel}
        defaultValue
        hint={productTexts.activeHint}
      />
    </>
  )
}
