import { ProductInputs } from '#admin/resources/shop/products/ProductInputs.tsx'
import { SubPhotosField } from '#admin/resources/shop/products/SubPhotosField.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { PhotoField } from '#admin/ui/form/PhotoField.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { ProductInput } from '#shared/shop/products/products.contract.ts'

export default function ProductCreate() {
  return (
    <CreatePage>
      <RecordForm
        schema={ProductInput}
        aside={
          <>
            <PhotoField source="mainImage" />
            <SubPhotosField />
          </>
        }
      >
        <ProductInputs isNew />
      </RecordForm>
    </CreatePage>
  )
}
