import { Button, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useRecordContext } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { AdminRecord } from '#admin/core/resource.ts'
import { StockDialog, StockText } from '#admin/resources/shop/products/ProductStock.tsx'
import { productTexts } from '#admin/resources/shop/products/products.texts.ts'
import { SubImagesInput } from '#admin/resources/shop/products/SubImagesInput.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import { ImageFormField } from '#admin/ui/form/ImageFormField.tsx'
import {
  BooleanFormField,
  InputRow,
  MoneyInput,
  NumberFormField,
  TextFormField,
  TextListFormField,
} from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { ReferenceFormField } from '#admin/ui/form/ReferenceFormField.tsx'
import { Section } from '#admin/ui/page/Section.tsx'
import { type Product, ProductChange, ProductInput } from '#shared/shop/products/products.contract.ts'

/** `isNew`: an existing product’s stock is changed outside the form. */
function ProductInputs({ isNew = false }: { isNew?: boolean }) {
  return (
    <>
      <TextFormField source="name" autoFocus />
      <InputRow>
        <ReferenceFormField
          source="category"
          reference="product-categories"
          sort={{ field: 'order', order: 'ASC' }}
          isRequired
        />
        <SubCategoryInput />
      </InputRow>
      <InputRow>
        <MoneyInput source="price" hint={productTexts.priceHint} />
        {isNew && <NumberFormField source="stock" defaultValue={0} hint={productTexts.stockHint} />}
        <TextFormField source="approvalNumber" hint={productTexts.approvalHint} />
      </InputRow>
      <TextListFormField source="features" hint={productTexts.featuresHint} />
      <TextFormField source="description" rows={5} hint={productTexts.descriptionHint} />
      <BooleanFormField
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
            <ImageFormField source="mainImage" />
            <SubImagesInput />
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
            <ImageFormField source="mainImage" />
            <SubImagesInput />
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
function SubCategoryInput() {
  const category: unknown = useWatch({ name: 'category' })
  const { setValue } = useFormContext()
  const previous = useRef(category)

  useEffect(() => {
    if (previous.current && previous.current !== category)
      setValue('subCategory', null, { shouldDirty: true })
    previous.current = category
  }, [category, setValue])

  return (
    <ReferenceFormField
      source="subCategory"
      reference="product-sub-categories"
      filter={{ category }}
      sort={{ field: 'order', order: 'ASC' }}
      enabled={Boolean(category)}
      none={productTexts.noSubCategory}
      disabled={!category}
      hint={category ? undefined : productTexts.chooseCategoryFirst}
    />
  )
}

/** A product’s stock, changed outside its form because orders change it too. */
function StockCard() {
  const product = useRecordContext<AdminRecord<Product>>()
  const { dirtyFields } = useFormState()
  const isDirty = Object.keys(dirtyFields).length > 0
  const [isOpen, setOpen] = useState(false)
  if (!product) return null
  return (
    <Section title={productTexts.stockTitle}>
      <Typography sx={{ typography: 'h2' }} component="p">
        <StockText {...product} />
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {isDirty ? productTexts.saveFirst : productTexts.stockHint}
      </Typography>
      <Button
        variant="outlined"
        color="inherit"
        disabled={isDirty}
        onClick={() => setOpen(true)}
        sx={{ justifySelf: 'start' }}
      >
        {productTexts.changeStock}
      </Button>
      {isOpen && <StockDialog product={product} onClose={() => setOpen(false)} />}
    </Section>
  )
}
