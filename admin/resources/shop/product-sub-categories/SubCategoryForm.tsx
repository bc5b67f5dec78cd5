import { useLocation } from 'react-router-dom'
import { productSubCategoryTexts } from '#admin/resources/shop/product-sub-categories/product-sub-categories.texts.ts'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import { NumberFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { ReferenceFormField } from '#admin/ui/form/ReferenceFormField.tsx'
import {
  addProductSubCategory,
  updateProductSubCategory,
} from '#shared/shop/product-categories/product-categories.contract.ts'

function SubCategoryInputs({ categoryHint }: { categoryHint?: string }) {
  return (
    <>
      <TextFormField source="name" autoFocus />
      <ReferenceFormField
        source="category"
        reference="product-categories"
        sort={{ field: 'order', order: 'ASC' }}
        hint={categoryHint}
        isRequired
      />
      <NumberFormField source="order" defaultValue={0} hint={productSubCategoryTexts.orderHint} />
    </>
  )
}

export function SubCategoryCreate() {
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

export function SubCategoryEdit() {
  return (
    <EditPage>
      <RecordForm schema={updateProductSubCategory.schema.body} actions={<DeleteRecord />}>
        <SubCategoryInputs categoryHint={productSubCategoryTexts.categoryHint} />
      </RecordForm>
    </EditPage>
  )
}
