import { useBranchScope } from '#admin/core/branch-scope.ts'
import { BlogInputs } from '#admin/resources/content/blog/BlogInputs.tsx'
import { PublicationCard } from '#admin/resources/content/blog/PublicationCard.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { PhotoField } from '#admin/ui/form/PhotoField.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BlogPostInput } from '#shared/content/blog/blog.contract.ts'

export default function BlogCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm
        schema={BlogPostInput}
        defaultValues={{ branch, status: 'draft', publishedAt: null, tags: [], content: '' }}
        aside={
          <>
            <PublicationCard />
            <PhotoField />
          </>
        }
      >
        <BlogInputs />
      </RecordForm>
    </CreatePage>
  )
}
