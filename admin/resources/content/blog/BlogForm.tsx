import { Autocomplete, TextField } from '@mui/material'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { useCall } from '#admin/core/use-call.ts'
import { blogTexts } from '#admin/resources/content/blog/blog.texts.ts'
import { PublicationCard } from '#admin/resources/content/blog/PublicationCard.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import { ImageFormField } from '#admin/ui/form/ImageFormField.tsx'
import { TextFormField, useFieldControl } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput } from '#admin/ui/form/ReferenceFormField.tsx'
import { RichTextFormField } from '#admin/ui/form/RichTextFormField.tsx'
import { BlogPostChange, BlogPostInput, listTags } from '#shared/content/blog/blog.contract.ts'

function BlogInputs() {
  return (
    <>
      <TextFormField source="title" autoFocus />
      <TextFormField source="summary" rows={2} hint={blogTexts.summaryHint} />
      <RichTextFormField source="content" />
      <TagsInput />
      <BranchInput none={blogTexts.wholeClub} />
    </>
  )
}

export function BlogCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm
        schema={BlogPostInput}
        defaultValues={{ branch, status: 'draft', publishedAt: null, tags: [], content: '' }}
        aside={
          <>
            <PublicationCard />
            <ImageFormField />
          </>
        }
      >
        <BlogInputs />
      </RecordForm>
    </CreatePage>
  )
}

export function BlogEdit() {
  return (
    <EditPage subtitle={(record) => blogTexts.address(String(record.slug))}>
      <RecordForm
        schema={BlogPostChange}
        aside={
          <>
            <PublicationCard />
            <ImageFormField />
          </>
        }
        actions={<DeleteRecord />}
      >
        <BlogInputs />
      </RecordForm>
    </EditPage>
  )
}

/** Tags as chips, with suggestions of existing tags. */
function TagsInput() {
  const { control, label, hasProblem, help } = useFieldControl(
    { source: 'tags', hint: blogTexts.tagsHint },
    { format: (value: unknown) => (Array.isArray(value) ? value : []) },
  )
  // Without suggestions tags can still be typed.
  const { data: tags = [] } = useCall(listTags)

  const change = (values: readonly string[]) => {
    const entered = values.flatMap((value) => value.split(',')).map((tag) => tag.trim())
    control.onChange([...new Set(entered.filter(Boolean))])
  }

  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      filterSelectedOptions
      id={control.id}
      options={tags.map(({ tag }) => tag)}
      value={control.value as string[]}
      onChange={(_, values) => change(values)}
      onBlur={control.onBlur}
      renderInput={(input) => (
        <TextField
          {...input}
          label={label}
          error={hasProblem}
          helperText={help}
          inputRef={control.inputRef}
          slotProps={{
            ...input.slotProps,
            inputLabel: { ...input.slotProps.inputLabel, shrink: true },
            htmlInput: { ...input.slotProps.htmlInput, maxLength: 40 },
          }}
        />
      )}
    />
  )
}
