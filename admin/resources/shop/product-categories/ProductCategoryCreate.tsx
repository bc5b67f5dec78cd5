import { ProductCategoryInputs } from '#admin/resources/shop/product-categories/ProductCategoryInputs.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { addProductCategory } from '#shared/shop/product-categories/product-categories.contract.ts'

export default function ProductCategoryCreate() {
  return (
    <CreatePage>
      <RecordForm schema={addProductCategory.schema.body}>
        <ProductCategoryInputs />
      </RecordForm>
    </CreatePage>
  )
}
