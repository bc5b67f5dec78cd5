import { productCategoryTexts } from '#admin/resources/shop/product-categories/product-categories.texts.ts'
import { SubCategoriesCard } from '#admin/resources/shop/product-categories/SubCategoriesCard.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { NumberInput } from '#admin/ui/form/NumberInput.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { TextInput } from '#admin/ui/form/TextInput.tsx'
import {
  addProductCategory,
  updateProductCategory,
} from '#shared/shop/product-categories/product-categories.contract.ts'

export function ProductCategoryInputs() {
  return (
    <>
      <TextInput source="name" autoFocus />
      <NumberInput source="order" defaultValue={0} hint={productCategoryTexts.orderHint} />
    </>
  )
}

export function ProductCategoryCreate() {
  return (
    <CreatePage>
      <RecordForm schema={addProductCategory.schema.body}>
        <ProductCategoryInputs />
      </RecordForm>
    </CreatePage>
  )
}

export function ProductCategoryEdit() {
  return (
    <EditPage>
      <RecordForm
        schema={updateProductCategory.schema.body}
        aside={<SubCategoriesCard />}
        actions={<DeleteRecord content={productCategoryTexts.deleteContent} />}
      >
        <ProductCategoryInputs />
      </RecordForm>
    </EditPage>
  )
}
