import { useBranchScope } from '#admin/core/branch-scope.ts'
import { blogTexts } from '#admin/resources/content/blog/blog.texts.ts'
import { PublicationCard } from '#admin/resources/content/blog/PublicationCard.tsx'
import { TagsInput } from '#admin/resources/content/blog/TagsInput.tsx'
import { BranchInput } from '#admin/ui/form/BranchInput.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { ImageInput } from '#admin/ui/form/ImageInput.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { RichTextInput } from '#admin/ui/form/RichTextInput.tsx'
import { TextInput } from '#admin/ui/form/TextInput.tsx'
import { BlogPostChange, BlogPostInput } from '#shared/content/blog/blog.contract.ts'

export function BlogInputs() {
  return (
    <>
      <TextInput source="title" autoFocus />
      <TextInput source="summary" rows={2} hint={blogTexts.summaryHint} />
      <RichTextInput source="content" />
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
            <ImageInput />
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
            <ImageInput />
          </>
        }
        actions={<DeleteRecord content={blogTexts.deleteContent} />}
      >
        <BlogInputs />
      </RecordForm>
    </EditPage>
  )
}
