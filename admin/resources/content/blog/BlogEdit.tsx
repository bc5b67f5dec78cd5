import { BlogInputs } from '#admin/resources/content/blog/BlogInputs.tsx'
import { blogTexts } from '#admin/resources/content/blog/blog.texts.ts'
import { PublicationCard } from '#admin/resources/content/blog/PublicationCard.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { PhotoField } from '#admin/ui/form/PhotoField.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BlogPostChange } from '#shared/content/blog/blog.contract.ts'

export default function BlogEdit() {
  return (
    <EditPage subtitle={(record) => blogTexts.address(String(record.slug))}>
      <RecordForm
        schema={BlogPostChange}
        aside={
          <>
            <PublicationCard />
            <PhotoField />
          </>
        }
        actions={<DeleteRecord content={blogTexts.deleteContent} />}
      >
        <BlogInputs />
      </RecordForm>
    </EditPage>
  )
}
