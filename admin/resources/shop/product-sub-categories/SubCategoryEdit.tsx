import { productSubCategoryTexts } from '#admin/resources/shop/product-sub-categories/product-sub-categories.texts.ts'
import { SubCategoryInputs } from '#admin/resources/shop/product-sub-categories/SubCategoryInputs.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { updateProductSubCategory } from '#shared/shop/product-categories/product-categories.contract.ts'

export default function SubCategoryEdit() {
  return (
    <EditPage>
      <RecordForm
        schema={updateProductSubCategory.schema.body}
        actions={<DeleteRecord content={productSubCategoryTexts.deleteContent} />}
      >
        <SubCategoryInputs categoryHint={productSubCategoryTexts.categoryHint} />
      </RecordForm>
    </EditPage>
  )
}
