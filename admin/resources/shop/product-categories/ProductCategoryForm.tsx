import AddIcon from '@mui/icons-material/AddOutlined'
import { Button, Link as MuiLink, Typography } from '@mui/material'
import { useCreatePath, useGetList, useRecordContext } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AdminRecord } from '#admin/core/resource.ts'
import {
  productCategoryTexts,
  productCategoryTexts as texts,
} from '#admin/resources/shop/product-categories/product-categories.texts.ts'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import { NumberFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { Section } from '#admin/ui/page/Section.tsx'
import {
  addProductCategory,
  type ProductSubCategory,
  updateProductCategory,
} from '#shared/shop/product-categories/product-categories.contract.ts'

function ProductCategoryInputs() {
  return (
    <>
      <TextFormField source="name" autoFocus />
      <NumberFormField source="order" defaultValue={0} hint={productCategoryTexts.orderHint} />
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
        actions={<DeleteRecord />}
      >
        <ProductCategoryInputs />
      </RecordForm>
    </EditPage>
  )
}

const resource = 'product-sub-categories'

/** A category’s subcategories with links. */
function SubCategoriesCard() {
  const category = useRecordContext<{ id: string }>()
  const createPath = useCreatePath()
  const { data = [], isPending } = useGetList<AdminRecord<ProductSubCategory>>(resource, {
    pagination: { page: 1, perPage: 200 },
    sort: { field: 'order', order: 'ASC' },
    filter: { category: category?.id },
  })
  if (!category) return null
  return (
    <Section title={texts.subCategories} sx={{ gap: 1 }}>
      {!isPending && data.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.noSubCategories}
        </Typography>
      )}
      {data.map(({ id, name }) => (
        <MuiLink
          key={id}
          component={Link}
          to={createPath({ resource, id, type: 'edit' })}
          sx={{ py: 0.75, overflowWrap: 'anywhere' }}
        >
          {name}
        </MuiLink>
      ))}
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<AddIcon />}
        component={Link}
        to={createPath({ resource, type: 'create' })}
        state={{ category: category.id }}
        sx={{ justifySelf: 'start', mt: 1 }}
      >
        {texts.addSubCategory}
      </Button>
    </Section>
  )
}
