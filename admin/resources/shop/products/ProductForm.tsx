import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { productTexts } from '#admin/resources/shop/products/products.texts.ts'
import { StockCard } from '#admin/resources/shop/products/StockCard.tsx'
import { SubPhotosInput } from '#admin/resources/shop/products/SubPhotosInput.tsx'
import { BooleanInput } from '#admin/ui/form/BooleanInput.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { ImageInput } from '#admin/ui/form/ImageInput.tsx'
import { InputRow } from '#admin/ui/form/InputRow.tsx'
import { MoneyInput } from '#admin/ui/form/MoneyInput.tsx'
import { NumberInput } from '#admin/ui/form/NumberInput.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { ReferenceInput } from '#admin/ui/form/ReferenceInput.tsx'
import { TextArrayInput } from '#admin/ui/form/TextArrayInput.tsx'
import { TextInput } from '#admin/ui/form/TextInput.tsx'
import { ProductChange, ProductInput } from '#shared/shop/products/products.contract.ts'

/** `isNew`: an existing product’s stock is changed outside the form. */
export function ProductInputs({ isNew = false }: { isNew?: boolean }) {
  return (
    <>
      <TextInput source="name" autoFocus />
      <InputRow>
        <ReferenceInput
          source="category"
          reference="productCategories"
          sort={{ field: 'order', order: 'ASC' }}
          isRequired
        />
        <SubCategoryInput />
      </InputRow>
      <InputRow>
        <MoneyInput source="price" hint={productTexts.priceHint} />
        {isNew && <NumberInput source="stock" defaultValue={0} hint={productTexts.stockHint} />}
        <TextInput source="approvalNumber" hint={productTexts.approvalHint} />
      </InputRow>
      <TextArrayInput source="features" hint={productTexts.featuresHint} />
      <TextInput source="description" rows={5} hint={productTexts.descriptionHint} />
      <BooleanInput
        source="isActive"
        label={productTexts.activeLabel}
        defaultValue
        hint={productTexts.activeHint}
      />
    </>
  )
}

export function ProductCreate() {
  return (
    <CreatePage>
      <RecordForm
        schema={ProductInput}
        aside={
          <>
            <ImageInput source="mainImage" />
            <SubPhotosInput />
          </>
        }
      >
        <ProductInputs isNew />
      </RecordForm>
    </CreatePage>
  )
}

export function ProductEdit() {
  return (
    <EditPage>
      <RecordForm
        schema={ProductChange}
        aside={
          <>
            <StockCard />
            <ImageInput source="mainImage" />
            <SubPhotosInput />
          </>
        }
        actions={<DeleteRecord content={productTexts.deleteContent} />}
      >
        <ProductInputs />
      </RecordForm>
    </EditPage>
  )
}

/** The subcategories depend on the category. */
export function SubCategoryInput() {
  const category: unknown = useWatch({ name: 'category' })
  const { setValue } = useFormContext()
  const known = useRef(category)

  useEffect(() => {
    if (known.current && known.current !== category) setValue('subCategory', null, { shouldDirty: true })
    known.current = category
  }, [category, setValue])

  return (
    <ReferenceInput
      source="subCategory"
      reference="productSubCategories"
      filter={{ category }}
      sort={{ field: 'order', order: 'ASC' }}
      enabled={Boolean(category)}
      none={productTexts.noSubCategory}
      disabled={!category}
      hint={category ? undefined : productTexts.chooseCategoryFirst}
    />
  )
}
