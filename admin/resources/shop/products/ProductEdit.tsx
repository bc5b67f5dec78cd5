import { ProductInputs } from '#admin/resources/shop/products/ProductInputs.tsx'
import { productTexts } from '#admin/resources/shop/products/products.texts.ts'
import { StockCard } from '#admin/resources/shop/products/StockCard.tsx'
import { SubPhotosField } from '#admin/resources/shop/products/SubPhotosField.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { PhotoField } from '#admin/ui/form/PhotoField.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { ProductChange } from '#shared/shop/products/products.contract.ts'

export default function ProductEdit() {
  return (
    <EditPage>
      <RecordForm
        schema={ProductChange}
        aside={
          <>
            <StockCard />
            <PhotoField source="mainImage" />
            <SubPhotosField />
          </>
        }
        actions={<DeleteRecord content={productTexts.deleteContent} />}
      >
        <ProductInputs />
      </RecordForm>
    </EditPage>
  )
}
