import { useLocation } from 'react-router-dom'
import { SubCategoryInputs } from '#admin/resources/shop/product-sub-categories/SubCategoryInputs.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { addProductSubCategory } from '#shared/shop/product-categories/product-categories.contract.ts'

export default function SubCategoryCreate() {
  const { state } = useLocation()
  return (
    <CreatePage>
      <RecordForm
        schema={addProductSubCategory.schema.body}
        defaultValues={{ category: state?.category ?? null }}
      >
        <SubCategoryInputs />
      </RecordForm>
    </CreatePage>
  )
}
