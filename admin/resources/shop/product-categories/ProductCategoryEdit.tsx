import { ProductCategoryInputs } from '#admin/resources/shop/product-categories/ProductCategoryInputs.tsx'
import { productCategoryTexts } from '#admin/resources/shop/product-categories/product-categories.texts.ts'
import { SubCategoriesCard } from '#admin/resources/shop/product-categories/SubCategoriesCard.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { updateProductCategory } from '#shared/shop/product-categories/product-categories.contract.ts'

export default function ProductCategoryEdit() {
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
